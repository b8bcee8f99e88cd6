import { TextField } from './field.tsx';

type Range = { from?: string | undefined; to?: string | undefined };
type Props = Range & { labels: { from: string; to: string }; onRange: (range: Range) => void };

/** Two optional date fields. The first day cannot be after the last. */
export function DayRange({ from, to, labels, onRange }: Props) {
  return (
    <>
      <TextField
        label={labels.from}
        type="date"
        max={to}
        value={from ?? ''}
        onType={typed => onRange({ from: typed || undefined, to })}
      />
      <TextField
        label={labels.to}
        type="date"
        min={from}
        value={to ?? ''}
        onType={typed => onRange({ from, to: typed || undefined })}
      />
    </>
  );
}
