import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { ApiError, errorText } from '../../platform/api/api-error.ts';
import { api } from '../../platform/api/client.ts';
import { Bone, ErrorPanel } from '../../platform/kit/states.tsx';
import { readMeOptions } from '../../platform/session/queries.ts';
import { LoginFrame } from '../login-frame.tsx';
import styles from '../login-screen.module.css';
import { Outcome } from './outcome.tsx';
import { texts } from './texts.ts';

/**
 * The screen behind the link of a verification email. The token is in the fragment, so it reaches no server log
 * (SI-14).
 */
export function VerifyEmailScreen() {
  const token = useLocation({ select: ({ hash }) => hash });
  const verify = useQuery({
    queryKey: ['verifyEmail', token],
    queryFn: () => api.verifyEmail({ token }),
    enabled: token !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  });
  const { data: user } = useQuery(readMeOptions);
  const onward = user ? texts.continue : texts.back;
  const heading = texts.verifyHeading;
  return (
    <LoginFrame>
      {verify.isSuccess ? (
        <Outcome heading={heading} text={texts.verified} tone="good" onward={onward} />
      ) : token === '' || isRefused(verify.error) ? (
        <Outcome heading={heading} text={texts.linkInvalid} tone="bad" onward={onward} />
      ) : (
        <div className={styles.form}>
          {verify.error && !verify.isFetching ? (
            <ErrorPanel
              title={texts.verifyFailed}
              text={errorText(verify.error, '')}
              onRetry={() => void verify.refetch()}
            />
          ) : (
            <div role="status">
              <p className="visually-hidden">{texts.verifying}</p>
              <Bone width="80%" height="2rem" />
            </div>
          )}
        </div>
      )}
    </LoginFrame>
  );
}

/** The link is also wrong when the token is too long or contains other characters. */
function isRefused(error: Error | null): boolean {
  return error instanceof ApiError && (error.code === 'linkInvalid' || error.code === 'invalidInput');
}
