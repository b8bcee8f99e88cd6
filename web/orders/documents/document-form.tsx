import { useMutation } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { limits } from '#contract/call/limits.ts';
import { newDocument } from '#contract/orders/documents/add-document.ts';
import { type DocumentKind, documentKinds } from '#contract/orders/documents/document-kinds.ts';
import type { OrderDocument } from '#contract/orders/documents/documents.ts';
import { api } from '../../platform/api/client.ts';
import { useAttemptKey } from '../../platform/api/use-attempt-key.ts';
import { Checkbox } from '../../platform/forms/checkbox.tsx';
import { TextAreaField, TextField } from '../../platform/forms/field.tsx';
import { FileDrop } from '../../platform/forms/file-drop.tsx';
import { FormProblem, InlineForm } from '../../platform/forms/form.tsx';
import { type Faults, useFormOf } from '../../platform/forms/use-form-of.ts';
import { Button } from '../../platform/kit/button.tsx';
import { Segmented } from '../../platform/kit/segmented.tsx';
import { isWaiting } from './document-lines.tsx';
import styles from './documents.module.css';
import { useRefreshOrder } from './queries.ts';
import { texts } from './texts.ts';

type Props = { orderId: number; documents: readonly OrderDocument[]; onClose: () => void };
type Values = { file: File | undefined; kind: DocumentKind; name: string; note: string; needsAgreement: boolean };
const start = (): Values => ({ file: undefined, kind: 'quote', name: '', note: '', needsAgreement: true });

/** Adds a PDF to an order (AG-1). A quote needs an agreement unless the user says otherwise. */
export function DocumentForm({ orderId, documents, onClose }: Props) {
  const [tooLarge, setTooLarge] = useState(false);
  const form = useAddDocument(orderId, onClose);
  const { file } = form.values;

  function choose([chosen]: File[]) {
    setTooLarge(chosen !== undefined && chosen.size > limits.fileBytes);
    if (chosen && chosen.size <= limits.fileBytes) form.change({ file: chosen });
  }

  return (
    <InlineForm of={form} className="stack" aria-label={texts.add}>
      <h4>{texts.add}</h4>
      <FileDrop
        label={texts.pdf}
        accept="application/pdf,.pdf"
        multiple={false}
        icon={<FileText size={20} aria-hidden="true" />}
        call={file ? texts.chosen(file.name, file.size) : texts.dropPdf}
        hint={texts.room(limits.documents - documents.length)}
        onFiles={choose}
      />
      <Fields form={form} />
      <FormProblem text={tooLarge ? texts.tooLarge : (form.faults.file ?? form.problem)} />
      <div className={styles.foot}>
        <Agreement form={form} documents={documents} />
        <Button look="quiet" onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button type="submit" look="primary" busy={form.isSending} busyText={texts.adding}>
          {texts.addDocument}
        </Button>
      </div>
    </InlineForm>
  );
}

type FieldsProps = { form: ReturnType<typeof useAddDocument> };

/** Kind, name and note. The name of the file is the name of the document unless the user types another one. */
function Fields({ form }: FieldsProps) {
  return (
    <>
      <div className={styles.fields}>
        <div className="tight label">
          <span aria-hidden="true">{texts.kindLabel}</span>
          <Segmented
            label={texts.kindLabel}
            value={form.values.kind}
            options={documentKinds.map(value => ({ value, label: texts.kinds[value] }))}
            onChange={kind => form.change({ kind, needsAgreement: kind === 'quote' })}
          />
        </div>
        <TextField
          label={texts.name}
          placeholder={form.values.file?.name.replace(/\.pdf$/i, '') ?? ''}
          {...form.text('name')}
        />
      </div>
      <TextAreaField label={texts.note} help={texts.noteHelp} rows={2} {...form.text('note')} />
    </>
  );
}

/** Whether the document needs an agreement, and which one it then replaces. */
function Agreement({ form, documents }: FieldsProps & Pick<Props, 'documents'>) {
  const { kind, needsAgreement } = form.values;
  const replaces = needsAgreement && documents.some(one => one.kind === kind && isWaiting(one));
  return (
    <Checkbox
      label={texts.needsAgreement}
      note={replaces && texts.replaces(kind)}
      checked={needsAgreement}
      onChange={event => form.change({ needsAgreement: event.target.checked })}
    />
  );
}

/** The form. A retry after a lost answer has the same key, so that it adds nothing twice. */
function useAddDocument(orderId: number, onAdded: () => void) {
  const refresh = useRefreshOrder(orderId);
  const keyOf = useAttemptKey();
  const sending = useMutation({
    mutationFn: ({ file, ...given }: z.input<typeof newDocument> & Pick<Values, 'file'>) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(given)) form.set(name, value);
      if (file) form.set('file', file);
      const idempotencyKey = keyOf([given, file?.name, file?.size, file?.lastModified]);
      return api.addDocument({ id: orderId, ...given }, { form, idempotencyKey });
    },
    onSuccess: async () => {
      await refresh();
      onAdded();
    },
  });
  return useFormOf(newDocument, {
    start,
    inputOf: ({ file: _, ...given }) => ({ ...given, needsAgreement: String(given.needsAgreement) }),
    rules: ({ file }): Faults => (file ? {} : { file: texts.choosePdf }),
    send: (given, { file }) => sending.mutate({ ...given, file }),
    sending,
    failed: texts.addFailed,
  });
}
