import { limits } from '#contract/call/limits.ts';
import type { WorkshopSettings } from '#contract/workshop/workshop.ts';
import { TextField } from '../platform/forms/field.tsx';
import { FormDialog, FormFields } from '../platform/forms/form-dialog.tsx';
import { type Faults, useLocalForm } from '../platform/forms/use-form-of.ts';
import { calendarTexts as texts } from './texts.ts';

type Range = WorkshopSettings['closed'][number];

type Props = {
  busy: boolean;
  /** Why the days were not saved. */
  problem: string | undefined;
  onAdd: (range: Range) => void;
  onClose: () => void;
};

/** Asks for days on which the workshop is closed. */
export function ClosedDaysDialog({ busy, problem, onAdd, onClose }: Props) {
  const form = useLocalForm({
    start: (): Range => ({ from: '', to: '', name: '' }),
    rules: faultsOf,
    send: ({ from, to, name }) => onAdd({ from, to: to || from, name: name.trim() }),
    busy,
  });
  return (
    <FormDialog
      of={form}
      title={texts.addClosed}
      size="narrow"
      verb={texts.addClosed}
      busyText={texts.adding}
      onClose={onClose}
    >
      <FormFields of={{ problem }}>
        <TextField label={texts.from} required type="date" {...form.text('from')} />
        <TextField label={texts.to} help={texts.toHelp} type="date" {...form.text('to')} />
        <TextField
          label={texts.name}
          limit={{ text: form.values.name.trim(), most: limits.closedName }}
          {...form.text('name')}
        />
      </FormFields>
    </FormDialog>
  );
}

function faultsOf({ from, to }: Range): Faults {
  if (!from) return { from: texts.fromRequired };
  return to && from > to ? { to: texts.toBefore } : {};
}
