import { FormProvider } from 'react-hook-form';
import { limits } from '#contract/call/limits.ts';
import { materialCategories } from '#contract/materials/material-rules.ts';
import type { MaterialTemplate } from '#contract/materials/materials.ts';
import { errorText } from '../api/api-error.ts';
import { Field, TextInput } from '../forms/field.tsx';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useKeptForm } from '../forms/use-kept-form.ts';
import { useAlert } from '../overlays/alert.tsx';
import { listsOf, type TemplateValues, templateValues } from './form-values.ts';
import styles from './item-rows.module.css';
import { ItemRows } from './item-rows.tsx';
import { isTemplateConflict, TemplateConflict } from './material-conflict.tsx';
import { useSaveTemplate } from './queries.ts';
import { texts } from './texts.ts';

type Props = { template?: MaterialTemplate | undefined; onClose: () => void };

/** The form of a template: a name, a description and the four lists (MA-5). */
export function TemplateForm({ template, onClose }: Props) {
  const alert = useAlert();
  const save = useSaveTemplate();
  const { form, base, setBase } = useKeptForm({
    name: `template ${template?.id}`,
    over: template,
    valuesOf: templateValues,
  });
  const { errors, isDirty } = form.formState;

  const submit = form.handleSubmit(values => send(values, base));
  function send(values: TemplateValues, over: MaterialTemplate | undefined) {
    const input = { name: values.name.trim(), description: values.description.trim(), ...listsOf(values) };
    const onError = (error: Error) => {
      if (!over || !isTemplateConflict(error)) alert(errorText(error, texts.saveTemplateFailed));
    };
    save.mutate({ input, over }, { onSuccess: onClose, onError });
  }

  return (
    <FormProvider {...form}>
      <FormDialog
        title={base ? texts.editTemplate : texts.addTemplate}
        verb={texts.saveTemplate}
        note={base && texts.templateStays}
        busyText={texts.saving}
        busy={save.isPending}
        isDirty={isDirty}
        onSubmit={submit}
        onClose={onClose}
      >
        {base && save.error && isTemplateConflict(save.error) && (
          <TemplateConflict
            mine={base}
            onMine={theirs => {
              setBase(theirs);
              void form.handleSubmit(values => send(values, theirs))();
            }}
            onTheirs={theirs => {
              setBase(theirs);
              save.reset();
              form.reset(templateValues(theirs));
            }}
            onNew={() => {
              setBase(undefined);
              save.reset();
            }}
          />
        )}
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
