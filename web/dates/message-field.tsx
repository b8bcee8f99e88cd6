import { limits } from '#contract/call/limits.ts';
import { TextAreaField } from '../platform/forms/field.tsx';
import { texts } from './texts.ts';

/** A sentence for the customer, for the notification and the email about a date. */
export function MessageField({ value, onChange }: { value: string; onChange: (message: string) => void }) {
  return (
    <TextAreaField
      label={texts.message}
      help={texts.messageHelp}
      limit={{ text: value.trim(), most: limits.dateMessage }}
      rows={2}
      value={value}
      onType={onChange}
    />
  );
}
