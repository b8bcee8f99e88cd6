import { useMutation, useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { limits } from '#contract/call/limits.ts';
import { textLength } from '#contract/call/text-length.ts';
import { ApiError, errorText } from '../../platform/api/api-error.ts';
import { api } from '../../platform/api/client.ts';
import { meKey, queryClient } from '../../platform/api/query-client.ts';
import { Field, PasswordInput } from '../../platform/forms/field.tsx';
import { Button } from '../../platform/kit/button.tsx';
import { Banner } from '../../platform/kit/states.tsx';
import { LoginFrame } from '../login-frame.tsx';
import styles from '../login-screen.module.css';
import { Outcome } from './outcome.tsx';
import { texts } from './texts.ts';

/** The screen behind a password reset link. The token is in the fragment, so it reaches no server log (SI-11). */
export function ResetPasswordScreen() {
  const token = useLocation({ select: ({ hash }) => hash });
  const reset = useMutation({
    mutationFn: (newPassword: string) => api.redeemResetLink({ token, newPassword }),
    // This browser may have had a session of the same account.
    onSuccess: () => queryClient.invalidateQueries({ queryKey: meKey }),
  });
  const { data: account } = useQuery({
    queryKey: ['resetLink', token],
    queryFn: () => api.lookAtResetLink({ token }),
    enabled: token !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const isInvalid = token === '' || (reset.error instanceof ApiError && reset.error.code === 'linkInvalid');
  return (
    <LoginFrame>
      {reset.isSuccess ? (
        <Outcome heading={texts.resetHeading} text={texts.done} tone="good" onward={texts.signIn} />
      ) : isInvalid ? (
        <Outcome heading={texts.resetHeading} text={texts.linkInvalid} tone="bad" onward={texts.back} />
      ) : (
        <PasswordForm username={account?.username} busy={reset.isPending} error={reset.error} onSubmit={reset.mutate} />
      )}
    </LoginFrame>
  );
}

type FormProps = {
  username: string | undefined;
  busy: boolean;
  error: Error | null;
  onSubmit: (password: string) => void;
};

function PasswordForm({ username, busy, error, onSubmit }: FormProps) {
  const [fault, setFault] = useState('');

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get('password'));
    const isShort = textLength(password) < limits.passwordLeast;
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
      {/* Tells password managers which account the password belongs to. */}
      {username !== undefined && <input hidden readOnly autoComplete="username" value={username} />}
      <Field label={texts.newPassword}>
        {control => <PasswordInput {...control} name="password" autoComplete="new-password" required />}
      </Field>
      <Button type="submit" look="primary" wide className={styles.submit} busy={busy} busyText={texts.setting}>
        {texts.set}
      </Button>
    </form>
  );
}
