import { useForm } from 'react-hook-form';
import type { Customer } from '#contract/accounts/accounts.ts';
import { PasswordField, TextField } from '../../platform/forms/field.tsx';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { ResetLink } from '../people/reset-link.tsx';
import { credentialsFaults } from './customer-form-values.ts';
import { CustomerLine } from './customer-line.tsx';
import { FormNotice, useNotice } from './form-notice.tsx';
import { useUpdateCredentials } from './queries.ts';
import { showRefusal } from './show-refusal.ts';
import { texts } from './texts.ts';

type Props = { customer: Customer; onDone: () => void; onClose: () => void };
type Values = { username: string; password: string };

/** The Update Credentials modal: a new username, a new password or both (CU-4). */
export function UpdateCredentials({ customer, onDone, onClose }: Props) {
  const form = useForm<Values>({ defaultValues: { username: customer.username, password: '' } });
  const { register, formState, setError } = form;
  const update = useUpdateCredentials(customer.id);
  const notice = useNotice();
  const submit = form.handleSubmit(values => {
    const faults = credentialsFaults(customer.username, values);
    const fields = Object.entries(faults) as [keyof Values, string][];
    if (fields.length > 0) {
      for (const [name, message] of fields) setError(name, { message }, { shouldFocus: name === fields[0]?.[0] });
      return;
    }
    const username = values.username.trim();
    update.mutate(
      {
        ...(username !== '' && username !== customer.username && { username }),
        ...(values.password !== '' && { password: values.password }),
      },
      { onSuccess: onDone, onError: error => notice.show(showRefusal(form, error, texts.credentialsFailed)) },
    );
  });
  return (
    <FormDialog
      title={texts.credentials}
      context={<CustomerLine customer={customer} />}
      size="narrow"
      verb={texts.updateCredentials}
      busyText={texts.saving}
      busy={update.isPending}
      isDirty={formState.isDirty}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormNotice {...notice} />
      <div className="airy">
        <TextField
          label={texts.username}
          error={formState.errors.username?.message}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...register('username')}
        />
        <PasswordField
          label={texts.newPassword}
          help={texts.newPasswordHelp}
          error={formState.errors.password?.message}
          autoComplete="new-password"
          {...register('password')}
        />
        <ResetLink
          companyId={customer.id}
          personId={customer.id}
          email={customer.companyEmail}
          help={texts.resetLinkHelp}
        />
      </div>
    </FormDialog>
  );
}
