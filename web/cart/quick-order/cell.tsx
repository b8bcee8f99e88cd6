import type { KeyboardEvent } from 'react';
import { isEnter } from '../../platform/browser/keys.ts';
import { TextInput } from '../../platform/forms/field.tsx';
import styles from './quick-order.module.css';

type Props = {
  label: string;
  className?: string;
  value: string;
  isFaulty: boolean;
  isRequired?: boolean;
  /** Whether Enter in another cell of the row leads here. */
  isOption?: boolean;
  onCommit: (typed: string) => void;
};

/**
 * One cell. It looks like text until it is hovered, focused or invalid. A change takes effect when the cell loses
 * focus.
 */
export function Cell({ label, className, value, isFaulty, isRequired = false, isOption = false, onCommit }: Props) {
  const commit = (field: HTMLInputElement) => field.value !== value && onCommit(field.value);
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (isEnter(event)) commit(event.currentTarget);
  }
  return (
    <TextInput
      key={value}
      aria-label={label}
      aria-invalid={isFaulty || undefined}
      aria-required={isRequired || undefined}
      data-fault={isFaulty || undefined}
      data-option={isOption || undefined}
      dir="auto"
      className={`${styles.cell} ${className ?? ''}`}
      defaultValue={value}
      onKeyDown={onKeyDown}
      onBlur={event => commit(event.currentTarget)}
    />
  );
}
