import { useMutation } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { limits } from '#contract/call/limits.ts';
import { ApiError, errorText } from '../../api/api-error.ts';
import { api } from '../../api/client.ts';
import { meKey, queryClient } from '../../api/query-client.ts';
import { Field, PasswordInput } from '../../forms/field.tsx';
import { Button, buttonLook } from '../../kit/button.tsx';
import { Banner } from '../../kit/states.tsx';
import { LoginFrame } from '../login-frame.tsx';
import styles from '../login-screen.module.css';
import { texts } from './texts.ts';

/** The screen that a reset link opens. The token is in the fragment, which reaches no server log (SI-11). */
export function ResetPasswordScreen() {
  const token = useLocation({ select: ({ hash }) => hash });
  const reset = useMutation({
    mutationFn: (newPassword: string) => api.redeemResetLink({ token, newPassword }),
    // This browser may have had a session of the account.
    onSuccess: () => queryClient.invalidateQueries({ queryKey: meKey }),
  });
  const isInvalid = token === '' || (reset.error instanceof ApiError && reset.error.code === 'linkInvalid');
  return (
    <LoginFrame>
      {reset.isSuccess ? (
        <Outcome text={texts.done} tone="good" />
      ) : isInvalid ? (
        <Outcome text={texts.linkInvalid} tone="bad" />
      ) : (
        <PasswordForm busy={reset.isPending} error={reset.error} onSubmit={reset.mutate} />
      )}
    </LoginFrame>
  );
}

function Outcome({ text, tone }: { text: string; tone: 'good' | 'bad' }) {
  return (
    <div className={styles.form}>
      <div className={styles.welcome}>
        <h1>{texts.resetHeading}</h1>
      </div>
      <Banner tone={tone}>{text}</Banner>
      <Link to="/login" className={buttonLook('primary', { wide: true })}>
        {tone === 'good' ? texts.signIn : texts.back}
      </Link>
    </div>
  );
}

type FormProps = { busy: boolean; error: Error | null; onSubmit: (password: string) => void };

function PasswordForm({ busy, error, onSubmit }: FormProps) {
  const [fault, setFault] = useState('');

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get('password'));
    const isShort = [...password].length < limits.passwordLeast;
    setFault(password === '' ? texts.passwordRequired : isShort ? texts.resetText : '');
    if (!isShort && !busy) onSubmit(password);
  }

  const shown = fault || (error && errorText(error, texts.setFailed));
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.welcome}>
        <h1>{texts.resetHeading}</h1>
        <p>{texts.resetText}</p>
      </div>
      {shown && <Banner tone="bad">{shown}</Banner>}
      <Field label={texts.newPassword}>
        {control => <PasswordInput {...control} name="password" autoComplete="new-password" required />}
      </Field>
      <Button type="submit" look="primary" wide className={styles.submit} busy={busy} busyText={texts.setting}>
        {texts.set}
      </Button>
    </form>
  );
}
