import { Bone } from '../kit/states.tsx';
import grid from './card-grid.module.css';
import styles from './skeleton.module.css';

type Props = {
  /** The text that is shown and announced, such as 'Loading catalog...'. */
  text: string;
  count?: number;
};

/** A loading skeleton of cards with a square picture and two lines. */
export function SkeletonCards({ text, count = 8 }: Props) {
  return (
    <div role="status">
      <p className="soft">{text}</p>
      <div className={`${grid.columns} ${styles.cards}`} aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: equal items in a fixed order
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
