import { useQuery } from '@tanstack/react-query';
import type { ChangeEvent } from 'react';
import { FormProvider } from 'react-hook-form';
import { limits } from '#contract/call/limits.ts';
import { materialCategories } from '#contract/materials/material-rules.ts';
import type { MaterialRecord } from '#contract/materials/materials.ts';
import { ApiError, errorText } from '../api/api-error.ts';
import { Field, Select, TextInput } from '../forms/field.tsx';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useKeptForm } from '../forms/use-kept-form.ts';
import { useAlert } from '../overlays/alert.tsx';
import { useToast } from '../overlays/toast.tsx';
import { hasItems, type ListValues, listsOf, listValues, type RecordValues, recordValues } from './form-values.ts';
import styles from './item-rows.module.css';
import { ItemRows } from './item-rows.tsx';
import { isRecordConflict, RecordConflict } from './material-conflict.tsx';
import { ProductCodeField } from './product-code-field.tsx';
import { templatesOptions, useSaveMaterial } from './queries.ts';
import { texts } from './texts.ts';

type Props = {
  /** The record to edit; undefined creates a new one. */
  record?: MaterialRecord | undefined;
  /** The product code of a new record, if known. */
  productCode?: string | undefined;
  onClose: () => void;
};

/**
 * The form of a raw-material record. Choosing a template fills all four lists; clearing it resets each to one default
 * row (MA-5). Saving reports what someone else saved or deleted meanwhile and keeps the input.
 */
export function MaterialForm({ record, productCode = '', onClose }: Props) {
  const { data: templates = [] } = useQuery(templatesOptions);
  const alert = useAlert();
  const toast = useToast();
  const save = useSaveMaterial();
  const { form, base, setBase } = useKeptForm({
    name: `material ${record?.id} ${productCode}`,
    over: record,
    valuesOf: over => recordValues(over, productCode),
  });
  const { register, setValue, setError, formState } = form;

  function fill(lists: ListValues) {
    for (const category of materialCategories) setValue(category, lists[category], { shouldDirty: true });
    form.clearErrors(materialCategories);
  }

  const template = register('templateId');
  /** The previous content of the lists, for undo. */
  function choose(event: ChangeEvent<HTMLSelectElement>) {
    const before = structuredClone(form.getValues());
    void template.onChange(event);
    fill(listValues(templates.find(({ id }) => String(id) === event.target.value)));
    if (!hasItems(before)) return;
    const undo = () => {
      setValue('templateId', before.templateId, { shouldDirty: true });
      fill(before);
    };
    toast(texts.rowsReplaced, { undo });
  }

  const submit = form.handleSubmit(values => send(values, base));
  function send(values: RecordValues, over: MaterialRecord | undefined) {
    const input = {
      product_code: values.productCode.trim(),
      product_name: values.productName.trim(),
      template_id: values.templateId ? Number(values.templateId) : null,
      ...listsOf(values),
    };
    save.mutate({ input, over }, { onSuccess: onClose, onError: error => refused(error, over) });
  }

  function refused(error: Error, over: MaterialRecord | undefined) {
    if (over && isRecordConflict(error)) return;
    const text = errorText(error, texts.saveRecordFailed);
    alert(text);
    if (!(error instanceof ApiError)) return;
    if (error.code === 'templateNotFound') setValue('templateId', '', { shouldDirty: true });
    if (error.code === 'productNotFound' || error.code === 'materialExists') setError('productCode', { message: text });
  }

  return (
    <FormProvider {...form}>
      <FormDialog
        title={base ? texts.editRecord : texts.addRecord}
        verb={texts.saveRecord}
        busyText={texts.saving}
        busy={save.isPending}
        isDirty={formState.isDirty}
        onSubmit={submit}
        onClose={onClose}
      >
        {base && save.error && isRecordConflict(save.error) && (
          <RecordConflict
            mine={base}
            onMine={theirs => {
              setBase(theirs);
              // Its product may have a new code by now.
              setValue('productCode', theirs.product_code);
              void form.handleSubmit(values => send(values, theirs))();
            }}
            onTheirs={theirs => {
              setBase(theirs);
              save.reset();
              form.reset(recordValues(theirs));
            }}
            onNew={() => {
              setBase(undefined);
              save.reset();
            }}
          />
        )}
        <div className={styles.heads}>
          <ProductCodeField fixed={base !== undefined} />
          <Field label={texts.productName} error={formState.errors.productName?.message}>
            {wired => (
              <TextInput
                {...wired}
                autoComplete="off"
                {...register('productName', {
                  maxLength: { value: limits.materialName, message: texts.tooLong(limits.materialName) },
                })}
              />
            )}
          </Field>
          <Field label={texts.templateLabel} help={texts.templateHelp}>
            {wired => (
              <Select {...wired} {...template} onChange={choose}>
                <option value="">{texts.noTemplate}</option>
                {templates.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Select>
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
