import { useState } from 'react';
import type { Customer } from '#contract/accounts/accounts.ts';
import { errorText } from '../../platform/api/api-error.ts';
import { catchFocus, inPlaceOf } from '../../platform/browser/catch-focus.ts';
import { Confirm } from '../../platform/overlays/confirm.tsx';
import { distinctNameOf } from './customer-names.ts';
import { useDeleteCustomer } from './queries.ts';
import { texts } from './texts.ts';

type Props = { customer: Customer; onDone: () => void; onFailed: (text: string) => void; onClose: () => void };

/** Deletes the account after a confirmation; its orders remain (CU-5). */
export function DeleteCustomer({ customer, onDone, onFailed, onClose }: Props) {
  const remove = useDeleteCustomer(customer.id);
  // The dialog closes before the screen shows the result, so that it can restore the focus.
  const [open, setOpen] = useState(true);
  const [next] = useState(() => inPlaceOf(document.activeElement?.closest('li')));
  return (
    <Confirm
      open={open}
      title={texts.deleteTitle(distinctNameOf(customer, texts.unnamed))}
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
