import type { AdminProduct } from '#contract/catalog/catalog.ts';
import { colorsOf } from '#contract/catalog/colors.ts';
import { writeColors } from './colors.ts';
import { type FormOption, formOptions, givenOptions } from './form-options.ts';
import { existingPictures, type FormPicture, type Pictures } from './form-pictures.ts';
import { optionTexts, texts } from './texts.ts';
import type { VisibleTo } from './visible-to.ts';

/** The values of the product form, in the order of its fields. */
export type ProductValues = {
  productCode: string;
  description: string;
  /** The typed colors, separated by commas. */
  colors: string;
  options: FormOption[];
  visibleTo: VisibleTo;
  pictures: Pictures;
};

/** Returns the initial values: the product's, or empty values for a new product. */
export function productValues(product?: AdminProduct): ProductValues {
  return {
    productCode: product?.productCode ?? '',
    description: product?.description ?? '',
    colors: writeColors(product?.colors ?? []),
    options: formOptions(product?.options ?? []),
    visibleTo: product?.visibleTo ?? [],
    pictures: existingPictures(product?.images ?? [], product?.primaryImageIndex ?? 0),
  };
}

/**
 * Returns the request body: existing pictures by URL, a new primary picture as `primaryImage`, other new ones as
 * `galleryImages`.
 */
export function productFormData(values: ProductValues, over: AdminProduct | undefined): FormData {
  const form = new FormData();
  form.set('productCode', values.productCode.trim());
  form.set('description', values.description.trim());
  form.set('colors', writeColors(colorsOf(values.colors)));
  form.set('options', JSON.stringify(givenOptions(values.options, over?.options ?? [])));
  form.set('visibleTo', JSON.stringify(values.visibleTo));
  const { list, primary } = values.pictures;
  const sent = sentOrder(list, primary);
  const kept = list.filter(picture => picture.existing);
  if (over) {
    form.set('existingImages', JSON.stringify(kept.map(({ address }) => address)));
    form.set('revision', String(over.revision));
  }
  form.set(
    'primaryImageIndex',
    String(
      Math.max(
        0,
        sent.findIndex(({ key }) => key === primary),
      ),
    ),
  );
  for (const picture of list) {
    if (!picture.existing) form.append(picture.key === primary ? 'primaryImage' : 'galleryImages', picture.file);
  }
  return form;
}

/**
 * Returns the pictures in the order in which the server stores them: a new primary one, the existing ones, the other
 * new ones.
 */
function sentOrder(list: readonly FormPicture[], primary: string | undefined): FormPicture[] {
  const rank = (picture: FormPicture) => (picture.existing ? 1 : picture.key === primary ? 0 : 2);
  return list.toSorted((one, other) => rank(one) - rank(other));
}

/** Returns the labels of the fields in which two versions of a product differ. */
export function changedFields(before: AdminProduct, now: AdminProduct): string[] {
  const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  const primaryOf = ({ images, primaryImageIndex }: AdminProduct) => images[primaryImageIndex] ?? images[0];
  const fields: [string, boolean][] = [
    [texts.productCode, before.productCode === now.productCode],
    [texts.description, before.description === now.description],
    [texts.colors, same(before.colors, now.colors)],
    [optionTexts.options, same(before.options, now.options)],
    [texts.visibleTo, same([...before.visibleTo].sort(), [...now.visibleTo].sort())],
    [texts.images, same([...before.images].sort(), [...now.images].sort())],
    [texts.primaryImage, primaryOf(before) === primaryOf(now)],
  ];
  return fields.filter(([, isSame]) => !isSame).map(([label]) => label);
}
