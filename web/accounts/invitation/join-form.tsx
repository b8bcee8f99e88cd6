import { type FormEvent, useRef, useState } from 'react';
import type { AnswerOf, RequestOf } from '#contract/calls.ts';
import { ApiError, errorText } from '../../platform/api/api-error.ts';
import { api } from '../../platform/api/client.ts';
import { focusIn } from '../../platform/browser/focus.ts';
import { Field, PasswordInput, TextInput } from '../../platform/forms/field.tsx';
import { Button } from '../../platform/kit/button.tsx';
import { Banner } from '../../platform/kit/states.tsx';
import { useSignIn } from '../../platform/session/queries.ts';
import styles from '../login-screen.module.css';
import { type Faults, joinFaults, joinFaultsOf } from './join-faults.ts';
import { texts } from './texts.ts';

type Props = { token: string; invitation: AnswerOf<'lookAtInvitation'>; onInvalid: () => void };

/** Name, username and password of an invited person. Joining also signs the person in. */
export function JoinForm({ invitation, ...given }: Props) {
  const { form, faults, failed, busy, submit } = useJoin(given);
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.welcome}>
        <h1>{texts.join(invitation.companyName)}</h1>
        <p>{texts.invitedBy(invitation.invitedBy)}</p>
      </div>
      {failed && <Banner tone="bad">{failed}</Banner>}
      <Field label={texts.name} required error={faults.name}>
        {wired => <TextInput {...wired} name="name" autoComplete="name" defaultValue={invitation.name} required />}
      </Field>
      <Field label={texts.username} required error={faults.username}>
        {wired => (
          <TextInput
            {...wired}
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
        )}
      </Field>
      <Field label={texts.password} required help={texts.passwordHelp} error={faults.password}>
        {wired => <PasswordInput {...wired} name="password" autoComplete="new-password" required />}
      </Field>
      <Button type="submit" look="primary" wide className={styles.submit} busy={busy} busyText={texts.joining}>
        {texts.submit}
      </Button>
    </form>
  );
}

/** Checks the form and joins. Shows an error of a field under that field and focuses the first such field. */
function useJoin({ token, onInvalid }: Omit<Props, 'invitation'>) {
  const form = useRef<HTMLFormElement>(null);
  const [faults, setFaults] = useState<Faults>({});
  const accept = useSignIn((given: RequestOf<'acceptInvitation'>) => api.acceptInvitation(given));

  function show(found: Faults): void {
    setFaults(found);
    const [first] = Object.keys(found);
    if (first) focusIn(form.current, `[name="${first}"]`);
  }

  function onError(error: Error): void {
    if (!(error instanceof ApiError)) return;
    if (error.code === 'linkInvalid') onInvalid();
    else if (error.code === 'usernameTaken') show({ username: error.message });
    else show(joinFaultsOf(error.fields));
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const typed = (name: string) => String(given.get(name));
    const values = { name: typed('name').trim(), username: typed('username').trim(), password: typed('password') };
    const found = joinFaults(values);
    show(found);
    if (Object.keys(found).length === 0 && !accept.isPending) accept.mutate({ token, ...values }, { onError });
  }

  const isUnplaced = accept.error && Object.keys(faults).length === 0;
  const failed = isUnplaced ? errorText(accept.error, texts.joinFailed) : undefined;
  return { form, faults, failed, busy: accept.isPending, submit };
}
