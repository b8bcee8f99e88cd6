import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Session } from '#contract/accounts/sessions.ts';
import { Button } from '../../platform/kit/button.tsx';
import { Bone, Loaded, SkeletonRows } from '../../platform/kit/states.tsx';
import { sessionsOptions } from './queries.ts';
import { Section } from './section.tsx';
import styles from './security.module.css';
import { SessionRow } from './session-row.tsx';
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
