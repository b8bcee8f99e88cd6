import { FormProvider } from 'react-hook-form';
import { limits } from '#contract/call/limits.ts';
import { materialCategories } from '#contract/materials/material-rules.ts';
import type { MaterialTemplate } from '#contract/materials/materials.ts';
import { errorText } from '../../platform/api/api-error.ts';
import { conflictAnswers } from '../../platform/forms/conflict/conflict-answers.ts';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { useStoredForm } from '../../platform/forms/use-stored-form.ts';
import { useAlert } from '../../platform/overlays/alert.tsx';
import { useSaveTemplate } from '../queries.ts';
import { texts } from '../texts.ts';
import { FormTextField } from './form-text-field.tsx';
import { listsOf, type TemplateValues, templateValues } from './form-values.ts';
import styles from './item-rows.module.css';
import { ItemRows } from './item-rows.tsx';
import { isTemplateConflict, TemplateConflict } from './material-conflict.tsx';

type Props = { template?: MaterialTemplate | undefined; onClose: () => void };

/** The form of a template: a name, a description and the four lists (MA-5). */
export function TemplateForm({ template, onClose }: Props) {
  const alert = useAlert();
  const save = useSaveTemplate();
  const { form, base, setBase } = useStoredForm({
    name: `template ${template?.id}`,
    over: template,
    valuesOf: templateValues,
  });

  function send(values: TemplateValues, over: MaterialTemplate | undefined) {
    const input = { name: values.name, description: values.description, ...listsOf(values) };
    const onError = (error: Error) => {
      if (!over || !isTemplateConflict(error)) alert(errorText(error, texts.saveTemplateFailed));
    };
    save.mutate({ input, over }, { onSuccess: onClose, onError });
  }
  const answers = conflictAnswers({ form, setBase, valuesOf: templateValues, send, reset: save.reset });

  return (
    <FormProvider {...form}>
      <FormDialog
        title={base ? texts.editTemplate : texts.addTemplate}
        verb={texts.saveTemplate}
        note={base && texts.templateStays}
        busyText={texts.saving}
        busy={save.isPending}
        isDirty={form.formState.isDirty}
        onSubmit={form.handleSubmit(values => send(values, base))}
        onClose={onClose}
      >
        {base && save.error && isTemplateConflict(save.error) && <TemplateConflict mine={base} {...answers} />}
        <div className={`${styles.heads} ${styles.two}`}>
          <FormTextField<TemplateValues>
            name="name"
            label={texts.templateName}
            most={limits.materialName}
            required={texts.templateNameRequired}
          />
          <FormTextField<TemplateValues>
            name="description"
            label={texts.description}
            most={limits.templateDescription}
          />
        </div>
        <p className={styles.tools}>{texts.templateColorHelp}</p>
        <div className={styles.lists}>
          {materialCategories.map(category => (
            <ItemRows key={category} category={category} />
          ))}
        </div>
      </FormDialog>
    </FormProvider>
  );
}
