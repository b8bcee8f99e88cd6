import { useState } from 'react';
import { TextAreaField } from '../../platform/forms/field.tsx';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { type ChangeOptions, type OptionItem, optionsOf } from '../breakdown.ts';
import { readPastedRows } from '../pasted-rows.ts';
import { pageTexts } from '../texts.ts';
import styles from './line-options.module.css';

type Props = { item: OptionItem; onChange: ChangeOptions; onClose: () => void };

/** Replaces the combinations of a line with pasted rows: the options in their order, then the quantity. */
export function PasteRows({ item, onChange, onClose }: Props) {
  const [text, setText] = useState('');
  const [isChecked, setChecked] = useState(false);
  const { rows, fault } = readPastedRows(item, text);
  const columns = [...optionsOf(item).map(({ name }) => name), pageTexts.quantity].join(', ');
  return (
    <FormDialog
      title={pageTexts.pasteRowsTitle(item.productCode)}
      verb={pageTexts.pasteRowsVerb}
      busyText=""
      busy={false}
      disabled={rows.length === 0 && !fault}
      isDirty={text !== ''}
      onSubmit={() => {
        setChecked(true);
        if (fault) return;
        onChange(() => ({ breakdown: rows }));
        onClose();
      }}
      onClose={onClose}
    >
      <TextAreaField
        className={styles.pasted ?? ''}
        label={pageTexts.pasteRows}
        help={pageTexts.pasteRowsHelp(columns)}
        error={isChecked ? fault : undefined}
        dir="auto"
        rows={10}
        value={text}
        onType={setText}
      />
    </FormDialog>
  );
}
