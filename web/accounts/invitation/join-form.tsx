import { newPerson } from '#contract/accounts/person-fields.ts';
import type { AnswerOf, RequestOf } from '#contract/calls.ts';
import { ApiError } from '../../platform/api/api-error.ts';
import { api } from '../../platform/api/client.ts';
import { PasswordField, TextField } from '../../platform/forms/field.tsx';
import { PageForm } from '../../platform/forms/form.tsx';
import { useFormOf } from '../../platform/forms/use-form-of.ts';
import { Banner } from '../../platform/kit/states.tsx';
import { useSignIn } from '../../platform/session/queries.ts';
import { accountFaults } from '../account-faults.ts';
import { LoginButton } from '../login-frame.tsx';
import styles from '../login-screen.module.css';
import { texts } from './texts.ts';

type Props = { token: string; invitation: AnswerOf<'lookAtInvitation'>; onInvalid: () => void };

/** Name, username and password of an invited person. Joining also signs the person in. */
export function JoinForm({ invitation, ...given }: Props) {
  const form = useJoin(invitation, given);
  const failed = form.refusal ? undefined : form.problem;
  return (
    <PageForm of={form} className={styles.form}>
      <div className={styles.welcome}>
        <h1>{texts.join(invitation.companyName)}</h1>
        <p>{texts.invitedBy(invitation.invitedBy)}</p>
      </div>
      {failed && <Banner tone="bad">{failed}</Banner>}
      <TextField label={texts.name} required name="name" autoComplete="name" {...form.text('name')} />
      <TextField
        label={texts.username}
        required
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...form.text('username')}
      />
      <PasswordField
        label={texts.password}
        required
        help={texts.passwordHelp}
        name="password"
        autoComplete="new-password"
        {...form.text('password')}
      />
      <LoginButton busy={form.isSending} busyText={texts.joining}>
        {texts.submit}
      </LoginButton>
    </PageForm>
  );
}

const faults = accountFaults({ name: texts.name, username: texts.username, password: texts.password });

function useJoin({ name }: Props['invitation'], { token, onInvalid }: Omit<Props, 'invitation'>) {
  const sending = useSignIn((given: RequestOf<'acceptInvitation'>) => api.acceptInvitation(given), '/');

  function onError(error: Error): void {
    if (error instanceof ApiError && error.code === 'linkInvalid') onInvalid();
  }
  return useFormOf(newPerson, {
    start: () => ({ name, username: '', password: '' }),
    inputOf: ({ name, username, password }) => ({ name: name.trim(), username: username.trim(), password }),
    ...faults,
    send: input => sending.mutate({ token, ...input }, { onError }),
    sending,
    failed: texts.joinFailed,
  });
}
