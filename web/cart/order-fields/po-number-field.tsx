import { useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { limits } from '#contract/call/limits.ts';
import { samePoNumberOptions } from '../../order-data/same-po-number.ts';
import { useSettled } from '../../platform/browser/use-settled.ts';
import { TextField } from '../../platform/forms/field.tsx';
import { fieldTexts } from './texts.ts';

type Props = {
  value: string;
  required: boolean;
  /** Whether the customer tried to place the order, so that a missing number is reported. */
  checked: boolean;
  input: RefObject<HTMLInputElement | null>;
  onChange: (value: string) => void;
};

/**
 * The customer's own number of the order. It may be required (PO-2). The help text shows another order with the same
 * number.
 */
export function PoNumberField({ value, required, checked, input, onChange }: Props) {
  const { data: other } = useQuery(samePoNumberOptions(useSettled(value.trim())));
  const isMissing = required && checked && value.trim() === '';
  return (
    <TextField
      label={fieldTexts.poNumber}
      required={required}
      limit={{ text: value.trim(), most: limits.poNumber }}
      {...(isMissing && { error: fieldTexts.poMissing })}
      {...(other && { help: fieldTexts.sameNumber(other) })}
      ref={input}
      dir="auto"
      autoComplete="off"
      spellCheck={false}
      value={value}
      onType={onChange}
    />
  );
}
