import { useState } from 'react';
import { limits } from '#contract/call/limits.ts';
import type { WorkshopSettings } from '#contract/workshop/workshop.ts';
import { TextField } from '../platform/forms/field.tsx';
import { FormDialog } from '../platform/forms/form-dialog.tsx';
import { calendarTexts as texts } from './texts.ts';

type Range = WorkshopSettings['closed'][number];
const none: Range = { from: '', to: '', name: '' };

/** Asks for days on which the workshop is closed. */
export function ClosedDaysDialog({ onAdd, onClose }: { onAdd: (range: Range) => void; onClose: () => void }) {
  const [range, setRange] = useState(none);
  const [isTried, setTried] = useState(false);
  const to = range.to || range.from;
  const change = (given: Partial<Range>) => setRange(now => ({ ...now, ...given }));

  function submit() {
    setTried(true);
    if (range.from && range.from <= to) onAdd({ ...range, to, name: range.name.trim() });
  }

  return (
    <FormDialog
      title={texts.addClosed}
      size="narrow"
      verb={texts.addClosed}
      busyText={texts.adding}
      busy={false}
      isDirty={range !== none}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="loose">
        <TextField
          label={texts.from}
          required
          {...(isTried && !range.from && { error: texts.fromRequired })}
          type="date"
          value={range.from}
          onType={typed => change({ from: typed })}
        />
        <TextField
          label={texts.to}
          {...(isTried && range.from && range.from > to ? { error: texts.toBefore } : { help: texts.toHelp })}
          type="date"
          value={range.to}
          onType={typed => change({ to: typed })}
        />
        <TextField
          label={texts.name}
          limit={{ text: range.name.trim(), most: limits.closedName }}
          value={range.name}
          onType={typed => change({ name: typed })}
        />
      </div>
    </FormDialog>
  );
}
