import type { Person } from '#contract/accounts/people.ts';
import { errorText } from '../../api/api-error.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { useKeptForm } from '../../forms/use-kept-form.ts';
import { useToast } from '../../overlays/toast.tsx';
import type { Company } from './company.ts';
import styles from './people.module.css';
import { PersonFields } from './person-fields.tsx';
import { useUpdatePerson } from './queries.ts';
import { texts } from './texts.ts';

type Props = { company: Company; person: Person; onClose: () => void };

/** The dialog that changes name and email address of a person. */
export function EditPerson({ company, person, onClose }: Props) {
  const { form } = useKeptForm({
    name: `person ${person.id}`,
    over: person,
    valuesOf: ({ name, email }: Person) => ({ name, email }),
  });
  const update = useUpdatePerson(company.id, person);
  const toast = useToast();
  const submit = form.handleSubmit(({ name, email }) =>
    update.mutate(
      { name: name.trim(), email: email.trim() },
      {
        onSuccess: answer => {
          toast(texts.saved(answer.person.name));
          onClose();
        },
        onError: error => toast(errorText(error, texts.updateFailed)),
      },
    ),
  );
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
      busy={update.isPending}
      isDirty={form.formState.isDirty}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <PersonFields register={form.register} errors={form.formState.errors} />
      </div>
    </FormDialog>
  );
}
