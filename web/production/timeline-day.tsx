import type { TimelineEntry, TimelineDay as TimelineOfDay } from '#contract/production/timeline.ts';
import { formatCalendarDay, formatTime } from '../platform/format/format-time.ts';
import { Code } from '../platform/kit/code.tsx';
import colors from '../platform/stages/status-color.module.css';
import { texts } from './texts.ts';
import styles from './timeline.module.css';

type Props = TimelineOfDay & {
  /** The time of the first promised date. */
  firstPromise: string | undefined;
  /** Who entered the order for whom, if the customer did not place it. */
  entered: string | undefined;
};

/** One day of a timeline, newest entry first. */
export function TimelineDay({ day, entries, firstPromise, entered }: Props) {
  return (
    <li>
      <h4>
        <time dateTime={day}>{formatCalendarDay(day)}</time>
      </h4>
      <ol>
        {entries.map(entry => (
          <Entry
            key={
              entry.productId === undefined
                ? `${entry.kind} ${entry.at}`
                : `${entry.productId} ${entry.stage} ${entry.kind === 'remade' ? entry.at : ''}`
            }
            entry={entry}
            text={texts.entry(entry, entry.at !== firstPromise, entered)}
          />
        ))}
      </ol>
    </li>
  );
}

function Entry({ entry: { at, productCode, stage, kind }, text }: { entry: TimelineEntry; text: string }) {
  return (
    <li className={`${styles.entry} ${colors[stage ?? ''] ?? ''} ${kind === 'promised' ? styles.date : ''}`}>
      <span className={styles.knot} aria-hidden="true" />
      <span className={styles.what}>
        {productCode && (
          <>
            <b>
              <Code>{productCode}</Code>
            </b>
            {': '}
          </>
        )}
        {text}
      </span>
      <time dateTime={at}>{formatTime(at)}</time>
    </li>
  );
}
