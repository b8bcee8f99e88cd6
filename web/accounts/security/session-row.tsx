import type { Session } from '#contract/accounts/sessions.ts';
import { Button } from '../../platform/kit/button.tsx';
import styles from './security.module.css';
import { texts } from './texts.ts';

/**
 * A browser with its address and last use. The current browser has no button here, because 'Logout Account' signs it
 * out.
 */
export function SessionRow({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const { current, address, createdAt, usedAt } = session;
  const browser = texts.browser(session.browser);
  return (
    <>
      <div className={styles.facts}>
        <b>{browser}</b>
        <small>
          {address && `${address} · `}
          <time dateTime={usedAt} title={texts.since(createdAt)}>
            {texts.used(usedAt)}
          </time>
        </small>
      </div>
      {current ? (
        <span className="soft label">{texts.thisBrowser}</span>
      ) : (
        <Button look="danger" aria-label={texts.signOutOf(browser)} onClick={onEnd}>
          {texts.signOut}
        </Button>
      )}
    </>
  );
}
