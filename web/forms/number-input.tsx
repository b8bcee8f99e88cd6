import type { ComponentProps } from 'react';
import styles from './field.module.css';
import { TextInput } from './field.tsx';

/** A number input with a phone's number pad. Its value is a text, so that no input is lost. */
export function NumberInput({ className, ...rest }: ComponentProps<'input'>) {
  return (
    <TextInput inputMode="numeric" autoComplete="off" {...rest} className={`${styles.number} ${className ?? ''}`} />
  );
}
