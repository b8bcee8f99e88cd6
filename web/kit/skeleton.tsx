import grid from './card-grid.module.css';
import styles from './skeleton.module.css';
import { Bone } from './states.tsx';

type Props = {
  /** What is read and announced: 'Loading catalog...'. */
  text: string;
  count?: number;
};

/** Cards with a square picture and two lines, while they come. */
export function SkeletonCards({ text, count = 8 }: Props) {
  return (
    <div role="status">
      <p className={styles.text}>{text}</p>
      <div className={`${grid.columns} ${styles.cards}`} aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: equal pieces that never move
          <div key={index} className={styles.card}>
            <Bone height="auto" style={{ aspectRatio: 1, borderRadius: 'var(--r-lg)' }} />
            <Bone width="38%" />
            <Bone width="92%" />
          </div>
        ))}
      </div>
    </div>
  );
}

/** Rows of a list with a number, a name, a stage track and a status, while they come. */
export function SkeletonRows({ text, count = 5 }: Props) {
  return (
    <div className={styles.rows} role="status">
      <p className={styles.text}>{text}</p>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: equal pieces that never move
        <div key={index} className={styles.row} aria-hidden="true">
          <Bone width="3rem" />
          <Bone width="8rem" />
          <div className={styles.track}>
            {['cutting', 'stitching', 'finishing', 'packaging'].map(stage => (
              <Bone key={stage} height="0.5rem" />
            ))}
          </div>
          <Bone width="5rem" />
        </div>
      ))}
    </div>
  );
}
