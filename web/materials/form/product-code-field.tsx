import { useQuery } from '@tanstack/react-query';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { folded } from '#contract/call/folding.ts';
import { limits } from '#contract/call/limits.ts';
import { useSettled } from '../../platform/browser/use-settled.ts';
import { Field, TextInput } from '../../platform/forms/field.tsx';
import { SuggestInput } from '../../platform/forms/suggest-input.tsx';
import { textFault } from '../../platform/forms/text-fault.ts';
import { codesOptions, suggestionsOptions } from '../queries.ts';
import { texts } from '../texts.ts';
import type { RecordValues } from './form-values.ts';
import { nameFrom } from './name-suggestions.ts';

/**
 * The product code of a record, with suggestions: products without a record first, then other products of the catalog.
 * An existing record's code is fixed (MA-2). Selecting a product fills an empty name with the first words of its
 * description.
 */
export function ProductCodeField({ fixed }: { fixed: boolean }) {
  const { control, getValues, setValue, setFocus } = useFormContext<RecordValues>();
  const { field, fieldState } = useController({
    control,
    name: 'productCode',
    rules: {
      validate: code => textFault(code, { most: limits.productCode, required: texts.productCodeRequired }),
    },
  });
  const products = useProducts(useWatch({ control, name: 'productCode' }).trim(), !fixed);
  const choose = (code: string) => {
    const description = products.find(({ productCode }) => productCode === code)?.description ?? '';
    if (getValues('productName') === '') setValue('productName', nameFrom(description), { shouldDirty: true });
    setFocus('productName', { shouldSelect: true });
  };
  return (
    <Field
      label={texts.productCode}
      required
      help={fixed ? texts.productCodeFixed : texts.productCodeHelp}
      error={fieldState.error?.message ?? ''}
    >
      {wired =>
        fixed ? (
          <TextInput {...wired} {...field} readOnly />
        ) : (
          <SuggestInput
            {...wired}
            input={field.ref}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            onChoose={({ text }) => choose(text)}
            onEnter={() => choose(field.value.trim())}
            suggestions={products.map(({ productCode, image, note }) => ({
              text: productCode,
              note,
              icon: image && <img src={image} alt="" />,
            }))}
          />
        )
      }
    </Field>
  );
}

type Product = { productCode: string; description: string; image: string | null | undefined; note: string | undefined };

function useProducts(typed: string, isNeeded: boolean): Product[] {
  const { data: suggested } = useQuery({ ...suggestionsOptions, enabled: isNeeded });
  const found = useQuery({ ...codesOptions(useSettled(typed)), enabled: isNeeded });
  const missing = (suggested?.next ?? [])
    .filter(({ productCode }) => folded(productCode).includes(folded(typed)))
    .map(({ openOrders, ...product }) => ({ ...product, note: texts.withoutRecordIn(openOrders) }));
  const known = new Set(missing.map(({ productCode }) => productCode));
  const others = (found.data ?? [])
    .filter(({ productCode }) => !known.has(productCode))
    .map(({ images, primaryImageIndex, ...product }) => ({
      ...product,
      image: images[primaryImageIndex],
      note: undefined,
    }));
  return [...missing, ...others].slice(0, limits.productsWithoutRecord);
}
