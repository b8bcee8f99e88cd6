import { useState } from 'react';
import type { Customer } from '#contract/accounts/accounts.ts';
import { errorText } from '../../platform/api/api-error.ts';
import { catchFocus, inPlaceOf } from '../../platform/browser/catch-focus.ts';
import { later } from '../../platform/browser/later.tsx';
import { Confirm } from '../../platform/overlays/confirm.tsx';
import type { SignIn } from './add-customer.tsx';
import type { CustomerAction } from './customer-card.tsx';
import { CustomerDetails } from './customer-details.tsx';
import { distinctNameOf } from './customer-names.ts';
import { useDeleteCustomer } from './queries.ts';
import { texts } from './texts.ts';

const AddCustomer = later(async () => (await import('./add-customer.tsx')).AddCustomer);
const EditCustomer = later(async () => (await import('./edit-customer.tsx')).EditCustomer);
const ImportCustomers = later(async () => (await import('./import-customers.tsx')).ImportCustomers);
const MergeCustomer = later(async () => (await import('./merge-customer.tsx')).MergeCustomer);
const UpdateCredentials = later(async () => (await import('./update-credentials.tsx')).UpdateCredentials);

/** The open dialog of the screen, except for the details, which the URL opens. */
export type CustomerDialog =
  | { action: Exclude<CustomerAction, 'view'>; customer: Customer }
  | { action: 'add'; role?: 'admin' }
  | { action: 'import' };
type Props = {
  dialog: CustomerDialog | undefined;
  onDone: (text: string, created?: SignIn) => void;
  onFailed: (text: string) => void;
  onClose: () => void;
};

/** Renders the open dialog. */
export function CustomerDialogs({ dialog, onDone, onFailed, onClose }: Props) {
  switch (dialog?.action) {
    case undefined:
      return null;
    case 'add':
      return <AddCustomer role={dialog.role} onDone={created => onDone(texts.created, created)} onClose={onClose} />;
    case 'import':
      return (
        <ImportCustomers
          onDone={({ created, updated }) => onDone(texts.imported(created, updated))}
          onClose={onClose}
        />
      );
    case 'edit':
      return <EditCustomer customer={dialog.customer} onDone={() => onDone(texts.updated)} onClose={onClose} />;
    case 'credentials':
      return (
        <UpdateCredentials
          customer={dialog.customer}
          onDone={() => onDone(texts.credentialsUpdated)}
          onClose={onClose}
        />
      );
    case 'merge':
      return <MergeCustomer customer={dialog.customer} onDone={onDone} onClose={onClose} />;
    case 'delete':
      return (
        <DeleteCustomer
          customer={dialog.customer}
          onDone={() => onDone(texts.deleted)}
          onFailed={onFailed}
          onClose={onClose}
        />
      );
  }
}

type DetailsProps = {
  /** The id in the URL. */
  viewed: number | undefined;
  customers: readonly Customer[] | undefined;
  onAct: (action: 'edit' | 'merge', customer: Customer) => void;
  onClose: () => void;
};

/** The details of the customer in the URL, once the list is loaded. */
export function ViewedCustomer({ viewed, customers, onAct, onClose }: DetailsProps) {
  if (viewed === undefined || !customers) return null;
  return <CustomerDetails customer={customers.find(one => one.id === viewed)} onClose={onClose} onAct={onAct} />;
}

type DeleteCustomerProps = {
  customer: Customer;
  onDone: () => void;
  onFailed: (text: string) => void;
  onClose: () => void;
};

/** Deletes the account after a confirmation; its orders remain (CU-5). */
function DeleteCustomer({ customer, onDone, onFailed, onClose }: DeleteCustomerProps) {
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
