import { Bone } from '../../platform/kit/states.tsx';
import type { Look } from '../../platform/lists/looks.ts';
import { SkeletonCards } from '../../platform/lists/skeleton.tsx';
import styles from './admin-catalog.module.css';
import { texts } from './admin-texts.ts';

/** The loading skeleton of the list. */
export function LoadingProducts({ look }: { look: Look }) {
  if (look === 'cards') return <SkeletonCards text={texts.loading} />;
  return (
    <div role="status">
      <p className={styles.count}>{texts.loading}</p>
      <div className={`${styles.rows} ${styles.bones}`} aria-hidden="true">
        {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map(product => (
          <div key={product} className={styles.good}>
            <Bone width="3rem" height="3rem" />
            <Bone width="5rem" />
            <Bone />
            <Bone width="8rem" />
            <Bone width="8rem" height="var(--control)" />
          </div>
        ))}
      </div>
    </div>
  );
}
