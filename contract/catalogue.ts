import { z } from 'zod';
import {
  type Call,
  cursorFits,
  done,
  id,
  idParams,
  idText,
  nextCursor,
  oneOf,
  pageQuery,
  sortedPageQuery,
  text,
  time,
} from './call.ts';
import { importAnswer, importFile, importForm } from './csv-import.ts';
import { limits } from './limits.ts';
import { staff } from './roles.ts';

/** A product as customers see it: `visibleTo` is never sent to them (decisions, 'Catalogue'). */
export const product = z.strictObject({
  id,
  productCode: z.string(),
  description: z.string(),
  colors: z.array(z.string()),
  images: z.array(z.string()),
  primaryImageIndex: z.int().min(0),
});
export type Product = z.output<typeof product>;

/**
 * A product as the workshop sees it. Empty `visibleTo` means all customers; ids of deleted customers stay in it, so that a
 * product meant for one of them does not become visible to all. `revision` grows by one with every change.
 */
export const adminProduct = product.extend({
  visibleTo: z.array(id),
  revision: z.int().positive(),
  createdAt: time,
  updatedAt: time,
});
export type AdminProduct = z.output<typeof adminProduct>;

const search = {
  /** Part of the code, without case; longer than any code it finds nothing. */
  productCode: text(1_000).optional(),
  /** Exact, without case; longer than any colour it finds nothing. */
  color: text(1_000).optional(),
};

/** What the workshop searches by besides. */
const adminSearch = {
  ...search,
  /** A customer's id: the products that this customer sees, named for it or for all. */
  customer: idText.optional(),
};

/**
 * The multipart text fields of the product form; lists travel as JSON text (specification 7). The code is required. Any
 * other field left out of a change stays as it is; left out of a new product it is empty.
 *
 * The pictures become, in this order: `primaryImage`, those of `existingImages`, `galleryImages`. The primary one is that
 * of `primaryImageIndex` in this list; without it `primaryImage`, else the one that was primary, else the first.
 */
const productForm = {
  productCode: text(1_000).optional(),
  description: text(limits.productDescription).optional(),
  /** Comma separated. */
  colors: text(limits.colors * (limits.color + 2)).optional(),
  /** JSON list of customers' ids; `[]` is all customers. */
  visibleTo: text(100_000).optional(),
  primaryImageIndex: text(20).optional(),
};
const productFiles = {
  primaryImage: { most: 1 },
  galleryImages: { most: limits.productImagesTaken },
};

const productChanges = {
  ...productForm,
  /** JSON list of the pictures that stay, as `images` names them, in their new order; left out: all. */
  existingImages: text(20_000).optional(),
  /** The `revision` that the form was opened with: changed meanwhile is a 409. Left out: the last one wins. */
  revision: text(20).optional(),
};

export const catalogueCalls = {
  readCatalog: {
    for: ['customer', 'superadmin'],
    does: 'The products the caller may see, newest first.',
    query: z.object({ ...search, ...pageQuery }),
    answer: z.strictObject({ products: z.array(product), nextCursor }),
    status: 200,
    problems: [],
  },
  readCatalogColors: {
    for: ['customer', 'superadmin'],
    does: 'The colours of all products the caller may see, for the colour filter.',
    answer: z.strictObject({ colors: z.array(z.string()) }),
    status: 200,
    problems: [],
  },
  readCatalogProduct: {
    for: ['customer', 'superadmin'],
    does: 'One product the caller may see.',
    params: idParams,
    answer: z.strictObject({ product }),
    status: 200,
    problems: ['productNotFound'],
  },
  readAdminProducts: {
    for: staff,
    does: 'All products with the customers who may see them, newest first or by their codes.',
    query: z
      .object({ ...adminSearch, sort: oneOf(['newest', 'code']).optional(), ...sortedPageQuery })
      .refine(...cursorFits({ newest: undefined, code: /^./s }, 'newest')),
    /** `anyProducts`: there are products at all, whatever is searched for. */
    answer: z.strictObject({ products: z.array(adminProduct), nextCursor, anyProducts: z.boolean() }),
    status: 200,
    problems: [],
  },
  readAdminProductColors: {
    for: staff,
    does: 'All colours found in products, for the colour filter.',
    answer: z.strictObject({ colors: z.array(z.string()) }),
    status: 200,
    problems: [],
  },
  readAdminProduct: {
    for: staff,
    does: 'One product with the customers who may see it.',
    params: idParams,
    answer: z.strictObject({ product: adminProduct }),
    status: 200,
    problems: ['productNotFound'],
  },
  createProduct: {
    for: staff,
    does: 'Adds a product with its pictures.',
    body: z.object(productForm),
    files: productFiles,
    bodyBytes: limits.productBytes,
    answer: z.strictObject({ product: adminProduct }),
    status: 201,
    problems: ['productCodeRequired', 'productImageRequired', 'productCodeTaken', 'unknownCustomers', 'storageFull'],
    audit: ['productCreated'],
  },
  updateProduct: {
    for: staff,
    does: 'Changes a product; `existingImages` names the pictures that stay, as JSON text.',
    params: idParams,
    body: z.object(productChanges),
    files: productFiles,
    bodyBytes: limits.productBytes,
    answer: z.strictObject({ product: adminProduct }),
    status: 200,
    problems: [
      'productNotFound',
      'productCodeRequired',
      'productImageRequired',
      'productCodeTaken',
      'unknownCustomers',
      'changedMeanwhile',
      'storageFull',
    ],
    audit: ['productEdited'],
  },
  deleteProduct: {
    for: staff,
    does: 'Removes a product; orders made earlier stay as they were.',
    params: idParams,
    answer: done,
    status: 200,
    problems: ['productNotFound'],
    audit: ['productDeleted'],
  },
  importProducts: {
    for: staff,
    does: 'Adds (and with `existing` changes) products from CSV, all or nothing; `dryRun` only tells what it would do.',
    body: z.object(importForm),
    files: importFile,
    answer: importAnswer,
    status: 200,
    problems: ['csvMissing', 'csvUnreadable', 'importRefused', 'changedMeanwhile'],
    audit: ['productsImported'],
  },
  exportProducts: {
    for: staff,
    does: 'The products as CSV, newest first, searched as the list is.',
    query: z.object(adminSearch),
    answer: z.string(),
    status: 200,
    problems: [],
  },
  readProductImportTemplate: {
    for: staff,
    does: 'A CSV with the columns of a product import and no rows.',
    answer: z.string(),
    status: 200,
    problems: [],
  },
} as const satisfies Record<string, Call>;
