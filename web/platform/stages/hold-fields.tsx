import { limits } from '#contract/call/limits.ts';
import { holdReasonLabels, type SettableHoldReason, settableHoldReasons } from '#contract/orders/hold-reasons.ts';
import { SelectField, SelectOptions, TextAreaField, TextField } from '../forms/field.tsx';
import { holdTexts as texts } from './hold-reasons.ts';

export type HoldValues = { reason: SettableHoldReason; note: string; until?: string };
/** `untilHelp` is what to ask about the expected end. */
type Props = { values: HoldValues; untilHelp?: string | undefined; onChange: (given: Partial<HoldValues>) => void };

/** The reason and note of a hold, and its expected end if the values contain one. */
export function HoldFields({ values: { reason, note, until }, untilHelp, onChange }: Props) {
  return (
    <>
      <SelectField
        label={texts.reason}
        value={reason}
        onChange={event => onChange({ reason: event.target.value as SettableHoldReason })}
      >
        <SelectOptions of={settableHoldReasons.map(one => [one, holdReasonLabels[one]])} />
      </SelectField>
      <TextAreaField
        label={texts.note}
        help={texts.noteHelp}
        limit={{ text: note, most: limits.holdNote }}
        rows={3}
        value={note}
        onType={typed => onChange({ note: typed })}
      />
      {until !== undefined && (
        <TextField
          label={texts.until}
          {...(untilHelp && { help: untilHelp })}
          type="date"
          value={until}
          onType={typed => onChange({ until: typed })}
        />
      )}
    </>
  );
}
