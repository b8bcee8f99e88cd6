import { type Stage, stages } from '#contract/order-rules.ts';
import { formatNumber, formatPercent } from './format.ts';
import styles from './progress.module.css';
import { statusLabel } from './status.tsx';
import colors from './status-color.module.css';

/** How much is finished, undefined while nobody knows; the width is capped at 100 % (specification 9). */
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

/** The percentage that is seen first. */
export function Percentage({ value, size = 'big' }: { value: number; size?: 'big' | 'middle' }) {
  return (
    <span className={`${styles.percentage} ${size === 'middle' ? styles.middle : ''}`}>
      {formatNumber(value)}
      <small>%</small>
    </span>
  );
}

type TrackProps = {
  /** Units that have reached each stage, of `total` ordered ones. */
  reached: Record<Stage, number>;
  total: number;
  size?: 'small' | 'big';
  legend?: 'none' | 'names' | 'counts';
  /** The stage that the order is waiting for. */
  now?: string;
};

/** How far the ordered units have come: four runs of stitches, one a stage. */
export function StageTrack({ reached, total, size = 'small', legend = 'none', now }: TrackProps) {
  const share = (stage: Stage) => (total > 0 ? Math.floor((reached[stage] * 100) / total) : 0);
  const spoken = stages.map(stage => `${statusLabel(stage)} ${formatPercent(share(stage))}`).join(', ');
  return (
    <div>
      <div className={`${styles.track} ${size === 'big' ? styles.big : ''}`} role="img" aria-label={spoken}>
        {stages.map(stage => (
          <div key={stage} className={`${styles.stage} ${colors[stage]} ${reached[stage] > 0 ? styles.reached : ''}`}>
            <span style={{ width: `${share(stage)}%` }} />
          </div>
        ))}
      </div>
      {legend !== 'none' && (
        <div className={styles.legend} aria-hidden={legend === 'names'}>
          {stages.map(stage => (
            <span key={stage} className={stage === now ? styles.now : undefined}>
              <b>{statusLabel(stage)}</b>
              {legend === 'counts' && formatNumber(reached[stage])}
            </span>
          ))}
        </div>
      )}
    </div>
  );
}
