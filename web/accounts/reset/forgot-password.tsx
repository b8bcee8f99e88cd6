import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { errorText } from '../../platform/api/api-error.ts';
import { api } from '../../platform/api/client.ts';
import { focusIn } from '../../platform/browser/focus.ts';
import { Field, TextInput } from '../../platform/forms/field.tsx';
import { Button } from '../../platform/kit/button.tsx';
import { Banner } from '../../platform/kit/states.tsx';
import { hasMail } from '../has-mail.ts';
import styles from '../login-screen.module.css';
import { texts } from './texts.ts';

/** The form that requests a password reset link. On a portal without email, it states whom to ask (SI-11). */
export function ForgotPassword({ onBack }: { onBack: () => void }) {
  const forgot = useMutation({ mutationFn: (name: string) => api.forgotPassword({ name }) });
  const [missing, setMissing] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => focusIn(form.current, 'input, button'), []);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('name')).trim();
    setMissing(name === '');
    if (name !== '' && !forgot.isPending) forgot.mutate(name);
  }

  const error = missing ? texts.nameRequired : forgot.error && errorText(forgot.error, texts.sendFailed);
  const isOver = forgot.isSuccess || !hasMail();
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.welcome}>
        <h1>{texts.forgotHeading}</h1>
        {!isOver && <p>{texts.forgotText}</p>}
      </div>
      {error && <Banner tone="bad">{error}</Banner>}
      {isOver ? (
        <Banner tone="note">{hasMail() ? texts.sent : texts.withoutMail}</Banner>
      ) : (
        <>
          <Field label={texts.name}>
            {control => (
              <TextInput
                {...control}
                name="name"
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
                required
              />
            )}
          </Field>
          <Button
            type="submit"
            look="primary"
            wide
            className={styles.submit}
            busy={forgot.isPending}
            busyText={texts.sending}
          >
            {texts.send}
          </Button>
        </>
      )}
      <Button look="quiet" wide onClick={onBack}>
        {texts.back}
      </Button>
    </form>
  );
}
