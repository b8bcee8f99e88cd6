import { ShieldCheck } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { errorText } from '../../platform/api/api-error.ts';
import { later } from '../../platform/browser/later.tsx';
import { Field, PasswordInput, TextInput } from '../../platform/forms/field.tsx';
import { Button } from '../../platform/kit/button.tsx';
import { Banner } from '../../platform/kit/states.tsx';
import { useLogin } from '../../platform/session/queries.ts';
import { isDemo } from '../doors/demo.ts';
import { LoginButton, LoginFrame } from '../login-frame.tsx';
import styles from '../login-screen.module.css';
import { texts } from '../texts.ts';

const Doors = later(async () => (await import('../doors/doors.tsx')).Doors);
const ForgotPassword = later(async () => (await import('../reset/forgot-password.tsx')).ForgotPassword);

/**
 * The login screen. After the sign-in, the route guard redirects. `isEnded` means that a session ended while the user
 * was working (SI-9).
 */
export function LoginScreen({ isEnded }: { isEnded: boolean }) {
  const [forgot, setForgot] = useState(false);
  const form = <LoginForm isEnded={isEnded} onForgot={() => setForgot(true)} />;
  return (
    <LoginFrame>
      {forgot ? (
        <ForgotPassword onBack={() => setForgot(false)} />
      ) : isDemo() ? (
        <div className={styles.belowDoors}>
          <Doors />
          {form}
        </div>
      ) : (
        form
      )}
    </LoginFrame>
  );
}

function LoginForm({ isEnded, onForgot }: { isEnded: boolean; onForgot: () => void }) {
  const login = useLogin();
  const [missing, setMissing] = useState(false);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const username = String(given.get('username'));
    const password = String(given.get('password'));
    const incomplete = username.trim() === '' || password === '';
    setMissing(incomplete);
    if (!incomplete && !login.isPending) login.mutate({ username, password });
  }

  const error = missing ? texts.required : login.error && errorText(login.error, texts.failed);
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.welcome}>
        <h1>{texts.heading}</h1>
        <p>{texts.text}</p>
      </div>
      {error ? <Banner tone="bad">{error}</Banner> : isEnded && <Banner tone="note">{texts.ended}</Banner>}
      <Field label={texts.username}>
        {control => (
          <TextInput
            {...control}
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
        )}
      </Field>
      <Field label={texts.password}>
        {control => <PasswordInput {...control} name="password" autoComplete="current-password" required />}
      </Field>
      <LoginButton busy={login.isPending} busyText={texts.signingIn}>
        {texts.signIn}
      </LoginButton>
      <Button look="quiet" onClick={onForgot}>
        {texts.forgot}
      </Button>
      <p className="row faint">
        <ShieldCheck size={16} aria-hidden="true" />
        {texts.footer}
      </p>
    </form>
  );
}
