import { Percentage, ProgressBar, StageTrack } from '../platform/stages/progress.tsx';
import styles from './kit-page.module.css';

const orders = [
  { percentage: 0, done: { cutting: 0, stitching: 0, finishing: 0, packaging: 0 }, now: undefined },
  { percentage: 43, done: { cutting: 1150, stitching: 920, finishing: 620, packaging: 500 }, now: 'cutting' },
  { percentage: 100, done: { cutting: 1150, stitching: 1150, finishing: 1150, packaging: 1150 }, now: 'packaging' },
];

/** Percentage, bar and stage track at 0 %, in progress and finished; large with counts, and compact in a row. */
export function KitProgress() {
  return (
    <section className={styles.part}>
      <h2>Percentage, bar, stage track</h2>
      <div className={styles.two}>
        {[true, false].map(big => (
          <div key={String(big)} className={styles.stack}>
            {orders.map(({ percentage, done, now }) => (
              <div key={percentage} className={styles.progress}>
                <Percentage value={percentage} size={big ? 'big' : 'middle'} />
                <div className={styles.bars}>
                  <ProgressBar percentage={percentage} label={`Progress of ${percentage}`} />
                  <StageTrack
                    done={done}
                    total={1150}
                    size={big ? 'big' : 'small'}
                    legend={big ? 'counts' : 'card'}
                    now={now}
                  />
                </div>
              </div>
            ))}
          </div>
        ))}
      </div>
      <ProgressBar percentage={undefined} label="Progress that nobody knows" />
    </section>
  );
}
