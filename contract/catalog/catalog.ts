import * as z from 'zod/mini';
import { type Call, done } from '../call/call.ts';
import { importCall } from '../call/csv-import.ts';
import { asExcel } from '../call/excel-call.ts';
import { id, idParams, idText, oneOf, text, time } from '../call/field-schemas.ts';
import { limits } from '../call/limits.ts';
import { cursorFits, nextCursor, pageQuery, sortedPageQuery } from '../call/paging.ts';
import { staff } from '../call/roles.ts';
import { t } from '../wording.ts';
import { productForm } from './product-form.ts';
import { productOption } from './product-options.ts';

/** A product as customers see it, without `visibleTo` (CA-2). */
export const product = z.strictObject({
  id,
  productCode: z.string(),
  description: z.string(),
  colors: z.array(z.string()),
  images: z.array(z.string()),
  primaryImageIndex: z.int().check(z.minimum(0)),
  /** The options besides the colors, in order (OP-1). */
  options: z.array(productOption),
});
export type Product = z.output<typeof product>;

/**
 * A product as the workshop sees it. An empty `visibleTo` means all customers. Ids of deleted customers stay in it, so
 * that their products do not become visible to all. `revision` increases by one with every change.
 */
export const adminProduct = z.extend(product, {
  visibleTo: z.array(id),
  revision: z.int().check(z.positive()),
  createdAt: time,
  updatedAt: time,
});
export type AdminProduct = z.output<typeof adminProduct>;

/** A product in the workshop's list, with how many orders without remakes have it (at most `limits.timesOrdered`). */
export const listedProduct = z.extend(adminProduct, {
  timesOrdered: z.int().check(z.minimum(0), z.maximum(limits.timesOrdered)),
  hasMaterials: z.boolean(),
});
export type ListedProduct = z.output<typeof listedProduct>;

/** A product that pictures are added to: `images` is how many it has. */
const picturedProduct = z.strictObject({
  id,
  productCode: z.string(),
  revision: z.int().check(z.positive()),
  images: z.int().check(z.minimum(0)),
});
export type PicturedProduct = z.output<typeof picturedProduct>;

const search = {
  /** Part of the code, ignoring case. A text longer than any code is valid and matches nothing. */
  productCode: z.optional(text(1_000)),
  /**
   * Part of the description or of the name in the material record. The search uses it for products whose code does not
   * match.
   */
  words: z.optional(text(limits.search)),
  /** A complete color name, ignoring case. */
  color: z.optional(text(1_000)),
};

/** The filters of the workshop's search. */
const adminSearch = {
  ...search,
  /** The id of a customer: returns the products that this customer sees. */
  customer: z.optional(idText),
};

const productFiles = {
  primaryImage: { most: 1 },
  galleryImages: { most: limits.productImagesTaken },
};

const productChanges = {
  ...productForm.shape,
  /** JSON list of the pictures to keep, in their new order, spelled as in `images`. Default: all. */
  existingImages: z.optional(text(20_000)),
  /**
   * The `revision` with which the form was opened. The call returns 409 when a newer one exists; without it the last
   * save wins.
   */
  revision: z.optional(text(20)),
};

const exportProducts = {
  for: staff,
  does: 'Exports products as CSV, newest first, with the same search as the list.',
  query: z.object(adminSearch),
  answer: z.string(),
  problems: [],
} as const satisfies Call;

const readProductImportTemplate = {
  for: staff,
  does: 'Returns a CSV with the columns of a product import and no rows.',
  answer: z.string(),
  problems: [],
} as const satisfies Call;

export const catalogCalls = {
  readCatalog: {
    for: ['customer', 'superadmin'],
    does: 'Lists the products that the caller may see, newest first.',
    query: z.object({
      ...search,
      /** Only the products with these ids: '7,12'. */
      ids: z.optional(
        z.pipe(
          z
            .string()
            .check(z.regex(/^[1-9]\d{0,14}(?:,[1-9]\d{0,14}){0,199}$/, { error: () => t`must be up to 200 numbers` })),
          z.transform(ids => ids.split(',').map(Number)),
        ),
      ),
      ...pageQuery,
    }),
    answer: z.strictObject({ products: z.array(product), nextCursor }),
    problems: [],
  },
  readCatalogColors: {
    for: ['customer', 'superadmin'],
    does: 'Lists the colors of all products that the caller may see, for the color filter.',
    answer: z.strictObject({ colors: z.array(z.string()) }),
    problems: [],
  },
  readCatalogProduct: {
    for: ['customer', 'superadmin'],
    does: 'Returns one product that the caller may see.',
    params: idParams,
    answer: z.strictObject({ product }),
    problems: ['productNotFound'],
  },
  readAdminProducts: {
    for: staff,
    does: 'Lists all products with the customers who may see them, newest first, by code, or with the best match of `find` first: its code, the beginning of a code, a part of a code, then other texts.',
    query: z
      .object({
        ...adminSearch,
        /** Words that are all in the code, the description or the name in the material record, each anywhere. */
        find: z.optional(text(limits.search)),
        sort: z.optional(oneOf(['newest', 'code', 'match'])),
        ...sortedPageQuery,
      })
      .check(z.refine(...cursorFits({ newest: undefined, code: /^./s, match: /^[0-3]/ }, 'newest'))),
    /** `anyProducts` is true when the catalog has products, even if the search matches none. */
    answer: z.strictObject({ products: z.array(listedProduct), nextCursor, anyProducts: z.boolean() }),
    problems: [],
  },
  readAdminProductColors: {
    for: staff,
    does: 'Lists the colors of all products, for the color filter.',
    answer: z.strictObject({ colors: z.array(z.string()) }),
    problems: [],
  },
  readAdminProduct: {
    for: staff,
    does: 'Returns one product with the customers who may see it.',
    params: idParams,
    answer: z.strictObject({ product: adminProduct }),
    problems: ['productNotFound'],
  },
  createProduct: {
    for: staff,
    does: 'Adds a product with its pictures.',
    body: productForm,
    files: productFiles,
    bodyBytes: limits.productBytes,
    answer: z.strictObject({ product: adminProduct }),
    status: 201,
    problems: ['productCodeRequired', 'productImageRequired', 'productCodeTaken', 'unknownCustomers', 'storageFull'],
    audit: ['productCreated'],
  },
  updateProduct: {
    for: staff,
    does: 'Updates a product. `existingImages` lists the pictures to keep, as JSON text.',
    params: idParams,
    body: z.object(productChanges),
    files: productFiles,
    bodyBytes: limits.productBytes,
    answer: z.strictObject({ product: adminProduct }),
    problems: [
      'productNotFound',
      'productCodeRequired',
      'productImageRequired',
      'productCodeTaken',
      'unknownCustomers',
      'changedMeanwhile',
      'storageFull',
      'requestRunning',
      'keyReused',
    ],
    audit: ['productEdited'],
    idempotent: true,
  },
  matchPictureNames: {
    for: staff,
    does: 'Finds the products whose codes begin the names of picture files, such as BT-036_2.jpg. The longest code wins, ignoring case. Changes nothing.',
    body: z.strictObject({
      names: z.array(text(limits.fileName)).check(z.minLength(1), z.maxLength(limits.picturesAtOnce)),
    }),
    /** In the order of the names; null where no code, or more than one, begins the name. */
    answer: z.strictObject({ products: z.array(z.nullable(picturedProduct)) }),
    problems: [],
    audit: [],
  },
  deleteProduct: {
    for: staff,
    does: 'Deletes a product. Existing orders stay unchanged.',
    params: idParams,
    answer: done,
    problems: ['productNotFound'],
    audit: ['productDeleted'],
  },
  importProducts: {
    for: staff,
    does: 'Imports products from CSV or Excel, all or nothing. `existing` allows updates; `dryRun` only reports what would happen.',
    ...importCall,
    audit: ['productsImported'],
  },
  exportProducts,
  exportProductsAsExcel: asExcel(exportProducts),
  readProductImportTemplate,
  readProductImportTemplateAsExcel: asExcel(readProductImportTemplate),
} as const satisfies Record<string, Call>;
