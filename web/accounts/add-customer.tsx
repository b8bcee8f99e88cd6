import { FormProvider } from 'react-hook-form';
import { FormDialog } from '../kit/form-dialog.tsx';
import { CustomerFields } from './customer-form.tsx';
import { companyInput, customerValues } from './customer-form-values.ts';
import { useCreateCustomer } from './customer-queries.ts';
import { texts } from './customer-texts.ts';
import { FormNotice, useFormNotice } from './form-notice.tsx';
import { useUser } from './queries.ts';
import { showRefusal } from './show-refusal.ts';
import { useKeptForm } from './use-kept-form.ts';

type Props = { onDone: () => void; onClose: () => void };

/** The Add New Customer modal; for a superadmin it makes admins too. */
export function AddCustomer({ onDone, onClose }: Props) {
  const { role } = useUser();
  const { form } = useKeptForm({
    name: 'new customer',
    over: undefined,
    valuesOf: customerValues,
    keep: values => ({ ...values, password: '' }),
  });
  const create = useCreateCustomer();
  const notice = useFormNotice();
  const submit = form.handleSubmit(values =>
    create.mutate(
      { username: values.username.trim(), password: values.password, ...companyInput(values, role === 'superadmin') },
      { onSuccess: onDone, onError: error => notice.show(showRefusal(form, error, texts.createFailed)) },
    ),
  );
  return (
    <FormProvider {...form}>
      <FormDialog
        title={texts.add}
        size="wide"
        verb={texts.create}
        busyText={texts.creating}
        busy={create.isPending}
        isDirty={form.formState.isDirty}
        onSubmit={submit}
        onClose={onClose}
      >
        <FormNotice {...notice} />
        <CustomerFields credentials />
      </FormDialog>
    </FormProvider>
  );
}
