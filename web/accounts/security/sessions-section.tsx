import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Session } from '#contract/accounts/sessions.ts';
import { Button } from '../../platform/kit/button.tsx';
import { Bone, ErrorPanel } from '../../platform/kit/states.tsx';
import { sessionsOptions } from './queries.ts';
import { Section } from './section.tsx';
import styles from './security.module.css';
import { SessionRow } from './session-row.tsx';
import { type Ending, SignOutQuestion } from './sign-out-question.tsx';
import { texts } from './texts.ts';

/** The browsers in which the user is signed in. The user can sign out one of them or all others (SI-12). */
export function SessionsSection() {
  const { data: sessions, isError, refetch } = useQuery(sessionsOptions);
  const [ending, setEnding] = useState<Ending>();
  return (
    <Section title={texts.sessions} help={texts.sessionsHelp}>
      <div className="sheet">
        {sessions ? (
          <List sessions={sessions} onEnd={setEnding} />
        ) : isError ? (
          <ErrorPanel title={texts.sessionsFailed} onRetry={() => void refetch()} />
        ) : (
          <Loading />
        )}
      </div>
      {sessions && sessions.length > 1 && (
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

function Loading() {
  return (
    <div role="status">
      <p className="visually-hidden">{texts.loadingSessions}</p>
      {['this', 'other'].map(bone => (
        <div key={bone} className={styles.row} aria-hidden="true">
          <Bone width="12rem" />
        </div>
      ))}
    </div>
  );
}
