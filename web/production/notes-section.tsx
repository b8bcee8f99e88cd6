import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Order } from '#contract/orders/orders.ts';
import type { WorkshopNote } from '#contract/production/workshop-notes.ts';
import { errorText } from '../platform/api/api-error.ts';
import { api } from '../platform/api/client.ts';
import { useFocusOnClose } from '../platform/browser/focus.ts';
import { formatDateAndTime } from '../platform/format/format-time.ts';
import { Button } from '../platform/kit/button.tsx';
import { Code } from '../platform/kit/code.tsx';
import { Bone, ErrorPanel } from '../platform/kit/states.tsx';
import { useAlert } from '../platform/overlays/alert.tsx';
import { useToast } from '../platform/overlays/toast.tsx';
import styles from './history.module.css';
import { useHasNoteDraft } from './note-draft.ts';
import { NoteForm } from './note-form.tsx';
import { workshopNotesOptions } from './queries.ts';
import { historyTexts as texts } from './texts.ts';

type Props = { order: Pick<Order, 'id' | 'products'> };

/** The notes about an order that only staff see (PR-11). */
export function WorkshopNotes({ order }: Props) {
  const { data: notes, error, refetch } = useQuery(workshopNotesOptions(order.id));
  const [isAdding, setAdding] = useState(useHasNoteDraft(order.id));
  const add = useRef<HTMLButtonElement>(null);
  const codes = new Map(order.products.map(({ productId, productCode }) => [productId, productCode]));
  useFocusOnClose(isAdding, add);
  return (
    <section className={styles.notes}>
      <div className={styles.headline}>
        <h3>{texts.notes}</h3>
        {!isAdding && (
          <Button ref={add} look="quiet" onClick={() => setAdding(true)}>
            {texts.addNote}
          </Button>
        )}
      </div>
      {isAdding && <NoteForm order={order} onClose={() => setAdding(false)} />}
      {notes && notes.length > 0 ? (
        <ul className={styles.sheet} aria-label={texts.notes}>
          {notes.map(note => (
            <Note
              key={note.id}
              note={note}
              orderId={order.id}
              code={codes.get(note.productId ?? 0)}
              onRemoved={() => add.current?.focus()}
            />
          ))}
        </ul>
      ) : notes ? (
        !isAdding && <p className="soft">{`${texts.noNotes}. ${texts.notesHelp}`}</p>
      ) : error ? (
        <ErrorPanel title={texts.notesFailed} text={errorText(error, '') || undefined} onRetry={() => void refetch()} />
      ) : (
        <Bone height="2.75rem" />
      )}
    </section>
  );
}

type NoteProps = { note: WorkshopNote; orderId: number; code: string | undefined; onRemoved: () => void };

function Note({ note, orderId, code, onRemoved }: NoteProps) {
  const queryClient = useQueryClient();
  const alert = useAlert();
  const toast = useToast();
  const { queryKey } = workshopNotesOptions(orderId);
  const remove = useMutation({
    mutationFn: () => api.removeWorkshopNote({ id: orderId, noteId: note.id }),
    onSuccess: () => {
      queryClient.setQueryData(queryKey, notes => notes?.filter(({ id }) => id !== note.id));
      toast(texts.noteRemoved);
      onRemoved();
    },
    onError: error => {
      alert(errorText(error, texts.removeFailed));
      void queryClient.invalidateQueries({ queryKey });
    },
  });
  return (
    <li className={styles.note}>
      <div>
        <p dir="auto">{note.text}</p>
        <small>
          {code && (
            <>
              <Code>{code}</Code> ·{' '}
            </>
          )}
          <bdi>{note.by}</bdi> · <time dateTime={note.at}>{formatDateAndTime(note.at)}</time>
        </small>
      </div>
      <Button
        look="quiet"
        busy={remove.isPending}
        aria-label={texts.removeOf(note.text)}
        onClick={() => remove.mutate()}
      >
        {texts.remove}
      </Button>
    </li>
  );
}
