import { requestableDays } from '#contract/orders/requested-date.ts';
import { TextField } from '../../platform/forms/field.tsx';
import { fieldTexts } from './texts.ts';

type Props = { day: string; help?: string; onChange: (day: string) => void };

/** The day by which the customer wants the order (DA-1). */
export function RequestedDateField({ day, help, onChange }: Props) {
  const { from, to } = requestableDays(Date.now());
  const isOutside = day !== '' && (day < from || day > to);
  return (
    <TextField
      label={fieldTexts.requestedDate}
      {...(help && { help })}
      {...(isOutside && { error: fieldTexts.dateOutside })}
      type="date"
      min={from}
      max={to}
      value={day}
      onType={onChange}
    />
  );
}
