import { Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';
import type { MenuItem } from '../platform/overlays/menu.tsx';
import { ActionButton } from './action-button.tsx';
import { useDeleteOrder } from './order-changes.ts';
import { texts } from './texts.ts';

type Props = { id: number; onDeleted?: () => void; children: (action: MenuItem) => ReactElement };

/** Deletes an order with its messages and customer files after a confirmation. */
export function DeleteOrder({ id, onDeleted, children }: Props) {
  const mutation = useDeleteOrder(id);
  return (
    <ActionButton
      mutation={{ ...mutation, mutate: (_, options) => mutation.mutate(undefined, options) }}
      title={texts.deleteOrderTitle(id)}
      question={texts.deleteOrderQuestion}
      verb={texts.deleteOrderVerb}
      failed={texts.deleteOrderFailed}
      danger
      onDone={onDeleted}
    >
      {ask =>
        children({
          label: texts.deleteOrder,
          icon: <Trash2 size={16} aria-hidden="true" />,
          danger: true,
          onSelect: ask,
        })
      }
    </ActionButton>
  );
}
