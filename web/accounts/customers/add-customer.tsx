import { FormProvider } from 'react-hook-form';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { useStoredForm } from '../../platform/forms/use-stored-form.ts';
import { useUser } from '../../platform/session/user.ts';
import { CustomerFields } from './customer-form.tsx';
import { companyInput, customerValues } from './customer-form-values.ts';
import { FormNotice, useNotice } from './form-notice.tsx';
import { useCreateCustomer } from './queries.ts';
import { showRefusal } from './show-refusal.ts';
import { texts } from './texts.ts';

export type SignIn = { username: string; password: string };
/** `role` is the role to begin with; the default is a customer. */
type Props = { role?: 'admin' | undefined; onDone: (signIn: SignIn) => void; onClose: () => void };

/** The Add New Customer modal. Superadmins can also create admins in it. */
export function AddCustomer({ role: first, onDone, onClose }: Props) {
  const { role } = useUser();
  const { form } = useStoredForm({
    name: first ? 'new person of the workshop' : 'new customer',
    over: undefined,
    valuesOf: () => ({ ...customerValues(), ...(first && { role: first }) }),
    toStored: values => ({ ...values, password: '' }),
  });
  const create = useCreateCustomer();
  const notice = useNotice();
  const submit = form.handleSubmit(values =>
    create.mutate(
      { username: values.username, password: values.password, ...companyInput(values, role === 'superadmin') },
      {
        onSuccess: () => onDone({ username: values.username.trim(), password: values.password }),
        onError: error => notice.show(showRefusal(form, error, texts.createFailed)),
      },
    ),
  );
  return (
    <FormProvider {...form}>
      <FormDialog
        title={first ? texts.addStaff : texts.add}
        size="wide"
        verb={first ? texts.addStaff : texts.create}
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
