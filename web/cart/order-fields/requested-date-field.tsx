import { isRequestable, requestableDays } from '#contract/orders/requested-date.ts';
import { TextField } from '../../platform/forms/field.tsx';
import { fieldTexts } from './texts.ts';

type Props = {
  day: string;
  /** The day that the order has, which may be over. */
  own?: string | undefined;
  help?: string;
  onChange: (day: string) => void;
};

/** The day by which the customer wants the order (DA-1). */
export function RequestedDateField({ day, own, help, onChange }: Props) {
  const now = Date.now();
  const { from, to } = requestableDays(now);
  const isOutside = day !== '' && !isRequestable(day, now, own);
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
