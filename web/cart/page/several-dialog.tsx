import { limits } from '#contract/call/limits.ts';
import { textLength } from '#contract/call/text-length.ts';
import { readWholeNumber } from '#contract/call/whole-numbers.ts';
import { isColorName } from '#contract/catalog/option-kinds.ts';
import { ColorChips } from '../../platform/forms/color-chips.tsx';
import { Field, TextArea, TextInput } from '../../platform/forms/field.tsx';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { NumberInput } from '../../platform/forms/number-input.tsx';
import { useLocalForm } from '../../platform/forms/use-form-of.ts';
import type { Cart } from '../cart.ts';
import { quantityFault } from '../quantity-fault.ts';
import { pageTexts } from '../texts.ts';
import { choicesOf, countUntaken, type Kind, losesText, mostOf, type Setting } from './several-lines.ts';

type Props = { kind: Kind; title: string; selected: Cart; onSet: (setting: Setting) => void; onClose: () => void };

/** Asks for a note, a quantity, a color or an option for several lines. */
export function SeveralDialog({ kind, title, selected, onSet, onClose }: Props) {
  const form = useLocalForm({
    start: () => ({ typed: '', isTyping: false }),
    send({ typed }) {
      if (!isReady) return;
      if (kind === 'quantity') onSet({ quantity: readWholeNumber(typed) ?? 0 });
      else onSet(kind === 'note' ? { note: typed } : { option: kind.name, value: typed.trim() });
    },
  });
  const { typed, isTyping } = form.values;
  const fault = faultOf(kind, typed, selected);
  const isReady = fault === undefined && (kind === 'note' || typed.trim() !== '');

  return (
    <FormDialog
      of={form}
      size="narrow"
      title={title}
      verb={pageTexts.setAllOf(selected.length)}
      busyText=""
      disabled={!isReady}
      isDirty={losesText(kind, typed)}
      onClose={onClose}
    >
      {typeof kind === 'object' && kind.kind === 'choice' ? (
        <Choices
          selected={selected}
          option={kind.name}
          chosen={typed}
          onChoose={choice => form.change({ typed: choice })}
        />
      ) : (
        <TypedField
          kind={kind}
          value={typed}
          error={isTyping ? undefined : fault}
          onType={(text, isUnfinished = false) => form.change({ typed: text, isTyping: isUnfinished })}
        />
      )}
      {typeof kind === 'object' && typed.trim() !== '' && (
        <Untaken selected={selected} option={kind.name} value={typed} />
      )}
    </FormDialog>
  );
}

function faultOf(kind: Kind, typed: string, selected: Cart): string | undefined {
  if (kind === 'quantity') return typed.trim() === '' ? undefined : quantityFault(typed);
  const most = kind === 'note' ? limits.lineDescription : mostOf(selected, kind.name);
  const over = textLength(kind === 'note' ? typed : typed.trim()) - most;
  return over > 0 ? pageTexts.tooLong(over) : undefined;
}

type TypedFieldProps = {
  kind: Kind;
  value: string;
  error: string | undefined;
  onType: (value: string, isTyping?: boolean) => void;
};

/** The field for a note, a quantity or the text of an option. */
function TypedField({ kind, value, error, onType }: TypedFieldProps) {
  const label = kind === 'note' ? pageTexts.noteOfAll : kind === 'quantity' ? pageTexts.quantityOfAll : kind.name;
  return (
    <Field label={label} error={error}>
      {control =>
        kind === 'note' ? (
          <TextArea {...control} dir="auto" rows={3} value={value} onChange={event => onType(event.target.value)} />
        ) : kind === 'quantity' ? (
          <NumberInput {...control} value={value} onType={onType} />
        ) : (
          <TextInput {...control} dir="auto" value={value} onChange={event => onType(event.target.value)} />
        )
      }
    </Field>
  );
}

type ChoicesProps = { selected: Cart; option: string; chosen: string; onChoose: (choice: string) => void };

function Choices({ selected, option, chosen, onChoose }: ChoicesProps) {
  const choices = choicesOf(selected, option);
  if (choices.length === 0) return <p>{pageTexts.noColors}</p>;
  return (
    <ColorChips
      label={option}
      colors={choices}
      chosen={chosen || undefined}
      onPress={onChoose}
      most={choices.length}
      named={!isColorName(option)}
    />
  );
}

function Untaken({ selected, option, value }: { selected: Cart; option: string; value: string }) {
  const count = countUntaken(selected, option, value.trim());
  return <p role="status">{count > 0 && pageTexts.untaken(count)}</p>;
}
