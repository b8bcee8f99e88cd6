import type { LogPromise } from '#contract/production/production-log.ts';
import { formatTime } from '../platform/format/format-time.ts';
import styles from './history.module.css';
import { texts } from './history-texts.ts';

/** A promised date in the history: its time, its author, the date, and the reason of a change. */
export function HistoryPromise({ promise }: { promise: LogPromise }) {
  const { at, account } = promise;
  return (
    <li className={styles.change}>
      <time dateTime={at}>{formatTime(at)}</time>
      <span className={styles.who}>
        <b>{account.name}</b> <span className={styles.soft}>{texts.sources.desk}</span>
      </span>
      <ul className={styles.rows}>
        <li>
          <span>{texts.promise(promise)}</span>
        </li>
      </ul>
    </li>
  );
}
