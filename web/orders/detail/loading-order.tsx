import { useIsNarrow } from '../../browser/use-is-narrow.ts';
import { Bone } from '../../kit/states.tsx';
import { texts } from '../texts.ts';
import styles from './order-detail.module.css';
import { type ChoiceProps, PartChoice } from './part-choice.tsx';

/** The placeholder of an order while it loads. */
export function LoadingOrder({ id, part, onPart, log }: ChoiceProps) {
  const isPhone = useIsNarrow();
  return (
    <div className={styles.frame}>
      <PartChoice id={id} part={part} onPart={onPart} log={log} />
      <div className={styles.columns} role="status">
        <span className="visually-hidden">{texts.loading}</span>
        <div className={`${styles.column} ${styles.work} ${part === 'talk' ? styles.away : ''}`}>
          <Bone width="7rem" height="2.5rem" />
          <Bone height="3.5rem" />
          {!isPhone && (
            <div className={styles.facts}>
              <Bone height="6.5rem" />
              <Bone height="6.5rem" />
            </div>
          )}
          {['a', 'b', 'c'].map(row => (
            <div key={row} className={styles.product}>
              <Bone height="4.25rem" />
              <Bone width="60%" />
              <Bone width="11rem" />
            </div>
          ))}
        </div>
        <div className={`${styles.talk} ${part === 'talk' ? '' : styles.away}`} />
      </div>
    </div>
  );
}
