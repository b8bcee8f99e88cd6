import { FormProvider, useForm } from 'react-hook-form';
import type { Customer } from '#contract/accounts.ts';
import { FormDialog } from '../kit/form-dialog.tsx';
import { CustomerFields } from './customer-form.tsx';
import { type CustomerValues, companyInput, customerValues } from './customer-form-values.ts';
import { useUpdateCustomer } from './customer-queries.ts';
import { texts } from './customer-texts.ts';
import { companyNameOf } from './find-customers.ts';
import { FormNotice, useFormNotice } from './form-notice.tsx';
import { useUser } from './queries.ts';
import { showRefusal } from './show-refusal.ts';

type Props = { customer: Customer; onDone: () => void; onClose: () => void };

/** The Edit Customer modal: everything but the credentials. */
export function EditCustomer({ customer, onDone, onClose }: Props) {
  const { role } = useUser();
  const form = useForm<CustomerValues>({ defaultValues: customerValues(customer) });
  const update = useUpdateCustomer(customer.id);
  const notice = useFormNotice();
  const submit = form.handleSubmit(values =>
    update.mutate(companyInput(values, role === 'superadmin' && values.role !== customer.role), {
      onSuccess: onDone,
      onError: error => notice.show(showRefusal(form, error, texts.updateFailed)),
    }),
  );
  return (
    <FormProvider {...form}>
      <FormDialog
        title={texts.edit}
        context={`${companyNameOf(customer, texts.unnamed)} · @${customer.username}`}
        size="wide"
        verb={texts.save}
        busyText={texts.saving}
        busy={update.isPending}
        isDirty={form.formState.isDirty}
        onSubmit={submit}
        onClose={onClose}
      >
        <FormNotice {...notice} />
        <CustomerFields credentials={false} />
      </FormDialog>
    </FormProvider>
  );
}
