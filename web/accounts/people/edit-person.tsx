import type { UseFormRegister } from 'react-hook-form';
import type { Person } from '#contract/accounts/people.ts';
import { sideOf } from '#contract/call/roles.ts';
import { errorText } from '../../platform/api/api-error.ts';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { useStoredForm } from '../../platform/forms/use-stored-form.ts';
import { useToast } from '../../platform/overlays/toast.tsx';
import { useUser } from '../../platform/session/user.ts';
import type { Company } from './company.ts';
import { PersonFields } from './person-fields.tsx';
import { useUpdatePerson } from './queries.ts';
import { texts } from './texts.ts';

type Props = { company: Company; person: Person; onClose: () => void };

/**
 * The dialog in which staff and owners change a person's name and email address. Owners cannot change a colleague's
 * confirmed address (SI-14).
 */
export function EditPerson(props: Props) {
  const { form, submit, busy } = useEdit(props);
  const { id, role } = useUser();
  const { person } = props;
  const isEmailFixed = sideOf(role) === 'customer' && person.id !== id && person.emailVerified;
  return (
    <FormDialog
      title={texts.editTitle}
      context={
        <>
          @<bdi>{person.username}</bdi>
        </>
      }
      size="narrow"
      verb={texts.save}
      busyText={texts.saving}
      busy={busy}
      isDirty={form.formState.isDirty}
      onSubmit={submit}
      onClose={props.onClose}
    >
      <div className="loose">
        <PersonFields
          register={form.register as unknown as UseFormRegister<{ name: string; email: string }>}
          errors={form.formState.errors}
          isEmailFixed={isEmailFixed}
        />
      </div>
    </FormDialog>
  );
}

function useEdit({ company, person, onClose }: Props) {
  const { form } = useStoredForm({
    name: `person ${person.id}`,
    over: person,
    valuesOf: ({ name, email }: Person) => ({ name, email }),
  });
  const update = useUpdatePerson(company.id, person);
  const toast = useToast();
  const submit = form.handleSubmit(values =>
    update.mutate(values, {
      onSuccess: answer => {
        toast(texts.saved(answer.person.name));
        onClose();
      },
      onError: error => toast(errorText(error, texts.updateFailed)),
    }),
  );
  return { form, submit, busy: update.isPending };
}
