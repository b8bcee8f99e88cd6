import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Session } from '#contract/accounts/sessions.ts';
import { Button } from '../../platform/kit/button.tsx';
import { Bone, Loaded, SkeletonRows } from '../../platform/kit/states.tsx';
import { sessionsOptions } from './queries.ts';
import { Section } from './section.tsx';
import styles from './security.module.css';
import { type Ending, SignOutQuestion } from './sign-out-question.tsx';
import { texts } from './texts.ts';

/** The browsers in which the user is signed in. The user can sign out one of them or all others (SI-12). */
export function SessionsSection() {
  const query = useQuery(sessionsOptions);
  const count = query.data?.length ?? 0;
  const [ending, setEnding] = useState<Ending>();
  return (
    <Section title={texts.sessions} help={texts.sessionsHelp}>
      <div className="sheet">
        <Loaded query={query} failed={texts.sessionsFailed} loading={texts.loadingSessions} skeleton={<Skeleton />}>
          {sessions => <List sessions={sessions} onEnd={setEnding} />}
        </Loaded>
      </div>
      {count > 1 && (
        <Button className={styles.below} onClick={() => setEnding('others')}>
          {texts.signOutOthers}
        </Button>
      )}
      <SignOutQuestion ending={ending} onClose={() => setEnding(undefined)} />
    </Section>
  );
}

function List({ sessions, onEnd }: { sessions: readonly Session[]; onEnd: (session: Session) => void }) {
  return (
    <ul aria-label={texts.sessions}>
      {sessions.map(session => (
        <li key={session.id} className={styles.row}>
          <SessionRow session={session} onEnd={() => onEnd(session)} />
        </li>
      ))}
    </ul>
  );
}

function Skeleton() {
  return (
    <SkeletonRows count={2} className={styles.row}>
      <Bone width="12rem" />
    </SkeletonRows>
  );
}

/**
 * A browser with its address and last use. The current browser has no button here, because 'Logout Account' signs it
 * out.
 */
function SessionRow({ session, onEnd }: { session: Session; onEnd: () => void }) {
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
