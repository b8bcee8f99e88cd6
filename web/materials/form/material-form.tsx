import { useQuery } from '@tanstack/react-query';
import { type RefObject, useMemo, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { folded } from '#contract/call/folding.ts';
import { colorOption } from '#contract/catalog/option-kinds.ts';
import { recordBody } from '#contract/materials/material-lists.ts';
import { materialCategories } from '#contract/materials/material-rules.ts';
import type { MaterialRecord } from '#contract/materials/materials.ts';
import { ApiError, errorText } from '../../platform/api/api-error.ts';
import { catchFocus } from '../../platform/browser/catch-focus.ts';
import { useSettled } from '../../platform/browser/use-settled.ts';
import { SelectField, SelectOptions, TextField } from '../../platform/forms/field.tsx';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import type { FieldsOf } from '../../platform/forms/use-form-of.ts';
import { conflictIn, useStoredForm } from '../../platform/forms/use-stored-form.ts';
import { Button } from '../../platform/kit/button.tsx';
import { useAlert } from '../../platform/overlays/alert.tsx';
import { useToast } from '../../platform/overlays/toast.tsx';
import { codesOptions, templatesOptions, useSaveMaterial } from '../queries.ts';
import { texts } from '../texts.ts';
import { ColorField } from './color-field.tsx';
import { CopyLists } from './copy-lists.tsx';
import { fillLists, hasItems, listsOf, listValues, type RecordValues, recordValues, rowFaults } from './form-values.ts';
import styles from './item-rows.module.css';
import { ItemRows } from './item-rows.tsx';
import { RecordConflict } from './material-conflict.tsx';
import { nameFrom } from './name-suggestions.ts';
import { type NewRecord, nextRecord, useNext } from './next-record.tsx';
import { ProductCodeField } from './product-code-field.tsx';

const gone = 'materialNotFound';

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
  /** The options that names of materials may keep open, once the product is known. */
  const openOptions = useRef<readonly string[]>(undefined);
  const form = useRecordForm({ record, product, onSaved }, openOptions);
  const { base, answers, conflict } = form;
  const code = form.values.product_code.trim();
  const productOf = useProduct(code);
  // A stored record may be of a deleted product.
  const options = useMemo(
    () => (productOf || base === undefined ? optionsOf(productOf) : undefined),
    [productOf, base],
  );
  openOptions.current = options;
  const { next, left } = useNext(code);
  const saveAndNext = () => form.submit(form.sendThen(() => (next ? onNext(next) : onSaved())));

  return (
    <FormDialog
      of={form}
      title={<Title product={productOf} text={base ? texts.editFor(code) : texts.addFor(code)} />}
      note={next && texts.next(next.productCode, left)}
      action={next && <SaveAndNext disabled={form.isSending} onClick={saveAndNext} />}
      verb={texts.saveRecord}
      busyText={texts.saving}
      onClose={onClose}
    >
      {base && conflict && <RecordConflict mine={base} {...answers} />}
      <div className={styles.heads}>
        <ProductCodeField form={form} fixed={base !== undefined} />
        <TextField
          data-field="product_name"
          label={texts.productName}
          autoComplete="off"
          {...form.text('product_name')}
        />
        <TemplateField form={form} />
      </div>
      <div className={styles.tools}>
        <CopyLists form={form} />
      </div>
      <ColorField form={form} colors={productOf?.colors ?? []} options={choiceOptions(productOf)} />
      <div className={styles.lists} data-first={base || product?.productCode ? '' : undefined}>
        {materialCategories.map(category => (
          <ItemRows key={category} form={form} category={category} options={options} />
        ))}
      </div>
    </FormDialog>
  );
}

type Opened = Pick<FormProps, 'record' | 'product' | 'onSaved'>;

/** The form, which saves the input over a version or as a new record. Shows an error at its field, but no conflict. */
function useRecordForm({ record, product, onSaved }: Opened, openOptions: RefObject<readonly string[] | undefined>) {
  const { productCode = '', description = '' } = product ?? {};
  const alert = useAlert();
  const save = useSaveMaterial();
  const form = useStoredForm(recordBody, {
    name: `material ${record?.id} ${productCode}`,
    over: record,
    gone,
    valuesOf: over => recordValues(over, productCode, nameFrom(description)),
    // The product's code may have changed since the record was created.
    adapt: (values, theirs) => (theirs ? { ...values, product_code: theirs.product_code } : values),
    inputOf: values => ({
      product_code: values.product_code,
      product_name: values.product_name,
      template_id: values.templateId ? Number(values.templateId) : null,
      ...listsOf(values),
    }),
    words: { product_code: texts.productCodeRequired },
    rules: values => rowFaults(values, openOptions.current),
    refusals: error => (isOfCode(error) ? { product_code: errorText(error, texts.saveRecordFailed) } : {}),
    send: (input, over) => send(input, over, onSaved),
    sending: save,
    failed: texts.saveRecordFailed,
  });

  function send(input: z.input<typeof recordBody>, over: MaterialRecord | undefined, onDone: () => void) {
    save.mutate({ input, over }, { onSuccess: onDone, onError: error => refused(error, over) });
  }
  function refused(error: Error, over: MaterialRecord | undefined) {
    if (over && conflictIn(error, gone)) return;
    alert(errorText(error, texts.saveRecordFailed));
    if (error instanceof ApiError && error.code === 'templateNotFound') form.change({ templateId: '' });
  }

  const sendThen = (onDone: () => void) => (input: z.input<typeof recordBody>) => send(input, form.base, onDone);
  return { ...form, sendThen };
}

function isOfCode(error: Error): boolean {
  return error instanceof ApiError && (error.code === 'productNotFound' || error.code === 'materialExists');
}

type Product = ReturnType<typeof useProduct>;

/** The names of the product's options that have choices. */
function choiceOptions(product: Product): string[] {
  return (product?.options ?? []).flatMap(({ name, kind }) => (kind === 'choice' ? [name] : []));
}

/** The options whose choices may be in the names of materials: the color, if the product has any, and those with choices. */
function optionsOf(product: Product): string[] {
  return [...(product && product.colors.length > 0 ? [colorOption.name] : []), ...choiceOptions(product)];
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

/** Returns the product of the catalog with the typed code, else the only one with the same folded code. */
function useProduct(typed: string) {
  const code = useSettled(typed);
  const { data = [] } = useQuery({ ...codesOptions(code), enabled: code !== '' });
  const exact = data.find(({ productCode }) => productCode.toLowerCase() === typed.toLowerCase());
  const [only, ...others] = data.filter(({ productCode }) => folded(productCode) === folded(typed));
  return exact ?? (others.length === 0 ? only : undefined);
}

/**
 * Selects a template, which fills the four lists; clearing it resets them (MA-4). The toast names the template and offers
 * to restore the previous rows.
 */
function TemplateField({ form }: { form: FieldsOf<RecordValues> }) {
  const { data: templates = [] } = useQuery(templatesOptions);
  const toast = useToast();

  function choose(templateId: string) {
    const { templateId: before } = form.values;
    const hadItems = hasItems(form.values);
    form.change({ templateId });
    const chosen = templates.find(({ id }) => String(id) === templateId);
    const restore = fillLists(form, listValues(chosen));
    if (!hadItems) return;
    const undo = () => {
      form.change({ templateId: before });
      restore();
    };
    toast(chosen ? texts.filledFrom(chosen.name) : texts.rowsReplaced, { undo });
  }

  return (
    <SelectField
      label={texts.templateLabel}
      help={texts.templateHelp}
      value={form.values.templateId}
      onChange={event => choose(event.target.value)}
    >
      <option value="">{texts.noTemplate}</option>
      <SelectOptions of={templates.map(({ id, name }) => [id, name])} />
    </SelectField>
  );
}
