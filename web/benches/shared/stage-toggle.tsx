import { type Stage, stages } from '#contract/orders/order-rules.ts';
import styles from './bench.module.css';
import { texts } from './texts.ts';

type Props = { label?: string; value: Stage; onChange: (stage: Stage) => void };

/** The four stages side by side. */
export function StageToggle({ label = texts.stages, value, onChange }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws its own box and legend
    <div className={styles.stages} role="group" aria-label={label}>
      {stages.map(stage => (
        <button key={stage} type="button" aria-pressed={stage === value} onClick={() => onChange(stage)}>
          {texts.stage(stage)}
        </button>
      ))}
    </div>
  );
}
