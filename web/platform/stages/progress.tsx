import type { CSSProperties } from 'react';
import { type Stage, stages } from '#contract/orders/order-rules.ts';
import { doneAtStages, doneLabels, ofTotal, passed } from '#contract/production/count-texts.ts';
import { formatNumber, formatPercent } from '../format/format.ts';
import styles from './progress.module.css';
import colors from './status-color.module.css';
import { type Gain, useGain } from './use-gain.ts';

/** A progress bar; indeterminate when `percentage` is undefined, and never wider than 100 %. */
export function ProgressBar({ percentage, label }: { percentage: number | undefined; label: string }) {
  const width = percentage === undefined ? undefined : Math.min(100, Math.max(0, percentage));
  const look = width === undefined ? styles.endless : width === 100 ? styles.done : '';
  return (
    <div
      className={`${styles.bar} ${look}`}
      role="progressbar"
      aria-label={label}
      aria-valuenow={width}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      {width !== undefined && <span style={{ width: `${width}%` }} />}
    </div>
  );
}

/** A large percentage. */
export function Percentage({ value, size = 'big' }: { value: number; size?: 'big' | 'middle' }) {
  const [before, after] = formatPercent(value).split('%');
  return (
    <span className={`${styles.percentage} ${size === 'middle' ? styles.middle : ''}`}>
      {before}
      <small>%</small>
      {after}
    </span>
  );
}

type TrackProps = {
  /** The number of items that are done at each stage, of `total`. */
  done: Readonly<Record<Stage, number>>;
  total: number;
  size?: 'small' | 'big';
  /** `card` shows the counts on wide screens only, `numbers` also leaves the names out, `line` is one line. */
  legend?: 'none' | 'card' | 'numbers' | 'counts' | 'line';
  /** The current stage. */
  now?: string;
};

/** The items that are done at each stage, as a bar for each stage (OR-14). It pulses and says what it gained while it is shown. */
export function StageTrack({ done, total, size = 'small', legend = 'none', now }: TrackProps) {
  const share = (stage: Stage) => (total > 0 ? Math.floor((done[stage] * 100) / total) : 0);
  const gain = useGain(done, total);
  return (
    <div className={styles.gaining}>
      {gain && (
        <span className={styles.gain} aria-hidden="true">
          {gained(gain)}
        </span>
      )}
      <div
        className={`${styles.track} ${size === 'big' ? styles.big : ''} ${gain ? styles.pulse : ''}`}
        role="img"
        aria-label={doneAtStages(done, total, formatNumber)}
      >
        {stages.map(stage => (
          <div
            key={stage}
            className={`${styles.stage} ${colors[stage]} ${done[stage] > 0 ? styles.begun : ''}`}
            style={{ '--filled': `${share(stage)}%` } as CSSProperties}
          />
        ))}
      </div>
      {legend !== 'none' && <Legend done={done} total={total} legend={legend} now={now} />}
    </div>
  );
}

/** Returns '+1 stitched'. */
const gained = ({ stage, count }: Gain) => passed(stage, count, `+${formatNumber(count)}`);

const looks = { none: '', counts: '', card: styles.ofCard, numbers: styles.numbers, line: styles.inLine };

/** The counts below a track, whose name has them for screen readers. */
function Legend({ done, total, legend = 'counts', now }: Pick<TrackProps, 'done' | 'total' | 'legend' | 'now'>) {
  return (
    <div className={`${styles.legend} ${looks[legend]}`} aria-hidden="true">
      {stages.map(stage => (
        <span key={stage} className={stage === now ? styles.now : undefined}>
          {legend !== 'numbers' && <b>{doneLabels[stage]}</b>}{' '}
          <span>
            {stage === 'packaging' && legend !== 'numbers'
              ? ofTotal(done[stage], total, formatNumber)
              : formatNumber(done[stage])}
          </span>
        </span>
      ))}
    </div>
  );
}
