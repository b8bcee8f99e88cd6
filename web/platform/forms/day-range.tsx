import { Field, TextInput } from './field.tsx';

type Range = { from?: string | undefined; to?: string | undefined };
type Props = Range & { labels: { from: string; to: string }; onRange: (range: Range) => void };

/** Two optional date fields. The first day cannot be after the last. */
export function DayRange({ from, to, labels, onRange }: Props) {
  return (
    <>
      <Field label={labels.from}>
        {wired => (
          <TextInput
            {...wired}
            type="date"
            max={to}
            value={from ?? ''}
            onChange={event => onRange({ from: event.target.value || undefined, to })}
          />
        )}
      </Field>
      <Field label={labels.to}>
        {wired => (
          <TextInput
            {...wired}
            type="date"
            min={from}
            value={to ?? ''}
            onChange={event => onRange({ from, to: event.target.value || undefined })}
          />
        )}
      </Field>
    </>
  );
}
