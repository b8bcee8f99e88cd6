import { useQuery } from '@tanstack/react-query';
import { FormProvider } from 'react-hook-form';
import type { Customer } from '#contract/accounts/accounts.ts';
import { ApiError } from '../../platform/api/api-error.ts';
import { SaveConflict } from '../../platform/forms/conflict/save-conflict.tsx';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { useStoredForm } from '../../platform/forms/use-stored-form.ts';
import { useUser } from '../../platform/session/user.ts';
import { profileOptions } from '../profile-query.ts';
import { CustomerFields } from './customer-form.tsx';
import { type CustomerValues, changedCustomerFields, companyInput, customerValues } from './customer-form-values.ts';
import { CustomerLine } from './customer-line.tsx';
import { FormNotice, useNotice } from './form-notice.tsx';
import { useUpdateCustomer } from './queries.ts';
import { showRefusal } from './show-refusal.ts';
import { texts } from './texts.ts';

type Props = { customer: Customer; onDone: () => void; onClose: () => void };

/**
 * The Edit Customer modal. When another admin has saved the customer in the meantime, it keeps the input and asks which
 * version to keep.
 */
export function EditCustomer({ customer, onDone, onClose }: Props) {
  const { role } = useUser();
  const { form, base, setBase } = useStoredForm({
    name: `customer ${customer.id}`,
    over: customer,
    valuesOf: customerValues,
  });
  const update = useUpdateCustomer(customer.id);
  const notice = useNotice();
  const submit = form.handleSubmit(values => send(values, base));

  function send(values: CustomerValues, over: Customer) {
    const withRole = role === 'superadmin' && values.role !== over.role;
    update.mutate(
      { ...companyInput(values, withRole), ...poChange(values, over), revision: over.revision },
      {
        onSuccess: onDone,
        onError: error => {
          if (!isConflict(error)) notice.show(showRefusal(form, error, texts.updateFailed));
        },
      },
    );
  }

  return (
    <FormProvider {...form}>
      <FormDialog
        title={texts.edit}
        context={<CustomerLine customer={customer} />}
        size="wide"
        verb={texts.save}
        busyText={texts.saving}
        busy={update.isPending}
        isDirty={form.formState.isDirty}
        onSubmit={submit}
        onClose={onClose}
      >
        <FormNotice {...notice} />
        {update.error && isConflict(update.error) && (
          <CustomerConflict
            mine={base}
            isGone={update.error.status === 404}
            onMine={theirs => {
              setBase(theirs);
              void form.handleSubmit(values => send(values, theirs))();
            }}
            onTheirs={theirs => {
              setBase(theirs);
              update.reset();
              form.reset(customerValues(theirs));
            }}
          />
        )}
        <CustomerFields credentials={false} />
      </FormDialog>
    </FormProvider>
  );
}

/** The checkbox for a required purchase order number, when it was changed. */
function poChange({ poRequired }: CustomerValues, over: Customer) {
  return poRequired === over.poRequired ? {} : { poRequired };
}

/** Returns whether another admin has already changed or deleted the customer. */
function isConflict(error: Error): error is ApiError {
  return error instanceof ApiError && (error.code === 'changedMeanwhile' || error.code === 'customerNotFound');
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
