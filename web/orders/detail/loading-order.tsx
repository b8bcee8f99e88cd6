import { useIsNarrow } from '../../platform/browser/use-is-narrow.ts';
import { Bone } from '../../platform/kit/states.tsx';
import { texts } from '../texts.ts';
import styles from './order-detail.module.css';
import { type ChoiceProps, PartChoice } from './part-choice.tsx';

type Props = ChoiceProps & {
  /** Whether the products come before the facts, and the dates before the products. */
  factsLast: boolean;
};

/** The placeholder of an order while it loads, with the heights of its progress, facts or dates, and products. */
export function LoadingOrder({ id, part, onPart, log, factsLast }: Props) {
  const isPhone = useIsNarrow();
  return (
    <div className={styles.frame} data-workbench={factsLast ? '' : undefined}>
      <PartChoice id={id} part={part} onPart={onPart} log={log} />
      <div className={styles.columns} role="status">
        <span className="visually-hidden">{texts.loading}</span>
        <div className={`${styles.column} ${part === 'talk' ? styles.away : ''}`}>
          <div className={styles.work}>
            <Bone height={factsLast ? '5rem' : '7.25rem'} />
            {!isPhone && factsLast && <Bone height="7.75rem" />}
            {!isPhone && !factsLast && (
              <div className={styles.facts}>
                <Bone height="9.75rem" />
                <Bone height="9.75rem" />
              </div>
            )}
            <div>
              <Bone width="7rem" height="2rem" />
              {['a', 'b', 'c'].map(row => (
                <div key={row} className={styles.product}>
                  <Bone height="4.25rem" />
                  <Bone width="60%" />
                  <Bone width="11rem" />
                </div>
              ))}
            </div>
          </div>
        </div>
        <div className={`${styles.talk} ${part === 'talk' ? '' : styles.away}`} />
      </div>
    </div>
  );
}
