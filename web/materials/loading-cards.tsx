import { materialCategories } from '#contract/materials/material-rules.ts';
import { Bone } from '../platform/kit/states.tsx';
import blocks from './material-blocks.module.css';
import styles from './materials.module.css';
import { texts } from './texts.ts';

/** The loading skeleton of the records. */
export function LoadingCards() {
  return (
    <div role="status">
      <p className="visually-hidden">{texts.loading}</p>
      {['a', 'b', 'c'].map(card => (
        <div key={card} className={`${styles.item} ${styles.card}`} aria-hidden="true">
          <div className={styles.head}>
            <Bone width="2.75rem" height="2.75rem" />
            <Bone width="12rem" />
          </div>
          <div className={blocks.blocks}>
            {materialCategories.map(category => (
              <Bone key={category} height="4.5rem" />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
