import { useQuery } from '@tanstack/react-query';
import { folded } from '#contract/call/folding.ts';
import { limits } from '#contract/call/limits.ts';
import { useSettled } from '../../platform/browser/use-settled.ts';
import { Field, TextInput } from '../../platform/forms/field.tsx';
import { SuggestInput } from '../../platform/forms/suggest-input.tsx';
import type { FieldsOf } from '../../platform/forms/use-form-of.ts';
import { codesOptions, suggestionsOptions } from '../queries.ts';
import { texts } from '../texts.ts';
import { focusField, type RecordValues } from './form-values.ts';
import { nameFrom } from './name-suggestions.ts';

/**
 * The product code of a record, with suggestions: products without a record first, then other products of the catalog.
 * An existing record's code is fixed (MA-2). Selecting a product fills an empty name with the first words of its
 * description.
 */
export function ProductCodeField({ form, fixed }: { form: FieldsOf<RecordValues>; fixed: boolean }) {
  const { value, onType, limit, error } = form.text('product_code');
  const products = useProducts(value.trim(), !fixed);
  const choose = (code: string) => {
    const description = products.find(({ productCode }) => productCode === code)?.description ?? '';
    form.change(now => (now.product_name === '' ? { product_name: nameFrom(description) } : {}));
    focusField('product_name', true);
  };
  return (
    <Field
      label={texts.productCode}
      required
      help={fixed ? texts.productCodeFixed : texts.productCodeHelp}
      limit={limit}
      error={error}
    >
      {wired =>
        fixed ? (
          <TextInput {...wired} value={value} readOnly />
        ) : (
          <SuggestInput
            {...wired}
            value={value}
            onChange={onType}
            onChoose={({ text }) => choose(text)}
            onEnter={() => choose(value.trim())}
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
