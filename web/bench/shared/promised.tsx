import type { Job } from '#contract/benches/jobs.ts';
import { startOfDay } from '../../format/start-of-day.ts';
import styles from './bench.module.css';
import { texts } from './texts.ts';

/** The promised day of a line, red once it is over and units are missing. */
export function Promised({ job: { promisedOn, quantity, passed } }: { job: Job }) {
  if (!promisedOn) return null;
  const isLate = passed.packaging < quantity && startOfDay(promisedOn, 1) <= new Date().toISOString();
  return (
    <time dateTime={promisedOn} className={isLate ? styles.late : undefined}>
      {isLate ? texts.late(promisedOn) : texts.promised(promisedOn)}
    </time>
  );
}
