import { newInvitation } from '#contract/accounts/person-fields.ts';
import { companyRoles } from '#contract/call/roles.ts';
import { errorText } from '../../platform/api/api-error.ts';
import { SelectField, SelectOptions } from '../../platform/forms/field.tsx';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { useStoredForm } from '../../platform/forms/use-stored-form.ts';
import { useToast } from '../../platform/overlays/toast.tsx';
import type { Company } from './company.ts';
import type { Invited } from './invitation-link.tsx';
import { PersonFields, personFaults } from './person-fields.tsx';
import { type InvitationInput, useInvitePerson } from './queries.ts';
import { texts } from './texts.ts';

type Values = Required<InvitationInput>;
type Props = { company: Company; onCreated: (invited: Invited) => void; onClose: () => void };

/** The dialog that invites a person. It results in a link, which is shown once (PE-3). */
export function InvitePerson({ company, onCreated, onClose }: Props) {
  const invite = useInvitePerson(company.id);
  const toast = useToast();
  const form = useStoredForm(newInvitation, {
    name: `invitation ${company.id}`,
    over: undefined,
    valuesOf: (): Values => ({ name: '', email: '', companyRole: 'buyer' }),
    inputOf: values => values,
    words: personFaults.words,
    send: input =>
      invite.mutate(input, {
        onSuccess: onCreated,
        onError: error => toast(errorText(error, texts.inviteFailed)),
      }),
    sending: invite,
    failed: texts.inviteFailed,
  });
  return (
    <FormDialog
      of={form}
      title={texts.inviteTitle}
      context={<bdi>{company.name}</bdi>}
      size="narrow"
      verb={texts.create}
      busyText={texts.creating}
      isOnward
      onClose={onClose}
    >
      <div className="loose">
        <PersonFields form={form} />
        <SelectField label={texts.role} {...form.choice('companyRole')}>
          <SelectOptions of={companyRoles.map(role => [role, texts.roles[role]])} />
        </SelectField>
      </div>
    </FormDialog>
  );
}
