import { newCredentials } from '#contract/accounts/account-fields.ts';
import type { Customer } from '#contract/accounts/accounts.ts';
import { storedUsername } from '#contract/accounts/stored-username.ts';
import { errorText } from '../../platform/api/api-error.ts';
import { PasswordField, TextField } from '../../platform/forms/field.tsx';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { type Faults, useFormOf } from '../../platform/forms/use-form-of.ts';
import { ResetLink } from '../people/reset-link.tsx';
import { customerFaults } from './customer-form-values.ts';
import { CustomerLine } from './customer-line.tsx';
import { FormNotice, useNotice } from './form-notice.tsx';
import { useUpdateCredentials } from './queries.ts';
import { texts } from './texts.ts';

type Props = { customer: Customer; onDone: () => void; onClose: () => void };

/** The Update Credentials modal: a new username, a new password or both (CU-4). */
export function UpdateCredentials({ customer, onDone, onClose }: Props) {
  const update = useUpdateCredentials(customer.id);
  const notice = useNotice();
  const newUsername = (typed: string) => {
    const username = storedUsername(typed);
    return username === '' || username === customer.username ? undefined : username;
  };
  const form = useFormOf(newCredentials, {
    start: () => ({ username: customer.username, password: '' }),
    inputOf: ({ username, password }) => ({ username: newUsername(username), ...(password !== '' && { password }) }),
    ...customerFaults,
    rules: ({ username, password }): Faults =>
      newUsername(username) === undefined && password === '' ? { username: texts.nothingNew } : {},
    send: input =>
      update.mutate(input, {
        onSuccess: onDone,
        onError: error => notice.show(errorText(error, texts.credentialsFailed)),
      }),
    sending: update,
    failed: texts.credentialsFailed,
  });
  return (
    <FormDialog
      of={form}
      title={texts.credentials}
      context={<CustomerLine customer={customer} />}
      size="narrow"
      verb={texts.updateCredentials}
      busyText={texts.saving}
      onClose={onClose}
    >
      <FormNotice {...notice} />
      <div className="airy">
        <TextField
          label={texts.username}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.text('username')}
        />
        <PasswordField
          label={texts.newPassword}
          help={texts.newPasswordHelp}
          autoComplete="new-password"
          {...form.text('password')}
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
