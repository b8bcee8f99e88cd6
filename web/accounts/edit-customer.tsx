import { FormProvider } from 'react-hook-form';
import type { Customer } from '#contract/accounts.ts';
import { ApiError } from '../api/api-error.ts';
import { FormDialog } from '../kit/form-dialog.tsx';
import { CustomerConflict } from './customer-conflict.tsx';
import { CustomerFields } from './customer-form.tsx';
import { type CustomerValues, companyInput, customerValues } from './customer-form-values.ts';
import { CustomerLine } from './customer-line.tsx';
import { useUpdateCustomer } from './customer-queries.ts';
import { texts } from './customer-texts.ts';
import { FormNotice, useFormNotice } from './form-notice.tsx';
import { useUser } from './queries.ts';
import { showRefusal } from './show-refusal.ts';
import { useKeptForm } from './use-kept-form.ts';

type Props = { customer: Customer; onDone: () => void; onClose: () => void };

/**
 * The Edit Customer modal: everything but the credentials. When another admin saved the customer meanwhile it says so,
 * keeps what was entered, and saves only after a choice.
 */
export function EditCustomer({ customer, onDone, onClose }: Props) {
  const { role } = useUser();
  const { form, base, setBase } = useKeptForm({
    name: `customer ${customer.id}`,
    over: customer,
    valuesOf: customerValues,
  });
  const update = useUpdateCustomer(customer.id);
  const notice = useFormNotice();
  const submit = form.handleSubmit(values => send(values, base));

  function send(values: CustomerValues, over: Customer) {
    const withRole = role === 'superadmin' && values.role !== over.role;
    update.mutate(
      { ...companyInput(values, withRole), revision: over.revision },
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

/** Another admin was faster: the customer is another by now, or gone. */
function isConflict(error: Error): error is ApiError {
  return error instanceof ApiError && (error.code === 'changedMeanwhile' || error.code === 'customerNotFound');
}
