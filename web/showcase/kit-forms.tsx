import { useState } from 'react';
import { productColumns } from '#contract/call/csv-columns.ts';
import type { ImportAnswer } from '#contract/call/csv-import.ts';
import { Conflict } from '../platform/forms/conflict/conflict.tsx';
import { TextField } from '../platform/forms/field.tsx';
import { FormDialog } from '../platform/forms/form-dialog.tsx';
import { useLocalForm } from '../platform/forms/use-form-of.ts';
import { ImportDialog } from '../platform/imports/import-dialog.tsx';
import { ImportPreview } from '../platform/imports/import-preview.tsx';
import { Button } from '../platform/kit/button.tsx';
import styles from './kit-page.module.css';

const checked: ImportAnswer = {
  imported: false,
  created: 1,
  updated: 1,
  kept: 1,
  refused: 1,
  rows: [
    { row: 2, name: 'ST-220', action: 'create' },
    { row: 3, name: 'TB-104', action: 'update' },
    { row: 4, name: 'CW-016', action: 'keep' },
    { row: 5, name: '', action: 'refuse' },
  ],
  problems: [{ row: 5, field: 'productCode', text: 'Product code is required' }],
  moreProblems: false,
};

const right: ImportAnswer = { ...checked, refused: 0, rows: checked.rows.slice(0, 3), problems: [] };

/** Forms in a dialog: open, saving, and with another user's change; and an import from the file to its rows. */
export function KitForms() {
  const [form, setForm] = useState<'opened' | 'saving'>();
  const [importing, setImporting] = useState(false);
  const [update, setUpdate] = useState(false);
  const edited = useLocalForm({
    start: () => ({ name: 'Harbour Goods' }),
    send: () => setForm(undefined),
    busy: form === 'saving',
  });
  return (
    <section className={styles.part}>
      <h2>Form dialog, conflict, import, import preview</h2>
      <div className="toolbar">
        <Button onClick={() => setForm('opened')}>Form</Button>
        <Button onClick={() => setForm('saving')}>Form, saving</Button>
        <Button onClick={() => setImporting(true)}>Import</Button>
      </div>
      <Conflict
        title="Mara changed this meanwhile."
        text="The description is another now. Nothing you entered is lost."
      >
        <Button look="quiet">Keep mine</Button>
        <Button look="quiet">Take theirs</Button>
      </Conflict>
      <div className={styles.two}>
        {[checked, right].map(answer => (
          <ImportPreview
            key={answer.refused}
            answer={answer}
            one="product"
            columns={productColumns}
            existingLabel="Update existing products"
            update={update}
            onUpdate={setUpdate}
            onColumns={() => {}}
            onSheet={() => {}}
          />
        ))}
      </div>
      {form && (
        <FormDialog
          of={edited}
          title="Edit Customer"
          context="Harbour Goods"
          size="narrow"
          verb="Save Customer"
          busyText="Saving..."
          onClose={() => setForm(undefined)}
        >
          <TextField label="Company Name" required {...edited.text('name')} />
          {form === 'saving' && (
            <Button look="quiet" onClick={() => setForm(undefined)}>
              Enough
            </Button>
          )}
        </FormDialog>
      )}
      {importing && (
        <ImportDialog
          title="Import Products"
          one="product"
          columns={productColumns}
          template="#template"
          existingLabel="Update existing products"
          send={async () => checked}
          errorText={String}
          onDone={() => setImporting(false)}
          onClose={() => setImporting(false)}
        />
      )}
    </section>
  );
}
