import { FormProvider, type UseFormReturn } from 'react-hook-form';
import { limits } from '#contract/call/limits.ts';
import { materialCategories } from '#contract/materials/material-rules.ts';
import type { MaterialRecord } from '#contract/materials/materials.ts';
import { ApiError, errorText } from '../api/api-error.ts';
import { conflictAnswers } from '../forms/conflict-answers.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useKeptForm } from '../forms/use-kept-form.ts';
import { useAlert } from '../overlays/alert.tsx';
import { FormTextField } from './form-text-field.tsx';
import { listsOf, type RecordValues, recordValues } from './form-values.ts';
import styles from './item-rows.module.css';
import { ItemRows } from './item-rows.tsx';
import { isRecordConflict, RecordConflict } from './material-conflict.tsx';
import { ProductCodeField } from './product-code-field.tsx';
import { useSaveMaterial } from './queries.ts';
import { TemplateField } from './template-field.tsx';
import { texts } from './texts.ts';

type Props = {
  /** The record to edit; undefined creates a new one. */
  record?: MaterialRecord | undefined;
  /** The product code of a new record, when it is known. */
  productCode?: string | undefined;
  onClose: () => void;
};

/** The form of a raw-material record (MA-2 to MA-4). After a conflict it keeps the entries and asks which version to keep. */
export function MaterialForm({ record, productCode = '', onClose }: Props) {
  const { form, base, setBase } = useKeptForm({
    name: `material ${record?.id} ${productCode}`,
    over: record,
    valuesOf: over => recordValues(over, productCode),
  });
  const { save, send } = useSendRecord(form, onClose);
  const answers = conflictAnswers({
    form,
    setBase,
    valuesOf: theirs => recordValues(theirs),
    send,
    reset: save.reset,
    // The product's code may have changed.
    adapt: theirs => theirs && form.setValue('productCode', theirs.product_code),
  });

  return (
    <FormProvider {...form}>
      <FormDialog
        title={base ? texts.editRecord : texts.addRecord}
        verb={texts.saveRecord}
        busyText={texts.saving}
        busy={save.isPending}
        isDirty={form.formState.isDirty}
        onSubmit={form.handleSubmit(values => send(values, base))}
        onClose={onClose}
      >
        {base && save.error && isRecordConflict(save.error) && <RecordConflict mine={base} {...answers} />}
        <div className={styles.heads}>
          <ProductCodeField fixed={base !== undefined} />
          <FormTextField<RecordValues> name="productName" label={texts.productName} most={limits.materialName} />
          <TemplateField />
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

/** Saves the entries over a version, or as a new record. An error goes to its field; a conflict is shown by the form. */
function useSendRecord({ setValue, setError }: UseFormReturn<RecordValues>, onSaved: () => void) {
  const alert = useAlert();
  const save = useSaveMaterial();

  function refused(error: Error, over: MaterialRecord | undefined) {
    if (over && isRecordConflict(error)) return;
    const text = errorText(error, texts.saveRecordFailed);
    alert(text);
    if (!(error instanceof ApiError)) return;
    if (error.code === 'templateNotFound') setValue('templateId', '', { shouldDirty: true });
    if (error.code === 'productNotFound' || error.code === 'materialExists') setError('productCode', { message: text });
  }

  function send(values: RecordValues, over: MaterialRecord | undefined) {
    const input = {
      product_code: values.productCode.trim(),
      product_name: values.productName.trim(),
      template_id: values.templateId ? Number(values.templateId) : null,
      ...listsOf(values),
    };
    save.mutate({ input, over }, { onSuccess: onSaved, onError: error => refused(error, over) });
  }

  return { save, send };
}
