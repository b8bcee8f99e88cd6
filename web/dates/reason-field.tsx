import { type PromiseReason, promiseReasons } from '#contract/orders/promise-reasons.ts';
import { SelectField, SelectOptions } from '../platform/forms/field.tsx';
import { texts } from './texts.ts';

type Props = {
  value: PromiseReason | '';
  onChange: (reason: PromiseReason) => void;
  /** Whether to report that no reason was chosen. */
  isTried: boolean;
  label?: string;
  help?: string;
  /** The error without a reason. */
  required?: string;
};

/** The reason why a promised date moves. */
export function ReasonField({ value, onChange, isTried, label = texts.reason, help, required }: Props) {
  return (
    <SelectField
      label={label}
      required
      {...(help && { help })}
      {...(isTried && !value && { error: required ?? texts.reasonRequired })}
      value={value}
      onChange={event => onChange(event.target.value as PromiseReason)}
    >
      <option value="" disabled hidden>
        {texts.chooseReason}
      </option>
      <SelectOptions of={promiseReasons.map(reason => [reason, texts.reasons[reason]])} />
    </SelectField>
  );
}
