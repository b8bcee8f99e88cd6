import type { CSSProperties } from 'react';
import { type Stage, stages } from '#contract/orders/order-rules.ts';
import { statusLabel } from '#contract/orders/status-labels.ts';
import { formatNumber, formatPercent } from '../format/format.ts';
import styles from './progress.module.css';
import colors from './status-color.module.css';

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
  return (
    <span className={`${styles.percentage} ${size === 'middle' ? styles.middle : ''}`}>
      {formatNumber(value)}
      <small>%</small>
    </span>
  );
}

type TrackProps = {
  /** The number of units that have reached each stage, of `total`. */
  reached: Record<Stage, number>;
  total: number;
  size?: 'small' | 'big';
  /** `line` shows the counts beside the names. */
  legend?: 'none' | 'names' | 'counts' | 'line';
  /** The current stage. */
  now?: string;
};

/** The progress of the ordered units through the stages, with a bar for each stage. */
export function StageTrack({ reached, total, size = 'small', legend = 'none', now }: TrackProps) {
  const share = (stage: Stage) => (total > 0 ? Math.floor((reached[stage] * 100) / total) : 0);
  const label = stages.map(stage => `${statusLabel(stage)} ${formatPercent(share(stage))}`).join(', ');
  return (
    <div>
      <div className={`${styles.track} ${size === 'big' ? styles.big : ''}`} role="img" aria-label={label}>
        {stages.map(stage => (
          <div
            key={stage}
            className={`${styles.stage} ${colors[stage]} ${reached[stage] > 0 ? styles.reached : ''}`}
            style={{ '--filled': `${share(stage)}%` } as CSSProperties}
          />
        ))}
      </div>
      {legend !== 'none' && (
        <div className={`${styles.legend} ${legend === 'line' ? styles.inLine : ''}`} aria-hidden={legend === 'names'}>
          {stages.map(stage => (
            <span key={stage} className={stage === now ? styles.now : undefined}>
              <b>{statusLabel(stage)}</b> {legend !== 'names' && formatNumber(reached[stage])}
            </span>
          ))}
        </div>
      )}
    </div>
  );
}
