import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { forgottenPassword } from '#contract/accounts/account-fields.ts';
import type { RequestOf } from '#contract/calls.ts';
import { api } from '../../platform/api/client.ts';
import { focusIn } from '../../platform/browser/focus.ts';
import { TextField } from '../../platform/forms/field.tsx';
import { Form } from '../../platform/forms/form.tsx';
import { useFormOf } from '../../platform/forms/use-form-of.ts';
import { Button } from '../../platform/kit/button.tsx';
import { Banner } from '../../platform/kit/states.tsx';
import { hasMail } from '../has-mail.ts';
import { LoginButton } from '../login-frame.tsx';
import styles from '../login-screen.module.css';
import { texts } from './texts.ts';

/** The form that requests a password reset link. On a portal without email, it states whom to ask (SI-11). */
export function ForgotPassword({ onBack }: { onBack: () => void }) {
  const forgot = useMutation({ mutationFn: (given: RequestOf<'forgotPassword'>) => api.forgotPassword(given) });
  const form = useFormOf(forgottenPassword, {
    start: () => ({ name: '' }),
    inputOf: ({ name }) => ({ name: name.trim() }),
    words: { name: texts.nameRequired },
    send: input => forgot.mutate(input),
    sending: forgot,
    failed: texts.sendFailed,
  });
  const place = useRef<HTMLFormElement>(null);
  useEffect(() => focusIn(place.current, 'input, button'), []);

  const error = form.faults.name ?? form.problem;
  const isOver = forgot.isSuccess || !hasMail();
  return (
    <Form ref={place} className={styles.form} isOnward={false} onSend={form.submit}>
      <div className={styles.welcome}>
        <h1>{texts.forgotHeading}</h1>
        {!isOver && <p>{texts.forgotText}</p>}
      </div>
      {error && <Banner tone="bad">{error}</Banner>}
      {isOver ? (
        <Banner tone="note">{hasMail() ? texts.sent : texts.withoutMail}</Banner>
      ) : (
        <>
          <TextField
            label={texts.name}
            name="name"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            value={form.values.name}
            onType={name => form.change({ name })}
          />
          <LoginButton busy={forgot.isPending} busyText={texts.sending}>
            {texts.send}
          </LoginButton>
        </>
      )}
      <Button look="quiet" wide onClick={onBack}>
        {texts.back}
      </Button>
    </Form>
  );
}
