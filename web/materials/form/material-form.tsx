import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormProvider, type UseFormReturn, useWatch } from 'react-hook-form';
import { folded } from '#contract/call/folding.ts';
import { limits } from '#contract/call/limits.ts';
import { materialCategories } from '#contract/materials/material-rules.ts';
import type { MaterialRecord } from '#contract/materials/materials.ts';
import { ApiError, errorText } from '../../platform/api/api-error.ts';
import { catchFocus } from '../../platform/browser/catch-focus.ts';
import { useSettled } from '../../platform/browser/use-settled.ts';
import { conflictAnswers } from '../../platform/forms/conflict/conflict-answers.ts';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { useStoredForm } from '../../platform/forms/use-stored-form.ts';
import { Button } from '../../platform/kit/button.tsx';
import { useAlert } from '../../platform/overlays/alert.tsx';
import { codesOptions, useSaveMaterial } from '../queries.ts';
import { texts } from '../texts.ts';
import { ColorField } from './color-field.tsx';
import { CopyLists } from './copy-lists.tsx';
import { FormTextField } from './form-text-field.tsx';
import { listsOf, type RecordValues, recordValues } from './form-values.ts';
import styles from './item-rows.module.css';
import { ItemRows } from './item-rows.tsx';
import { isRecordConflict, RecordConflict } from './material-conflict.tsx';
import { MayBeOpen } from './name-field.tsx';
import { nameFrom } from './name-suggestions.ts';
import { type NewRecord, nextRecord, useNext } from './next-record.tsx';
import { ProductCodeField } from './product-code-field.tsx';
import { TemplateField } from './template-field.tsx';

type Props = {
  /** The record to edit; undefined creates a new one. */
  record?: MaterialRecord | undefined;
  /** The product of a new record, if it is known. */
  product?: NewRecord | undefined;
  onClose: () => void;
};

/** The form of a raw-material record (MA-2 to MA-4). Saving leads to the next product without a record (MA-9). */
export function MaterialForm({ record, product, onClose }: Props) {
  const [next, setNext] = useState<NewRecord>();
  // The opener may have been removed with the first record's save.
  const saved = () => {
    onClose();
    catchFocus(() => document.querySelector(nextRecord));
  };
  return next ? (
    <RecordForm key={next.productCode} product={next} onNext={setNext} onSaved={saved} onClose={saved} />
  ) : (
    <RecordForm record={record} product={product} onNext={setNext} onSaved={saved} onClose={onClose} />
  );
}

type FormProps = Props & { onNext: (next: NewRecord) => void; onSaved: () => void };

/** After a conflict, the form keeps the input and asks which version to keep. */
function RecordForm({ record, product, onNext, onSaved, onClose }: FormProps) {
  const { productCode = '', description = '' } = product ?? {};
  const { form, base, setBase } = useStoredForm({
    name: `material ${record?.id} ${productCode}`,
    over: record,
    valuesOf: over => recordValues(over, productCode, nameFrom(description)),
  });
  const { save, send } = useSendRecord(form);
  const answers = conflictAnswers({
    form,
    setBase,
    valuesOf: (theirs: MaterialRecord | undefined) => recordValues(theirs),
    send: (values: RecordValues, over: MaterialRecord | undefined) => send(values, over, onSaved),
    reset: save.reset,
    // The product's code may have changed since the record was created.
    adapt: theirs => theirs && form.setValue('productCode', theirs.product_code),
  });
  const code = useWatch({ control: form.control, name: 'productCode' }).trim();
  const productOf = useProduct(code);
  // The orders of a product with colors say them. A stored record may be of a deleted product.
  const mayBeOpen = productOf ? productOf.colors.length > 0 : base !== undefined;
  const { next, left } = useNext(code);
  const saveAndNext = () =>
    void form.handleSubmit(values => send(values, base, () => (next ? onNext(next) : onSaved())))();

  return (
    <FormProvider {...form}>
      <FormDialog
        title={<Title product={productOf} text={base ? texts.editFor(code) : texts.addFor(code)} />}
        note={next && texts.next(next.productCode, left)}
        action={next && <SaveAndNext disabled={save.isPending} onClick={saveAndNext} />}
        verb={texts.saveRecord}
        busyText={texts.saving}
        busy={save.isPending}
        isDirty={form.formState.isDirty}
        onSubmit={form.handleSubmit(values => send(values, base, onSaved))}
        onClose={onClose}
      >
        {base && save.error && isRecordConflict(save.error) && <RecordConflict mine={base} {...answers} />}
        <div className={styles.heads}>
          <ProductCodeField fixed={base !== undefined} />
          <FormTextField<RecordValues> name="productName" label={texts.productName} most={limits.materialName} />
          <TemplateField />
        </div>
        <div className={styles.tools}>
          <CopyLists />
        </div>
        <ColorField colors={productOf?.colors ?? []} />
        <div className={styles.lists} data-first={base || productCode ? '' : undefined}>
          <MayBeOpen value={mayBeOpen}>
            {materialCategories.map(category => (
              <ItemRows key={category} category={category} />
            ))}
          </MayBeOpen>
        </div>
      </FormDialog>
    </FormProvider>
  );
}

function SaveAndNext(props: { disabled: boolean; onClick: () => void }) {
  return <Button {...props}>{texts.saveAndNext}</Button>;
}

function Title({ product, text }: { product: ReturnType<typeof useProduct>; text: string }) {
  const image = product?.images[product.primaryImageIndex];
  return (
    <>
      {image && <img className={styles.picture} src={image} alt="" />}
      {text}
    </>
  );
}

/** Saves the input over a version, or as a new record. Shows an error at its field; the form shows a conflict. */
function useSendRecord({ setValue, setError }: UseFormReturn<RecordValues>) {
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

  function send(values: RecordValues, over: MaterialRecord | undefined, onSaved: () => void) {
    const input = {
      product_code: values.productCode,
      product_name: values.productName,
      template_id: values.templateId ? Number(values.templateId) : null,
      ...listsOf(values),
    };
    save.mutate({ input, over }, { onSuccess: onSaved, onError: error => refused(error, over) });
  }

  return { save, send };
}

/** Returns the product of the catalog with the typed code, else the only one with the same folded code. */
function useProduct(typed: string) {
  const code = useSettled(typed);
  const { data = [] } = useQuery({ ...codesOptions(code), enabled: code !== '' });
  const exact = data.find(({ productCode }) => productCode.toLowerCase() === typed.toLowerCase());
  const [only, ...others] = data.filter(({ productCode }) => folded(productCode) === folded(typed));
  return exact ?? (others.length === 0 ? only : undefined);
}
