import type { UseFormRegister } from 'react-hook-form';
import { companyRoles } from '#contract/call/roles.ts';
import { errorText } from '../../platform/api/api-error.ts';
import { SelectField, SelectOptions } from '../../platform/forms/field.tsx';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { useStoredForm } from '../../platform/forms/use-stored-form.ts';
import { useToast } from '../../platform/overlays/toast.tsx';
import type { Company } from './company.ts';
import type { Invited } from './invitation-link.tsx';
import { PersonFields } from './person-fields.tsx';
import { type InvitationInput, useInvitePerson } from './queries.ts';
import { texts } from './texts.ts';

type Values = Required<InvitationInput>;
type Props = { company: Company; onCreated: (invited: Invited) => void; onClose: () => void };

/** The dialog that invites a person. It results in a link, which is shown once (PE-3). */
export function InvitePerson({ company, onCreated, onClose }: Props) {
  const { form } = useStoredForm({
    name: `invitation ${company.id}`,
    over: undefined,
    valuesOf: (): Values => ({ name: '', email: '', companyRole: 'buyer' }),
  });
  const invite = useInvitePerson(company.id);
  const toast = useToast();
  const submit = form.handleSubmit(values =>
    invite.mutate(values, {
      onSuccess: onCreated,
      onError: error => toast(errorText(error, texts.inviteFailed)),
    }),
  );
  return (
    <FormDialog
      title={texts.inviteTitle}
      context={<bdi>{company.name}</bdi>}
      size="narrow"
      verb={texts.create}
      busyText={texts.creating}
      busy={invite.isPending}
      isDirty={form.formState.isDirty}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="loose">
        <PersonFields
          register={form.register as unknown as UseFormRegister<{ name: string; email: string }>}
          errors={form.formState.errors}
        />
        <SelectField label={texts.role} {...form.register('companyRole')}>
          <SelectOptions of={companyRoles.map(role => [role, texts.roles[role]])} />
        </SelectField>
      </div>
    </FormDialog>
  );
}
