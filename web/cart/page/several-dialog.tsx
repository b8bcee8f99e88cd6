import { type FormEvent, useState } from 'react';
import { limits } from '#contract/call/limits.ts';
import { textLength } from '#contract/call/text-length.ts';
import { readWholeNumber } from '#contract/call/whole-numbers.ts';
import { ColorChips } from '../../platform/forms/color-chips.tsx';
import { Field, TextArea } from '../../platform/forms/field.tsx';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { NumberInput } from '../../platform/forms/number-input.tsx';
import type { Cart } from '../cart.ts';
import { quantityFault } from '../quantity-fault.ts';
import { pageTexts } from '../texts.ts';
import { colorsOf, type Setting } from './several-lines.ts';

export type Kind = 'note' | 'color' | 'quantity';
type Props = { kind: Kind; selected: Cart; onSet: (setting: Setting) => void; onClose: () => void };

/** Asks for a note, color or quantity for several lines. */
export function SeveralDialog({ kind, selected, onSet, onClose }: Props) {
  const [typed, setTyped] = useState('');
  const [isTyping, setTyping] = useState(false);
  const fault = faultOf(kind, typed);
  const isReady = fault === undefined && (kind === 'note' || typed.trim() !== '');

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isReady) return;
    if (kind === 'quantity') onSet({ quantity: readWholeNumber(typed) ?? 0 });
    else onSet(kind === 'note' ? { note: typed } : { color: typed });
  }

  return (
    <FormDialog
      size="narrow"
      title={pageTexts.same[kind](selected.length)}
      verb={pageTexts.setAllOf(selected.length)}
      busyText=""
      busy={false}
      disabled={!isReady}
      isDirty={kind === 'note' && typed !== ''}
      onSubmit={submit}
      onClose={onClose}
    >
      {kind === 'color' ? (
        <Colors selected={selected} chosen={typed} onChoose={setTyped} />
      ) : (
        <TypedField
          kind={kind}
          value={typed}
          error={isTyping ? undefined : fault}
          onType={(text, isUnfinished = false) => {
            setTyped(text);
            setTyping(isUnfinished);
          }}
        />
      )}
    </FormDialog>
  );
}

function faultOf(kind: Kind, typed: string): string | undefined {
  if (kind === 'note') {
    const over = textLength(typed) - limits.lineDescription;
    return over > 0 ? pageTexts.tooLong(over) : undefined;
  }
  return kind === 'quantity' && typed.trim() !== '' ? quantityFault(typed) : undefined;
}

type TypedFieldProps = {
  kind: 'note' | 'quantity';
  value: string;
  error: string | undefined;
  onType: (value: string, isTyping?: boolean) => void;
};

/** The field for a note or quantity. */
function TypedField({ kind, value, error, onType }: TypedFieldProps) {
  return (
    <Field label={kind === 'note' ? pageTexts.noteOfAll : pageTexts.quantityOfAll} error={error}>
      {control =>
        kind === 'note' ? (
          <TextArea {...control} dir="auto" rows={3} value={value} onChange={event => onType(event.target.value)} />
        ) : (
          <NumberInput {...control} value={value} onType={onType} />
        )
      }
    </Field>
  );
}

function Colors({ selected, chosen, onChoose }: { selected: Cart; chosen: string; onChoose: (color: string) => void }) {
  const colors = colorsOf(selected);
  const count = colors.find(({ color }) => color === chosen)?.count;
  if (colors.length === 0) return <p>{pageTexts.noColors}</p>;
  return (
    <>
      <ColorChips
        label={pageTexts.colors}
        colors={colors.map(({ color }) => color)}
        chosen={chosen || undefined}
        onPress={onChoose}
        most={colors.length}
      />
      <p role="status">
        {count !== undefined && count < selected.length && pageTexts.withoutThisColor(selected.length - count)}
      </p>
    </>
  );
}
