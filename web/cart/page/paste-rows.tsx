import { optionLabel } from '#contract/catalog/option-kinds.ts';
import { TextAreaField } from '../../platform/forms/field.tsx';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { type Faults, useLocalForm } from '../../platform/forms/use-form-of.ts';
import { type ChangeOptions, type OptionItem, optionsOf } from '../breakdown.ts';
import { readPastedRows } from '../pasted-rows.ts';
import { pageTexts } from '../texts.ts';
import styles from './line-options.module.css';

type Props = { item: OptionItem; onChange: ChangeOptions; onClose: () => void };

/** Replaces the combinations of a line with pasted rows: the options in their order, then the quantity. */
export function PasteRows({ item, onChange, onClose }: Props) {
  const form = useLocalForm({
    start: () => ({ text: '' }),
    rules: ({ text }): Faults => {
      const { fault } = readPastedRows(item, text);
      return fault ? { text: fault } : {};
    },
    send: ({ text }) => {
      onChange(() => ({ breakdown: readPastedRows(item, text).rows }));
      onClose();
    },
  });
  const { rows, fault } = readPastedRows(item, form.values.text);
  const columns = [...optionsOf(item).map(({ name }) => optionLabel(name)), pageTexts.quantity].join(', ');
  return (
    <FormDialog
      of={form}
      title={pageTexts.pasteRowsTitle(item.productCode)}
      verb={pageTexts.pasteRowsVerb}
      busyText=""
      disabled={rows.length === 0 && !fault}
      onClose={onClose}
    >
      <TextAreaField
        className={styles.pasted ?? ''}
        label={pageTexts.pasteRows}
        help={pageTexts.pasteRowsHelp(columns)}
        dir="auto"
        rows={10}
        {...form.text('text')}
      />
    </FormDialog>
  );
}
