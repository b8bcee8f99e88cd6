import { type HoldReason, holdReasonLabels, holdReasons } from '#contract/orders/hold-reasons.ts';
import { Button } from '../../platform/kit/button.tsx';
import styles from './problem.module.css';

type Props = { value: HoldReason | undefined; onChange: (reason: HoldReason) => void };

/** Selects one of the reasons for a hold. */
export function ReasonButtons({ value, onChange }: Props) {
  return (
    <div className={styles.reasons}>
      {holdReasons.map(reason => (
        <Button
          key={reason}
          aria-pressed={reason === value}
          className={reason === value ? styles.pressed : undefined}
          onClick={() => onChange(reason)}
        >
          {holdReasonLabels[reason]}
        </Button>
      ))}
    </div>
  );
}
