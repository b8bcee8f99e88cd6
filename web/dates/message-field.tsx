import { limits } from '#contract/call/limits.ts';
import { Field, TextArea } from '../platform/forms/field.tsx';
import { texts } from './texts.ts';

/** A sentence for the customer, for the notification and the email about a date. */
export function MessageField({ value, onChange }: { value: string; onChange: (message: string) => void }) {
  return (
    <Field label={texts.message} help={texts.messageHelp} limit={{ text: value, most: limits.dateMessage }}>
      {wired => <TextArea {...wired} rows={2} value={value} onChange={event => onChange(event.target.value)} />}
    </Field>
  );
}
