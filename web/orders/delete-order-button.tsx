import { Trash2 } from 'lucide-react';
import { IconButton } from '../kit/button.tsx';
import { ActionButton } from './action-button.tsx';
import { useDeleteOrder } from './queries.ts';
import { texts } from './texts.ts';

/** Deletes an order with its messages and customer files, after asking. */
export function DeleteOrderButton({ id, onDeleted }: { id: number; onDeleted?: () => void }) {
  const mutation = useDeleteOrder(id);
  return (
    <ActionButton
      mutation={{ ...mutation, mutate: (_, options) => mutation.mutate(undefined, options) }}
      question={texts.deleteOrderQuestion}
      verb={texts.deleteOrderVerb}
      failed={texts.deleteOrderFailed}
      danger
      onDone={onDeleted}
    >
      {ask => (
        <IconButton
          look="danger"
          label={`${texts.deleteOrder} #${id}`}
          onClick={ask}
          icon={<Trash2 size={18} aria-hidden="true" />}
        />
      )}
    </ActionButton>
  );
}
