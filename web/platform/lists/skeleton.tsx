import { Bone } from '../kit/states.tsx';
import grid from './card-grid.module.css';
import styles from './skeleton.module.css';

type Props = {
  /** The text that is shown and announced, such as 'Loading catalog...'. */
  text: string;
  count?: number;
  /** The widths of the lines below the picture. */
  lines?: readonly string[];
};

/** A loading skeleton of cards with a square picture and some lines. */
export function SkeletonCards({ text, count = 8, lines = ['38%', '92%'] }: Props) {
  return (
    <div role="status">
      <p className="soft">{text}</p>
      <div className={`${grid.columns} ${styles.cards}`} aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: equal items in a fixed order
          <div key={index} className={styles.card}>
            <Bone height="auto" style={{ aspectRatio: 1, borderRadius: 'var(--r-lg)' }} />
            {lines.map((width, line) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: equal items in a fixed order
              <Bone key={line} width={width} />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
