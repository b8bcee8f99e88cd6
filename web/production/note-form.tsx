import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { limits } from '#contract/call/limits.ts';
import { isLongerThan } from '#contract/call/text-length.ts';
import type { Order } from '#contract/orders/orders.ts';
import { errorText } from '../platform/api/api-error.ts';
import { api } from '../platform/api/client.ts';
import { useFocusOnOpen } from '../platform/browser/focus.ts';
import { SelectField, SelectOptions, TextAreaField } from '../platform/forms/field.tsx';
import { Button } from '../platform/kit/button.tsx';
import styles from './history.module.css';
import { useNoteDraft } from './note-draft.ts';
import { workshopNotesOptions } from './queries.ts';
import { historyTexts as texts } from './texts.ts';

type Props = { order: Pick<Order, 'id' | 'products'>; onClose: () => void };

/** Adds a note for the workshop. The tab keeps the input when adding fails, the order is closed or the page reloads. */
export function NoteForm({ order, onClose }: Props) {
  const queryClient = useQueryClient();
  const [{ text, productId }, change] = useNoteDraft(order.id);
  const [problem, setProblem] = useState<string>();
  const close = () => {
    change(undefined);
    onClose();
  };
  const { queryKey } = workshopNotesOptions(order.id);
  const field = useRef<HTMLTextAreaElement>(null);
  // The form replaces the button that opened it, so its field gets the focus.
  useFocusOnOpen(field);
  const add = useMutation({
    mutationFn: () => api.addWorkshopNote({ id: order.id, text, ...(productId && { productId }) }),
    onSuccess: ({ note }) => {
      queryClient.setQueryData(queryKey, notes => [note, ...(notes ?? []).filter(({ id }) => id !== note.id)]);
      close();
    },
    onError: error => setProblem(errorText(error, texts.addFailed)),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (add.isPending) return;
    if (text.trim() === '') setProblem(texts.noteRequired);
    else if (isLongerThan(text, limits.workshopNote)) setProblem(texts.noteTooLong(limits.workshopNote));
    else add.mutate();
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextAreaField
        label={texts.note}
        required
        help={texts.notesHelp}
        {...(problem && { error: problem })}
        ref={field}
        rows={2}
        value={text}
        onType={typed => {
          change({ text: typed });
          setProblem(undefined);
        }}
      />
      <ProductField products={order.products} value={productId} onChange={given => change({ productId: given })} />
      <div>
        <Button look="quiet" onClick={close}>
          {texts.cancel}
        </Button>
        <Button type="submit" look="primary" busy={add.isPending} busyText={texts.savingNote}>
          {texts.saveNote}
        </Button>
      </div>
    </form>
  );
}

type ProductProps = {
  products: Order['products'];
  value: number | undefined;
  onChange: (productId: number | undefined) => void;
};

/** Selects the product that the note is about, or the order. */
function ProductField({ products, value, onChange }: ProductProps) {
  return (
    <SelectField
      label={texts.noteFor}
      value={value ?? ''}
      onChange={event => onChange(Number(event.target.value) || undefined)}
    >
      <option value="">{texts.wholeOrder}</option>
      <SelectOptions of={products.map(product => [product.productId, product.productCode])} />
    </SelectField>
  );
}
