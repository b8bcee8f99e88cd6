import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { type UseFormReturn, useController, useWatch } from 'react-hook-form';
import { limits } from '#contract/call/limits.ts';
import type { AdminProduct } from '#contract/catalog/catalog.ts';
import { colorsOf } from '#contract/catalog/colors.ts';
import { ApiError, errorText } from '../../platform/api/api-error.ts';
import { conflictAnswers } from '../../platform/forms/conflict/conflict-answers.ts';
import { SaveConflict } from '../../platform/forms/conflict/save-conflict.tsx';
import { Field, TextAreaField, TextField, TextInput } from '../../platform/forms/field.tsx';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { textFault } from '../../platform/forms/text-fault.ts';
import { useStoredForm } from '../../platform/forms/use-stored-form.ts';
import { Banner } from '../../platform/kit/states.tsx';
import { TagList } from '../tag-list.tsx';
import { colorsFault } from './colors.ts';
import { optionFaults } from './form-options.ts';
import { picturesFault, picturesOver, withOwnPreviews } from './form-pictures.ts';
import { OptionsField } from './options-field.tsx';
import { PicturesField } from './pictures-field.tsx';
import styles from './product-form.module.css';
import { changedFields, type ProductValues, productValues } from './product-form-values.ts';
import { adminProductOptions, useSaveProduct } from './queries.ts';
import { texts } from './texts.ts';
import { VisibleToField } from './visible-to-field.tsx';

type Props = {
  /** The product to edit; undefined creates a new one. */
  product?: AdminProduct | undefined;
  onDone: (saved: AdminProduct) => void;
  onClose: () => void;
};

/**
 * The Add / Edit Product modal. When another admin has saved the product in the meantime, it keeps the input and asks
 * which version to keep.
 */
export function ProductForm({ product, onDone, onClose }: Props) {
  const { form, base, setBase } = useStoredForm({
    name: `product ${product?.id}`,
    over: product,
    valuesOf: productValues,
    toStored: values => ({ ...values, pictures: withOwnPreviews(values.pictures) }),
  });
  const { save, busyText, send, notice, hideNotice } = useSendProduct(form, onDone);
  const answers = conflictAnswers({
    form,
    setBase,
    valuesOf: productValues,
    send,
    reset: save.reset,
    adapt: theirs =>
      form.setValue('pictures', picturesOver(form.getValues('pictures'), theirs?.images ?? []), { shouldDirty: true }),
  });

  return (
    <FormDialog
      title={base ? texts.editTitle : texts.addTitle}
      size="wide"
      verb={texts.save}
      busyText={busyText}
      busy={save.isPending}
      isDirty={form.formState.isDirty}
      onSubmit={form.handleSubmit(values => send(values, base))}
      onClose={onClose}
    >
      {base && save.error && isConflict(save.error) && (
        <ProductConflict mine={base} isGone={save.error.status === 404} {...answers} />
      )}
      {notice && (
        <div className={styles.notice}>
          <Banner tone="bad" onDismiss={hideNotice}>
            {notice}
          </Banner>
        </div>
      )}
      <ProductFields form={form} />
    </FormDialog>
  );
}

/**
 * Saves the input over a version, or as a new product. Shows errors of the code and of options at their fields, and others
 * in a banner.
 */
function useSendProduct(form: UseFormReturn<ProductValues>, onDone: Props['onDone']) {
  const [notice, setNotice] = useState<string>();
  const { save, share } = useSaveProduct();

  function refused(error: Error) {
    if (isConflict(error)) return;
    const faults = error instanceof ApiError ? optionFaults(error.fields) : [];
    for (const [at, { field, message }] of faults.entries())
      form.setError(field, { message }, { shouldFocus: at === 0 });
    if (faults.length > 0) return;
    const text = errorText(error, texts.saveFailed);
    const isOfCode =
      error instanceof ApiError && (error.code === 'productCodeTaken' || error.code === 'productCodeRequired');
    if (isOfCode) form.setError('productCode', { message: text }, { shouldFocus: true });
    else setNotice(text);
  }
  function send(values: ProductValues, over: AdminProduct | undefined) {
    setNotice(undefined);
    save.mutate({ values, over }, { onSuccess: ({ product: saved }) => onDone(saved), onError: refused });
  }

  const busyText = share === undefined || share >= 1 ? texts.saving : texts.savingShare(Math.floor(share * 100));
  return { save, busyText, send, notice, hideNotice: () => setNotice(undefined) };
}

const code = { most: limits.productCode, required: texts.codeRequired };

function ProductFields({ form }: { form: UseFormReturn<ProductValues> }) {
  const { control, register, formState } = form;
  // Registered in the order of the form, so that the first invalid field gets the focus.
  const productCode = register('productCode', { validate: typed => textFault(typed, code) });
  const description = register('description', {
    validate: typed => textFault(typed, { most: limits.productDescription }),
  });
  const colors = register('colors', { validate: colorsFault });
  const visibleTo = useController({ control, name: 'visibleTo' });
  const pictures = useController({ control, name: 'pictures', rules: { validate: picturesFault } });
  const dropId = useId();
  pictures.field.ref({ focus: () => document.getElementById(dropId)?.focus() });

  return (
    <div className={styles.columns}>
      <div className={styles.fields}>
        <TextField
          label={texts.productCode}
          required
          error={formState.errors.productCode?.message}
          autoComplete="off"
          spellCheck={false}
          {...productCode}
        />
        <TextAreaField
          label={texts.description}
          error={formState.errors.description?.message}
          dir="auto"
          rows={3}
          {...description}
        />
        <Field label={texts.colors} help={texts.colorsHelp} error={formState.errors.colors?.message}>
          {wired => (
            <>
              <TextInput {...wired} autoComplete="off" {...colors} />
              <ColorTags control={control} />
            </>
          )}
        </Field>
        <OptionsField form={form} />
        <VisibleToField value={visibleTo.field.value} onChange={visibleTo.field.onChange} />
      </div>
      <PicturesField
        inputId={dropId}
        value={pictures.field.value}
        onChange={pictures.field.onChange}
        error={pictures.fieldState.error?.message}
      />
    </div>
  );
}

/** A preview of the typed colors as tags. */
function ColorTags({ control }: { control: UseFormReturn<ProductValues>['control'] }) {
  const colors = colorsOf(useWatch({ control, name: 'colors' }));
  return colors.length > 0 ? (
    <section className={styles.tags} aria-label={texts.colorsTyped}>
      <TagList tags={colors} most={colors.length} />
    </section>
  ) : null;
}

/** Returns whether another admin has already changed or deleted the product. */
function isConflict(error: Error): error is ApiError {
  return error instanceof ApiError && (error.code === 'changedMeanwhile' || error.code === 'productNotFound');
}

type ProductConflictProps = {
  /** The product as it was when the form opened. */
  mine: AdminProduct;
  /** Whether another admin deleted the product instead of changing it. */
  isGone: boolean;
  onMine: (theirs: AdminProduct) => void;
  onTheirs: (theirs: AdminProduct) => void;
  /** Continues with the input as a new product. */
  onNew: () => void;
};

/** Shown when another admin saved or deleted the product while the form was open. */
function ProductConflict({ mine, isGone, ...ways }: ProductConflictProps) {
  const { data: theirs, isFetching } = useQuery({ ...adminProductOptions(mine.id), enabled: !isGone, staleTime: 0 });
  // The value is also null when the product was deleted after the change.
  const now = isGone || theirs === null ? null : isFetching ? undefined : theirs;
  return <SaveConflict {...ways} words={texts.conflict} theirs={now} changed={now => changedFields(mine, now)} />;
}
