import { Check, Cloud, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useStore } from '../../platform/browser/store.ts';
import { benchStore, type WaitingMark } from '../shared/bench-store.ts';
import { texts } from '../shared/texts.ts';
import styles from './outbox.module.css';
import { isOld, isWaiting } from './outbox-rules.ts';
import { discardMark } from './take-mark.ts';

/** No strip appears when the server answers within this time. */
const quietMs = 700;
const sentMs = 2_000;

/**
 * The state of the outbox above the page: the waiting marks, the confirmation that they were sent, and the rejected
 * marks.
 */
export function OutboxStrip() {
  const { marks = [], isAway } = useStore(benchStore);
  const waiting = marks.filter(isWaiting);
  const refused = marks.filter(mark => !isWaiting(mark));
  const state = useStripState(waiting.length > 0, isAway);
  return (
    <div className={styles.strips}>
      <div role="status">
        {state === 'waiting' && (
          <p className={styles.strip}>
            <Cloud size={16} aria-hidden="true" />
            {isOld(marks, Date.now()) ? texts.waitingLong(waiting.length) : texts.waiting(waiting.length)}
          </p>
        )}
        {state === 'sent' && (
          <p className={styles.strip}>
            <Check size={16} aria-hidden="true" />
            {texts.sent}
          </p>
        )}
      </div>
      {refused.length > 0 && <RefusedMarks marks={refused} />}
    </div>
  );
}

/** Returns 'waiting' once marks have waited for a moment, then 'sent' for two seconds. */
function useStripState(isWaitingNow: boolean, isAway: boolean): 'waiting' | 'sent' | undefined {
  const [state, setState] = useState<'waiting' | 'sent'>();
  const shown = useRef(state);
  shown.current = state;
  useEffect(() => {
    if (isWaitingNow) {
      const timer = setTimeout(() => setState('waiting'), isAway ? 0 : quietMs);
      return () => clearTimeout(timer);
    }
    if (shown.current !== 'waiting') return;
    setState('sent');
    const timer = setTimeout(() => setState(undefined), sentMs);
    return () => clearTimeout(timer);
  }, [isWaitingNow, isAway]);
  return state === 'sent' && isWaitingNow ? undefined : state;
}

/** The marks that the server rejected, each with its reason, until a person decides about them. */
function RefusedMarks({ marks }: { marks: readonly WaitingMark[] }) {
  const [shown, setShown] = useState<string>();
  const jobs = useStore(benchStore, state => state.jobs);
  return (
    <section className={styles.refused} role="alert">
      <h2>
        <TriangleAlert size={16} aria-hidden="true" />
        {texts.needsLook(marks.length)}
      </h2>
      <ul>
        {marks.map(({ id, ticket, stage, delta, at, refused }) => {
          const job = jobs.get(ticket);
          const line = job ? texts.line(job.orderId, job.productCode) : ticket;
          return (
            <li key={id}>
              <p>{shown === id ? texts.showDesk(stage, delta, line, at) : `${line}: ${refused}`}</p>
              <button type="button" onClick={() => void discardMark(id)}>
                {texts.discard}
              </button>
              {shown !== id && (
                <button type="button" onClick={() => setShown(id)}>
                  {texts.askDesk}
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
