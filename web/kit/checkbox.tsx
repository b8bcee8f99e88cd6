import type { ComponentProps, ReactNode } from 'react';
import styles from './checkbox.module.css';

type Props = ComponentProps<'input'> & {
  label: ReactNode;
  /** Beside the label, quieter: '@harbour-goods'. */
  note?: ReactNode;
};

/** A choice that is on or off; the whole line can be pressed. */
export function Checkbox({ label, note, className, ...rest }: Props) {
  return (
    <label className={`${styles.line} ${className ?? ''}`}>
      <input {...rest} type="checkbox" className={styles.box} />
      <span>
        {label}
        {note && <span className={styles.note}> {note}</span>}
      </span>
    </label>
  );
}
