import { type UseMutationResult, useMutation, useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { passwordReset } from '#contract/accounts/account-fields.ts';
import type { RequestOf } from '#contract/calls.ts';
import { ApiError } from '../../platform/api/api-error.ts';
import { api } from '../../platform/api/client.ts';
import { meKey, queryClient } from '../../platform/api/query-client.ts';
import { PasswordField } from '../../platform/forms/field.tsx';
import { PageForm } from '../../platform/forms/form.tsx';
import { useFormOf } from '../../platform/forms/use-form-of.ts';
import { Banner } from '../../platform/kit/states.tsx';
import { LoginButton, LoginFrame } from '../login-frame.tsx';
import styles from '../login-screen.module.css';
import { Outcome } from './outcome.tsx';
import { texts } from './texts.ts';

/** The screen behind a password reset link. The token is in the fragment, so it reaches no server log (SI-11). */
export function ResetPasswordScreen() {
  const token = useLocation({ select: ({ hash }) => hash });
  const reset = useMutation({
    mutationFn: (given: RequestOf<'redeemResetLink'>) => api.redeemResetLink(given),
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
        <PasswordForm token={token} username={account?.username} reset={reset} />
      )}
    </LoginFrame>
  );
}

type Reset = UseMutationResult<unknown, Error, RequestOf<'redeemResetLink'>>;
type FormProps = { token: string; username: string | undefined; reset: Reset };

function PasswordForm({ token, username, reset }: FormProps) {
  const form = useFormOf(passwordReset, {
    start: () => ({ newPassword: '' }),
    inputOf: values => ({ token, ...values }),
    words: ({ newPassword }) => (newPassword === '' ? texts.passwordRequired : texts.resetText),
    send: input => reset.mutate(input),
    sending: reset,
    failed: texts.setFailed,
  });
  const shown = form.faults.newPassword ?? form.problem;
  return (
    <PageForm of={form} className={styles.form}>
      <div className={styles.welcome}>
        <h1>{texts.resetHeading}</h1>
        <p>{texts.resetText}</p>
      </div>
      {shown && <Banner tone="bad">{shown}</Banner>}
      {/* Tells password managers which account the password belongs to. */}
      {username !== undefined && <input hidden readOnly autoComplete="username" value={username} />}
      <PasswordField
        label={texts.newPassword}
        name="password"
        autoComplete="new-password"
        value={form.values.newPassword}
        onType={newPassword => form.change({ newPassword })}
      />
      <LoginButton busy={form.isSending} busyText={texts.setting}>
        {texts.set}
      </LoginButton>
    </PageForm>
  );
}
