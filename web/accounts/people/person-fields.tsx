import { TextField } from '../../platform/forms/field.tsx';
import type { FieldsOf } from '../../platform/forms/use-form-of.ts';
import { accountFaults } from '../account-faults.ts';
import { texts } from './texts.ts';

type Props = { form: Pick<FieldsOf<{ name: string; email: string }>, 'text'>; isEmailFixed?: boolean };

/** How the forms of people word their faults. */
export const personFaults = accountFaults({ name: texts.name, email: texts.email, companyRole: texts.role });

/** Name and email address of a person, in the invitation form and the edit form. */
export function PersonFields({ form, isEmailFixed = false }: Props) {
  return (
    <>
      <TextField label={texts.name} required autoComplete="off" {...form.text('name')} />
      <TextField
        label={texts.email}
        help={isEmailFixed ? texts.emailFixed : undefined}
        readOnly={isEmailFixed}
        type="email"
        autoComplete="off"
        {...form.text('email')}
      />
    </>
  );
}
