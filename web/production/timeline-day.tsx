import type { TimelineEntry, TimelineDay as TimelineOfDay } from '#contract/production/timeline.ts';
import { formatCalendarDay, formatTime } from '../format/format-time.ts';
import colors from '../stages/status-color.module.css';
import { texts } from './texts.ts';
import styles from './timeline.module.css';

/** One day of a timeline, newest entry first. */
export function TimelineDay({ day, entries }: TimelineOfDay) {
  return (
    <li>
      <h4>
        <time dateTime={day}>{formatCalendarDay(day)}</time>
      </h4>
      <ol>
        {entries.map(entry => (
          <Entry key={`${entry.productId} ${entry.stage} ${entry.kind === 'promised' ? entry.at : ''}`} {...entry} />
        ))}
      </ol>
    </li>
  );
}

function Entry(entry: TimelineEntry) {
  const { at, productCode, stage = '', kind } = entry;
  return (
    <li className={`${styles.entry} ${colors[stage] ?? ''} ${kind === 'promised' ? styles.date : ''}`}>
      <span className={styles.knot} aria-hidden="true" />
      <span className={styles.what}>
        {productCode && (
          <>
            <b>
              <bdi>{productCode}</bdi>
            </b>
            {': '}
          </>
        )}
        {texts.entry(entry)}
      </span>
      <time dateTime={at}>{formatTime(at)}</time>
    </li>
  );
}
