import { useQuery } from '@tanstack/react-query';
import { accountChange } from '#contract/accounts/account-fields.ts';
import type { Customer } from '#contract/accounts/accounts.ts';
import { errorText } from '../../platform/api/api-error.ts';
import { SaveConflict } from '../../platform/forms/conflict/save-conflict.tsx';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { conflictIn, useStoredForm } from '../../platform/forms/use-stored-form.ts';
import { useUser } from '../../platform/session/user.ts';
import { profileOptions } from '../profile-query.ts';
import { CustomerFields } from './customer-form.tsx';
import {
  type CustomerValues,
  changedCustomerFields,
  companyInput,
  customerFaults,
  customerValues,
} from './customer-form-values.ts';
import { CustomerLine } from './customer-line.tsx';
import { FormNotice, useNotice } from './form-notice.tsx';
import { customersOptions, useUpdateCustomer } from './queries.ts';
import { texts } from './texts.ts';

const gone = 'customerNotFound';

type Props = { customer: Customer; onDone: () => void; onClose: () => void };

/**
 * The Edit Customer modal. When another admin has saved the customer in the meantime, it keeps the input and asks which
 * version to keep.
 */
export function EditCustomer({ customer, onDone, onClose }: Props) {
  const notice = useNotice();
  const form = useCustomerForm({ customer, onDone, onFailed: notice.show });
  return (
    <FormDialog
      of={form}
      title={texts.edit}
      context={<CustomerLine customer={customer} />}
      size="wide"
      verb={texts.save}
      busyText={texts.saving}
      onClose={onClose}
    >
      <FormNotice {...notice} />
      {form.conflict && <CustomerConflict mine={form.base} isGone={form.conflict === 'gone'} {...form.answers} />}
      <CustomerFields form={form} credentials={false} />
    </FormDialog>
  );
}

type FormProps = Pick<Props, 'customer' | 'onDone'> & { onFailed: (text: string) => void };

/** The form of a customer, which the server refuses when another admin changed the customer meanwhile. */
export function useCustomerForm({ customer, onDone, onFailed }: FormProps) {
  const { role } = useUser();
  const update = useUpdateCustomer(customer.id);
  // A new username or password makes another version with the same fields, which the list has.
  const { data } = useQuery(customersOptions);
  return useStoredForm(accountChange, {
    name: `customer ${customer.id}`,
    over: data?.find(({ id }) => id === customer.id) ?? customer,
    gone,
    // The form does not show the username, so a new one is no conflict.
    valuesOf: (now): CustomerValues => ({ ...customerValues(now), username: '' }),
    inputOf: values => companyInput(values, false),
    ...customerFaults,
    send: (input, over, values) =>
      update.mutate(
        { ...input, ...staffChange(values, over, role === 'superadmin'), revision: over.revision },
        {
          onSuccess: onDone,
          onError: error => {
            if (!conflictIn(error, gone)) onFailed(errorText(error, texts.updateFailed));
          },
        },
      ),
    sending: update,
    failed: texts.updateFailed,
  });
}

/** The role and the checkbox for a required purchase order number, when they were changed. */
function staffChange({ poRequired, role }: CustomerValues, over: Customer, mayChangeRole: boolean) {
  return {
    ...(mayChangeRole && role !== over.role && { role }),
    ...(poRequired !== over.poRequired && { poRequired }),
  };
}

type CustomerConflictProps = {
  /** The customer as it was when the form opened. */
  mine: Customer;
  /** Whether another admin deleted the customer instead of changing it. */
  isGone: boolean;
  onMine: (theirs: Customer) => void;
  onTheirs: (theirs: Customer) => void;
};

/** Shown when another admin saved or deleted the customer while the form was open. */
function CustomerConflict({ mine, isGone, ...ways }: CustomerConflictProps) {
  const { data: theirs, isFetching } = useQuery({ ...profileOptions(mine.id), enabled: !isGone, staleTime: 0 });
  const now = isGone ? null : isFetching ? undefined : (theirs ?? undefined);
  return (
    <SaveConflict {...ways} words={texts.conflict} theirs={now} changed={now => changedCustomerFields(mine, now)} />
  );
}
