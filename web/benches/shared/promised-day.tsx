import type { Job } from '#contract/benches/jobs.ts';
import { browserToday } from '../../platform/format/day-distance.ts';
import styles from './bench.module.css';
import { texts } from './texts.ts';

/**
 * The promised day of a line with its distance. Red when it is late or will be (LA-1); the stored state may be of
 * yesterday.
 */
export function PromisedDay({ job: { promisedOn, quantity, passed, state } }: { job: Job }) {
  if (!promisedOn) return null;
  const today = browserToday();
  const lateState = passed.packaging >= quantity ? null : promisedOn < today ? 'late' : state;
  const isLate = lateState === 'late' || lateState === 'willBeLate';
  return (
    <time dateTime={promisedOn} className={isLate ? styles.late : undefined}>
      {texts.promised(promisedOn, today)}
      {isLate && <span className="visually-hidden">{texts.lateState[lateState]}</span>}
    </time>
  );
}
