import { useState } from 'react';
import type { UseFormRegister } from 'react-hook-form';
import type { Person } from '#contract/accounts/people.ts';
import { ApiError, errorText } from '../../api/api-error.ts';
import { Field, PasswordInput } from '../../forms/field.tsx';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { useKeptForm } from '../../forms/use-kept-form.ts';
import { useToast } from '../../overlays/toast.tsx';
import type { Company } from './company.ts';
import styles from './people.module.css';
import { PersonFields } from './person-fields.tsx';
import { useUpdatePerson } from './queries.ts';
import { texts } from './texts.ts';

type Props = { company: Company; person: Person; onClose: () => void };

/** The dialog in which staff and owners change a person's name and email address. */
export function EditPerson(props: Props) {
  const { form, submit, busy, isUnconfirmed } = useEdit(props);
  return (
    <FormDialog
      title={texts.editTitle}
      context={
        <>
          @<bdi>{props.person.username}</bdi>
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
      <div className={styles.fields}>
        <PersonFields
          register={form.register as unknown as UseFormRegister<{ name: string; email: string }>}
          errors={form.formState.errors}
        />
        {isUnconfirmed && (
          <Field label={texts.password} required help={texts.confirmHelp}>
            {wired => (
              <PasswordInput {...wired} autoFocus autoComplete="current-password" {...form.register('password')} />
            )}
          </Field>
        )}
      </div>
    </FormDialog>
  );
}

/** Saves the form. A change of one's own email address may need the password, which the form then asks for (SI-13). */
function useEdit({ company, person, onClose }: Props) {
  const { form } = useKeptForm({
    name: `person ${person.id}`,
    over: person,
    valuesOf: ({ name, email }: Person) => ({ name, email, password: '' }),
    keep: values => ({ ...values, password: '' }),
  });
  const [isUnconfirmed, setUnconfirmed] = useState(false);
  const update = useUpdatePerson(company.id, person);
  const toast = useToast();
  const submit = form.handleSubmit(({ name, email, password }) =>
    update.mutate(
      { name: name.trim(), email: email.trim(), confirmation: password },
      {
        onSuccess: answer => {
          toast(texts.saved(answer.person.name));
          onClose();
        },
        onError: error =>
          error instanceof ApiError && error.code === 'confirmIdentity'
            ? setUnconfirmed(true)
            : toast(errorText(error, texts.updateFailed)),
      },
    ),
  );
  return { form, submit, busy: update.isPending, isUnconfirmed };
}
