import { limits } from '#contract/call/limits.ts';
import { holdReasonLabels, type SettableHoldReason, settableHoldReasons } from '#contract/orders/hold-reasons.ts';
import { Field, Select, TextArea, TextInput } from '../forms/field.tsx';
import { holdTexts as texts } from './hold-reasons.ts';

export type HoldValues = { reason: SettableHoldReason; note: string; until?: string };
type Props = { values: HoldValues; onChange: (given: Partial<HoldValues>) => void };

/** The reason and note of a hold, and its expected end if the values contain one. */
export function HoldFields({ values: { reason, note, until }, onChange }: Props) {
  return (
    <>
      <Field label={texts.reason}>
        {wired => (
          <Select
            {...wired}
            value={reason}
            onChange={event => onChange({ reason: event.target.value as SettableHoldReason })}
          >
            {settableHoldReasons.map(one => (
              <option key={one} value={one}>
                {holdReasonLabels[one]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={texts.note} help={texts.noteHelp} limit={{ text: note, most: limits.holdNote }}>
        {wired => (
          <TextArea {...wired} rows={3} value={note} onChange={event => onChange({ note: event.target.value })} />
        )}
      </Field>
      {until !== undefined && (
        <Field label={texts.until}>
          {wired => (
            <TextInput
              {...wired}
              type="date"
              value={until}
              onChange={event => onChange({ until: event.target.value })}
            />
          )}
        </Field>
      )}
    </>
  );
}
