import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { limits } from '#contract/call/limits.ts';
import type { AdminProduct } from '#contract/catalog/catalog.ts';
import { colorsOf } from '#contract/catalog/colors.ts';
import { productForm } from '#contract/catalog/product-form.ts';
import { ApiError, errorText } from '../../platform/api/api-error.ts';
import { SaveConflict } from '../../platform/forms/conflict/save-conflict.tsx';
import { Field, TextAreaField, TextField, TextInput } from '../../platform/forms/field.tsx';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import type { Faults, FieldsOf } from '../../platform/forms/use-form-of.ts';
import { useStoredForm } from '../../platform/forms/use-stored-form.ts';
import { Banner } from '../../platform/kit/states.tsx';
import { TagList } from '../tag-list.tsx';
import { colorsFault } from './colors.ts';
import { optionFaults, typedOptionFaults } from './form-options.ts';
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
  const { form, save, busyText } = useProductForm(product, onDone);
  const { base, answers, conflict, refusal, problem } = form;
  return (
    <FormDialog
      of={form}
      title={base ? texts.editTitle : texts.addTitle}
      size="wide"
      verb={texts.save}
      busyText={busyText}
      onClose={onClose}
    >
      {base && conflict && <ProductConflict mine={base} isGone={conflict === 'gone'} {...answers} />}
      {problem && !refusal && (
        <div className={styles.notice}>
          <Banner tone="bad" onDismiss={save.reset}>
            {problem}
          </Banner>
        </div>
      )}
      <ProductFields form={form} base={base} />
    </FormDialog>
  );
}

/** The form, which saves the input over a version or as a new product, and how much of its pictures is sent. */
function useProductForm(product: AdminProduct | undefined, onDone: Props['onDone']) {
  const { save, share } = useSaveProduct();
  const form = useStoredForm(productForm, {
    name: `product ${product?.id}`,
    over: product,
    gone: 'productNotFound',
    valuesOf: productValues,
    toStored: values => ({ ...values, pictures: withOwnPreviews(values.pictures) }),
    adapt: (values, theirs) => ({ ...values, pictures: picturesOver(values.pictures, theirs?.images ?? []) }),
    inputOf: ({ productCode, description }) => ({ productCode: productCode.trim(), description: description.trim() }),
    rules: faultsOf,
    refusals,
    send: (_, over, values) => save.mutate({ values, over }, { onSuccess: ({ product: saved }) => onDone(saved) }),
    sending: save,
    failed: texts.saveFailed,
  });
  const busyText = share === undefined || share >= 1 ? texts.saving : texts.savingShare(Math.floor(share * 100));
  return { form, save, busyText };
}

/** Returns the faults of what the call takes as one text, and of the pictures. */
function faultsOf({ productCode, colors, options, pictures }: ProductValues): Faults {
  const inFields = {
    productCode: productCode.trim() === '' ? texts.codeRequired : undefined,
    colors: colorsFault(colors),
    pictures: picturesFault(pictures),
  };
  const faults = Object.entries(inFields).filter(([, fault]) => fault !== undefined);
  return { ...Object.fromEntries(faults), ...typedOptionFaults(options) };
}

/** Returns the faults of the code and of options that the server names. */
function refusals(error: Error): Faults {
  if (!(error instanceof ApiError)) return {};
  const isOfCode = error.code === 'productCodeTaken' || error.code === 'productCodeRequired';
  return isOfCode ? { productCode: errorText(error, texts.saveFailed) } : optionFaults(error.fields);
}

type FieldsProps = { form: FieldsOf<ProductValues>; base: AdminProduct | undefined };

function ProductFields({ form, base }: FieldsProps) {
  const { values, change, faults } = form;
  const dropId = useId();
  const colors = colorsOf(values.colors);
  const limitOf = (text: string, most: number) => ({ text: text.trim(), most });
  return (
    <div className={styles.columns}>
      <div className={styles.fields}>
        <TextField
          label={texts.productCode}
          required
          autoComplete="off"
          spellCheck={false}
          {...form.text('productCode')}
          limit={limitOf(values.productCode, limits.productCode)}
        />
        <TextAreaField
          label={texts.description}
          dir="auto"
          rows={3}
          {...form.text('description')}
          limit={limitOf(values.description, limits.productDescription)}
        />
        <Field label={texts.colors} help={texts.colorsHelp} error={faults.colors}>
          {wired => (
            <>
              <TextInput
                {...wired}
                autoComplete="off"
                value={values.colors}
                onType={typed => change({ colors: typed })}
              />
              {/* A preview of the typed colors. */}
              {colors.length > 0 && (
                <section className={styles.tags} aria-label={texts.colorsTyped}>
                  <TagList tags={colors} most={colors.length} />
                </section>
              )}
            </>
          )}
        </Field>
        <OptionsField form={form} base={base} />
        <VisibleToField value={values.visibleTo} onChange={visibleTo => change({ visibleTo })} />
      </div>
      <PicturesField
        inputId={dropId}
        value={values.pictures}
        onChange={pictures => change({ pictures })}
        error={faults.pictures}
      />
    </div>
  );
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
