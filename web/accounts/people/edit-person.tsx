import type { Person } from '#contract/accounts/people.ts';
import { personChange } from '#contract/accounts/person-fields.ts';
import { sideOf } from '#contract/call/roles.ts';
import { errorText } from '../../platform/api/api-error.ts';
import { changedValues } from '../../platform/forms/changed-values.ts';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { useStoredForm } from '../../platform/forms/use-stored-form.ts';
import { useToast } from '../../platform/overlays/toast.tsx';
import { useUser } from '../../platform/session/user.ts';
import type { Company } from './company.ts';
import { PersonFields, personFaults } from './person-fields.tsx';
import { useUpdatePerson } from './queries.ts';
import { texts } from './texts.ts';

type Props = { company: Company; person: Person; onClose: () => void };

/**
 * The dialog in which staff and owners change a person's name and email address. Owners cannot change a colleague's
 * confirmed address (SI-14).
 */
export function EditPerson(props: Props) {
  const form = useEdit(props);
  const { id, role } = useUser();
  const { person } = props;
  const isEmailFixed = sideOf(role) === 'customer' && person.id !== id && person.emailVerified;
  return (
    <FormDialog
      of={form}
      title={texts.editTitle}
      context={
        <>
          @<bdi>{person.username}</bdi>
        </>
      }
      size="narrow"
      verb={texts.save}
      busyText={texts.saving}
      isOnward
      onClose={props.onClose}
    >
      <div className="loose">
        <PersonFields form={form} isEmailFixed={isEmailFixed} />
      </div>
    </FormDialog>
  );
}

const valuesOf = ({ name, email }: Person) => ({ name, email });

function useEdit({ company, person, onClose }: Props) {
  const update = useUpdatePerson(company.id, person);
  const toast = useToast();
  return useStoredForm(personChange, {
    name: `person ${person.id}`,
    over: person,
    valuesOf,
    inputOf: values => values,
    words: personFaults.words,
    send: (_, seen, values) =>
      update.mutate(changedValues(valuesOf(seen), values), {
        onSuccess: answer => {
          toast(texts.saved(answer.person.name));
          onClose();
        },
        onError: error => toast(errorText(error, texts.updateFailed)),
      }),
    sending: update,
    failed: texts.updateFailed,
  });
}
