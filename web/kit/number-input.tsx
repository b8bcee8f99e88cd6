import type { ComponentProps } from 'react';
import styles from './field.module.css';
import { TextInput } from './field.tsx';

/** A whole number, typed on a phone's number pad; text inside, so that nothing typed is lost. */
export function NumberInput({ className, ...rest }: ComponentProps<'input'>) {
  return (
    <TextInput inputMode="numeric" autoComplete="off" {...rest} className={`${styles.number} ${className ?? ''}`} />
  );
}
