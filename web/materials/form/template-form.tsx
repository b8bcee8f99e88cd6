import { templateBody } from '#contract/materials/material-lists.ts';
import { materialCategories } from '#contract/materials/material-rules.ts';
import type { MaterialTemplate } from '#contract/materials/materials.ts';
import { errorText } from '../../platform/api/api-error.ts';
import { TextField } from '../../platform/forms/field.tsx';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { conflictIn, useStoredForm } from '../../platform/forms/use-stored-form.ts';
import { useAlert } from '../../platform/overlays/alert.tsx';
import { useSaveTemplate } from '../queries.ts';
import { texts } from '../texts.ts';
import { listsOf, rowFaults, templateValues } from './form-values.ts';
import styles from './item-rows.module.css';
import { ItemRows } from './item-rows.tsx';
import { TemplateConflict } from './material-conflict.tsx';

const gone = 'templateNotFound';

type Props = { template?: MaterialTemplate | undefined; onClose: () => void };

/** The form of a template: a name, a description and the four lists (MA-5). */
export function TemplateForm({ template, onClose }: Props) {
  const alert = useAlert();
  const save = useSaveTemplate();
  const form = useStoredForm(templateBody, {
    name: `template ${template?.id}`,
    over: template,
    gone,
    valuesOf: templateValues,
    inputOf: values => ({ name: values.name, description: values.description, ...listsOf(values) }),
    words: { name: texts.templateNameRequired },
    rules: values => rowFaults(values, undefined),
    send: (input, over) =>
      save.mutate(
        { input, over },
        {
          onSuccess: onClose,
          onError: error => {
            if (!over || !conflictIn(error, gone)) alert(errorText(error, texts.saveTemplateFailed));
          },
        },
      ),
    sending: save,
    failed: texts.saveTemplateFailed,
  });
  const { base, answers, conflict } = form;

  return (
    <FormDialog
      of={form}
      title={base ? texts.editTemplate : texts.addTemplate}
      verb={texts.saveTemplate}
      note={base && texts.templateStays}
      busyText={texts.saving}
      onClose={onClose}
    >
      {base && conflict && <TemplateConflict mine={base} {...answers} />}
      <div className={`${styles.heads} ${styles.two}`}>
        <TextField label={texts.templateName} required autoComplete="off" {...form.text('name')} />
        <TextField label={texts.description} autoComplete="off" {...form.text('description')} />
      </div>
      <p className={styles.tools}>{texts.templateColorHelp}</p>
      <div className={styles.lists}>
        {materialCategories.map(category => (
          <ItemRows key={category} form={form} category={category} />
        ))}
      </div>
    </FormDialog>
  );
}
