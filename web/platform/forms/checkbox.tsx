import type { ComponentProps, ReactNode } from 'react';
import styles from './checkbox.module.css';

type Props = ComponentProps<'input'> & {
  label: ReactNode;
  /** A secondary text after the label: '@harbour-goods'. */
  note?: ReactNode;
};

/** A checkbox whose complete line is clickable. */
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
