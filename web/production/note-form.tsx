import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { limits } from '#contract/call/limits.ts';
import { isLongerThan } from '#contract/call/text-length.ts';
import type { Order } from '#contract/orders/orders.ts';
import { errorText } from '../platform/api/api-error.ts';
import { api } from '../platform/api/client.ts';
import { useFocusOnOpen } from '../platform/browser/focus.ts';
import { SelectField, SelectOptions, TextAreaField } from '../platform/forms/field.tsx';
import { PageForm } from '../platform/forms/form.tsx';
import { type Faults, useLocalForm } from '../platform/forms/use-form-of.ts';
import { Button } from '../platform/kit/button.tsx';
import styles from './history.module.css';
import { type Draft, isAsSent, useNoteDraft } from './note-draft.ts';
import { workshopNotesOptions } from './queries.ts';
import { historyTexts as texts } from './texts.ts';

type Props = { order: Pick<Order, 'id' | 'products'>; onClose: () => void };

/** Adds a note for the workshop. The tab keeps the input when adding fails, the order is closed or the page reloads. */
export function NoteForm({ order, onClose }: Props) {
  const queryClient = useQueryClient();
  const [draft, change] = useNoteDraft(order.id);
  const { text, productId } = draft;
  const close = () => {
    change(undefined);
    onClose();
  };
  const { queryKey } = workshopNotesOptions(order.id);
  const field = useRef<HTMLTextAreaElement>(null);
  // The form replaces the button that opened it, so its field gets the focus.
  useFocusOnOpen(field);
  const add = useMutation({
    mutationFn: (sent: Draft) =>
      api.addWorkshopNote({ id: order.id, text: sent.text, ...(sent.productId && { productId: sent.productId }) }),
    onSuccess: ({ note }, sent) => {
      queryClient.setQueryData(queryKey, notes => [note, ...(notes ?? []).filter(({ id }) => id !== note.id)]);
      // Text that was typed while the note was saved stays.
      if (isAsSent(draft, sent)) close();
    },
  });

  const form = useLocalForm({
    start: () => ({}),
    rules(): Faults {
      if (text.trim() === '') return { text: texts.noteRequired };
      return isLongerThan(text, limits.workshopNote) ? { text: texts.noteTooLong(limits.workshopNote) } : {};
    },
    send: () => add.mutate(draft),
    busy: add.isPending,
  });
  const problem = form.faults.text ?? (add.error ? errorText(add.error, texts.addFailed) : undefined);

  return (
    <PageForm of={form} className={styles.form}>
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
          if (add.isError) add.reset();
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
    </PageForm>
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
