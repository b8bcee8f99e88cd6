import { useMutation } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { limits } from '#contract/call/limits.ts';
import { type DocumentKind, documentKinds } from '#contract/orders/documents/document-kinds.ts';
import type { OrderDocument } from '#contract/orders/documents/documents.ts';
import { errorText } from '../../platform/api/api-error.ts';
import { api } from '../../platform/api/client.ts';
import { useAttemptKey } from '../../platform/api/use-attempt-key.ts';
import { useFocusOnOpen } from '../../platform/browser/focus.ts';
import { Checkbox } from '../../platform/forms/checkbox.tsx';
import { enterGoesOn } from '../../platform/forms/enter-goes-on.ts';
import { TextAreaField, TextField } from '../../platform/forms/field.tsx';
import { FileDrop } from '../../platform/forms/file-drop.tsx';
import { useUnsavedInput } from '../../platform/forms/unsaved-input.ts';
import { Button } from '../../platform/kit/button.tsx';
import { Segmented } from '../../platform/kit/segmented.tsx';
import { isWaiting } from './document-lines.tsx';
import styles from './documents.module.css';
import { useRefreshOrder } from './queries.ts';
import { texts } from './texts.ts';

type Props = { orderId: number; documents: readonly OrderDocument[]; onClose: () => void };
type Values = { file: File | undefined; kind: DocumentKind; name: string; note: string; needsAgreement: boolean };

/** Adds a PDF to an order (AG-1). A quote needs an agreement unless the user says otherwise. */
export function DocumentForm({ orderId, documents, onClose }: Props) {
  const [values, setValues] = useState<Values>({
    file: undefined,
    kind: 'quote',
    name: '',
    note: '',
    needsAgreement: true,
  });
  const { file } = values;
  const change = (given: Partial<Values>) => setValues(now => ({ ...now, ...given }));
  const { add, problem, setProblem } = useAdd(orderId, values, onClose);
  const form = useRef<HTMLFormElement>(null);
  useUnsavedInput(file !== undefined || values.name !== '' || values.note !== '');
  // The form replaces the button that opened it, so it gets the focus.
  useFocusOnOpen(form);

  function choose([chosen]: File[]) {
    setProblem(chosen && chosen.size > limits.fileBytes ? texts.tooLarge : undefined);
    if (chosen && chosen.size <= limits.fileBytes) change({ file: chosen });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (add.isPending) return;
    if (file) add.mutate();
    else setProblem(texts.choosePdf);
  }

  return (
    <form
      ref={form}
      tabIndex={-1}
      className="stack"
      aria-label={texts.add}
      noValidate
      onKeyDown={enterGoesOn}
      onSubmit={submit}
    >
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
      <Fields values={values} onChange={change} />
      {problem && (
        <p className="error" role="alert">
          {problem}
        </p>
      )}
      <Foot isAdding={add.isPending} onClose={onClose}>
        <Agreement values={values} documents={documents} onChange={change} />
      </Foot>
    </form>
  );
}

type FootProps = Pick<Props, 'onClose'> & { isAdding: boolean; children: ReactNode };

function Foot({ isAdding, onClose, children }: FootProps) {
  return (
    <div className={styles.foot}>
      {children}
      <Button look="quiet" onClick={onClose}>
        {texts.cancel}
      </Button>
      <Button type="submit" look="primary" busy={isAdding} busyText={texts.adding}>
        {texts.addDocument}
      </Button>
    </div>
  );
}

type FieldsProps = { values: Values; onChange: (given: Partial<Values>) => void };

/** Kind, name and note. The name of the file is the name of the document unless the user types another one. */
function Fields({ values: { file, kind, name, note }, onChange }: FieldsProps) {
  return (
    <>
      <div className={styles.fields}>
        <div className="tight label">
          <span aria-hidden="true">{texts.kindLabel}</span>
          <Segmented
            label={texts.kindLabel}
            value={kind}
            options={documentKinds.map(value => ({ value, label: texts.kinds[value] }))}
            onChange={value => onChange({ kind: value, needsAgreement: value === 'quote' })}
          />
        </div>
        <TextField
          label={texts.name}
          limit={{ text: name.trim(), most: limits.documentName }}
          value={name}
          placeholder={file?.name.replace(/\.pdf$/i, '') ?? ''}
          onType={typed => onChange({ name: typed })}
        />
      </div>
      <TextAreaField
        label={texts.note}
        help={texts.noteHelp}
        limit={{ text: note, most: limits.documentNote }}
        rows={2}
        value={note}
        onType={typed => onChange({ note: typed })}
      />
    </>
  );
}

/** Whether the document needs an agreement, and which one it then replaces. */
function Agreement({ values, documents, onChange }: FieldsProps & Pick<Props, 'documents'>) {
  const { kind, needsAgreement } = values;
  const replaces = needsAgreement && documents.some(one => one.kind === kind && isWaiting(one));
  return (
    <Checkbox
      label={texts.needsAgreement}
      note={replaces && texts.replaces(kind)}
      checked={needsAgreement}
      onChange={event => onChange({ needsAgreement: event.target.checked })}
    />
  );
}

/** Sends the form. A retry after a lost answer has the same key, so that it adds nothing twice. */
function useAdd(orderId: number, { file, ...values }: Values, onAdded: () => void) {
  const refresh = useRefreshOrder(orderId);
  const [problem, setProblem] = useState<string>();
  const keyOf = useAttemptKey();
  const add = useMutation({
    mutationFn: () => {
      const idempotencyKey = keyOf([values, file?.name, file?.size, file?.lastModified]);
      const given = { ...values, needsAgreement: values.needsAgreement ? 'true' : 'false' } as const;
      const form = new FormData();
      for (const [name, value] of Object.entries(given)) form.set(name, value);
      if (file) form.set('file', file);
      return api.addDocument({ id: orderId, ...given }, { form, idempotencyKey });
    },
    onSuccess: async () => {
      await refresh();
      onAdded();
    },
    onError: error => setProblem(errorText(error, texts.addFailed)),
  });
  return { add, problem, setProblem };
}
