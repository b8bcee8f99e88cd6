import { useState } from 'react';
import type { Customer } from '#contract/accounts.ts';
import { errorText } from '../api/api-error.ts';
import { catchFocus, inPlaceOf } from '../kit/catch-focus.ts';
import { Confirm } from '../kit/confirm.tsx';
import { useDeleteCustomer } from './customer-queries.ts';
import { texts } from './customer-texts.ts';
import { calledOf } from './find-customers.ts';

type Props = { customer: Customer; onDone: () => void; onFailed: (text: string) => void; onClose: () => void };

/** Asks, then removes the account; its orders stay (decisions, 'Accounts'). */
export function DeleteCustomer({ customer, onDone, onFailed, onClose }: Props) {
  const remove = useDeleteCustomer(customer.id);
  // Closed first, so that the focus goes back to where it came from; what follows is told by the screen.
  const [open, setOpen] = useState(true);
  const [next] = useState(() => inPlaceOf(document.activeElement?.closest('li')));
  return (
    <Confirm
      open={open}
      title={texts.deleteTitle(calledOf(customer, texts.unnamed))}
      question={texts.deleteQuestion}
      verb={texts.deleteVerb}
      danger
      busy={remove.isPending}
      busyText={texts.deleting}
      onCancel={() => {
        setOpen(false);
        onClose();
      }}
      onConfirm={() =>
        remove.mutate(undefined, {
          onSuccess: () => {
            onDone();
            catchFocus(next);
          },
          onError: error => onFailed(errorText(error, texts.deleteFailed)),
        })
      }
    />
  );
}
