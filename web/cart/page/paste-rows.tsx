import { useState } from 'react';
import { Field, TextArea } from '../../platform/forms/field.tsx';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { optionsOf } from '../breakdown.ts';
import type { CartItem } from '../cart.ts';
import { useCartActions } from '../cart-provider.tsx';
import { readPastedRows } from '../pasted-rows.ts';
import { pageTexts } from '../texts.ts';

/** Replaces the combinations of a line with pasted rows: the options in their order, then the quantity. */
export function PasteRows({ item, onClose }: { item: CartItem; onClose: () => void }) {
  const { update } = useCartActions();
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
      onSubmit={event => {
        event.preventDefault();
        setChecked(true);
        if (fault) return;
        update(item.productCode, () => ({ breakdown: rows }));
        onClose();
      }}
      onClose={onClose}
    >
      <Field label={pageTexts.pasteRows} help={pageTexts.pasteRowsHelp(columns)} error={isChecked ? fault : undefined}>
        {control => (
          <TextArea {...control} dir="auto" rows={10} value={text} onChange={event => setText(event.target.value)} />
        )}
      </Field>
    </FormDialog>
  );
}
