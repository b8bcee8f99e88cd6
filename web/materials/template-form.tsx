import { FormProvider, useForm } from 'react-hook-form';
import { limits } from '#contract/limits.ts';
import { materialCategories } from '#contract/material-rules.ts';
import type { MaterialTemplate } from '#contract/materials.ts';
import { errorText } from '../api/api-error.ts';
import { useAlert } from '../kit/alert.tsx';
import { Field, TextInput } from '../kit/field.tsx';
import { FormDialog } from '../kit/form-dialog.tsx';
import { type ListValues, listsOf, listValues } from './form-values.ts';
import styles from './item-rows.module.css';
import { ItemRows } from './item-rows.tsx';
import { useSaveTemplate } from './queries.ts';
import { texts } from './texts.ts';

type TemplateValues = ListValues & { name: string; description: string };
type Props = { template?: MaterialTemplate | undefined; onClose: () => void };

/** The form of a raw-material template: a name, and the same four lists as a record (specification 5). */
export function TemplateForm({ template, onClose }: Props) {
  const alert = useAlert();
  const save = useSaveTemplate(template);
  const form = useForm<TemplateValues>({
    defaultValues: {
      name: template?.name ?? '',
      description: template?.description ?? '',
      ...listValues(template),
    },
  });
  const { errors, isDirty } = form.formState;

  const submit = form.handleSubmit(values =>
    save.mutate(
      { name: values.name.trim(), description: values.description.trim(), ...listsOf(values) },
      { onSuccess: onClose, onError: error => alert(errorText(error, texts.saveTemplateFailed)) },
    ),
  );

  return (
    <FormProvider {...form}>
      <FormDialog
        title={template ? texts.editTemplate : texts.addTemplate}
        verb={texts.saveTemplate}
        note={template && texts.templateStays}
        busyText={texts.saving}
        busy={save.isPending}
        isDirty={isDirty}
        onSubmit={submit}
        onClose={onClose}
      >
        <div className={`${styles.heads} ${styles.two}`}>
          <Field label={texts.templateName} required error={errors.name?.message}>
            {wired => (
              <TextInput
                {...wired}
                autoComplete="off"
                {...form.register('name', {
                  validate: name => name.trim() !== '' || texts.templateNameRequired,
                  maxLength: { value: limits.materialName, message: texts.tooLong(limits.materialName) },
                })}
              />
            )}
          </Field>
          <Field label={texts.description} error={errors.description?.message}>
            {wired => (
              <TextInput
                {...wired}
                autoComplete="off"
                {...form.register('description', {
                  maxLength: { value: limits.templateDescription, message: texts.tooLong(limits.templateDescription) },
                })}
              />
            )}
          </Field>
        </div>
        <div className={styles.lists}>
          {materialCategories.map(category => (
            <ItemRows key={category} category={category} />
          ))}
        </div>
      </FormDialog>
    </FormProvider>
  );
}
