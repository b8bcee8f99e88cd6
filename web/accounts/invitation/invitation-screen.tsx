import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ApiError, errorText } from '../../platform/api/api-error.ts';
import { api } from '../../platform/api/client.ts';
import { Button, buttonLook } from '../../platform/kit/button.tsx';
import { Banner, Bone, ErrorPanel } from '../../platform/kit/states.tsx';
import { showOnceIn } from '../../platform/languages/page-language.ts';
import { logout, readMeOptions } from '../../platform/session/queries.ts';
import { LoginFrame } from '../login-frame.tsx';
import styles from '../login-screen.module.css';
import { JoinForm } from './join-form.tsx';
import { texts } from './texts.ts';

/**
 * The page behind an invitation link. The token is in the fragment, so it reaches no server log (PE-3). After a sign-in
 * here, the user continues to '/', and the history no longer contains the token.
 */
export function InvitationScreen() {
  const { data: user } = useQuery(readMeOptions);
  const [before, setBefore] = useState(user);
  if (before && !user) setBefore(null);
  const token = useLocation({ select: ({ hash }) => hash });
  const isOver = user && (!before || token === '');
  const navigate = useNavigate();
  useEffect(() => {
    if (isOver) void navigate({ to: '/', replace: true });
  }, [isOver, navigate]);
  if (isOver) return null;
  return (
    <LoginFrame>
      {user ? <SignedIn name={user.personName || user.displayName} /> : <Invited token={token} />}
    </LoginFrame>
  );
}

/** A user is already signed in, but the invitation may be for another person. */
function SignedIn({ name }: { name: string }) {
  return (
    <div className={styles.form}>
      <div className={styles.welcome}>
        <h1>{texts.signedInAs(name)}</h1>
        <p>{texts.signedInHelp}</p>
      </div>
      <Button look="primary" wide onClick={logout}>
        {texts.signOutAndJoin}
      </Button>
      <Link to="/" className={buttonLook('plain', { wide: true })}>
        {texts.back}
      </Link>
    </div>
  );
}

function Invited({ token }: { token: string }) {
  const look = useQuery({
    queryKey: ['invitation', token],
    queryFn: async () => {
      const invitation = await api.lookAtInvitation({ token });
      showOnceIn(token, invitation.language);
      return invitation;
    },
    enabled: token !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [isOver, setOver] = useState(false);
  if (token === '' || isOver || isInvalid(look.error)) return <Invalid />;
  if (look.data) return <JoinForm token={token} invitation={look.data} onInvalid={() => setOver(true)} />;
  if (look.error) {
    return (
      <div className={styles.form}>
        <ErrorPanel title={texts.failed} text={errorText(look.error, '')} onRetry={() => void look.refetch()} />
      </div>
    );
  }
  return (
    <div className={styles.form} role="status">
      <p className="visually-hidden">{texts.loading}</p>
      <Bone width="80%" height="2rem" />
      <Bone width="50%" />
      <Bone width="100%" height="2.5rem" />
      <Bone width="100%" height="2.5rem" />
      <Bone width="100%" height="2.5rem" />
    </div>
  );
}

/** Used, withdrawn, expired and wrong links have the same text. */
function Invalid() {
  return (
    <div className={styles.form}>
      <div className={styles.welcome}>
        <h1>{texts.title}</h1>
      </div>
      <Banner tone="bad">{texts.linkInvalid}</Banner>
      <Link to="/login" className={buttonLook('primary', { wide: true })}>
        {texts.toSignIn}
      </Link>
    </div>
  );
}

/** The link is also wrong when the token is too long or contains other characters. */
function isInvalid(error: Error | null): boolean {
  return error instanceof ApiError && (error.code === 'linkInvalid' || error.code === 'invalidInput');
}
