import { CountDot } from './count-dot.tsx';
import styles from './segmented.module.css';

type Props<T extends string> = {
  label: string;
  /** Undefined before the first choice. */
  value: T | undefined;
  /** `count` is a dot after the label; screen readers read it with `countUnit`. `total` is a number after the label. */
  options: readonly { value: T; label: string; count?: number; countUnit?: string; total?: string | undefined }[];
  onChange: (value: T) => void;
};

/** A control that selects one of a few views or values side by side. */
export function Segmented<T extends string>({ label, value, options, onChange }: Props<T>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws its own box and legend
    <div className={styles.segmented} role="group" aria-label={label}>
      {options.map(option => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
          {option.total !== undefined && <span className={styles.total}> {option.total}</span>}
          <CountDot count={option.count ?? 0} unit={option.countUnit} />
        </button>
      ))}
    </div>
  );
}
