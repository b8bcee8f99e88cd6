import { newAccount } from '#contract/accounts/account-fields.ts';
import { errorText } from '../../platform/api/api-error.ts';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { useStoredForm } from '../../platform/forms/use-stored-form.ts';
import { useUser } from '../../platform/session/user.ts';
import { CustomerFields } from './customer-form.tsx';
import { companyInput, customerFaults, customerValues } from './customer-form-values.ts';
import { FormNotice, useNotice } from './form-notice.tsx';
import { useCreateCustomer } from './queries.ts';
import { texts } from './texts.ts';

export type SignIn = { username: string; password: string };
/** `role` is the role to begin with; the default is a customer. */
type Props = { role?: 'admin' | undefined; onDone: (signIn: SignIn) => void; onClose: () => void };

/** The Add New Customer modal. Superadmins can also create admins in it. */
export function AddCustomer({ role: first, onDone, onClose }: Props) {
  const { role } = useUser();
  const create = useCreateCustomer();
  const notice = useNotice();
  const form = useStoredForm(newAccount, {
    name: first ? 'new person of the workshop' : 'new customer',
    over: undefined,
    valuesOf: () => ({ ...customerValues(), ...(first && { role: first }) }),
    toStored: values => ({ ...values, password: '' }),
    inputOf: values => ({
      username: values.username,
      password: values.password,
      ...companyInput(values, role === 'superadmin'),
    }),
    ...customerFaults,
    send: input =>
      create.mutate(input, {
        onSuccess: () => onDone({ username: input.username.trim(), password: input.password }),
        onError: error => notice.show(errorText(error, texts.createFailed)),
      }),
    sending: create,
    failed: texts.createFailed,
  });
  return (
    <FormDialog
      of={form}
      title={first ? texts.addStaff : texts.add}
      size="wide"
      verb={first ? texts.addStaff : texts.create}
      busyText={texts.creating}
      onClose={onClose}
    >
      <FormNotice {...notice} />
      <CustomerFields form={form} credentials />
    </FormDialog>
  );
}
