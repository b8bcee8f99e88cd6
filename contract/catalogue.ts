import { z } from 'zod';
import { type Call, done, id, idParams, nextCursor, pageQuery, text, time } from './call.ts';
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

/** A product as the workshop sees it. Empty `visibleTo` means all customers. */
export const adminProduct = product.extend({ visibleTo: z.array(id), createdAt: time, updatedAt: time });
export type AdminProduct = z.output<typeof adminProduct>;

const search = {
  /** Part of the code, without case. */
  productCode: text(limits.productCode).optional(),
  /** Exact, without case. */
  color: text(limits.color).optional(),
};

/** The multipart text fields of the product form; lists travel as JSON text (specification 7). */
const productForm = {
  productCode: text(limits.productCode).optional(),
  description: text(limits.productDescription).optional(),
  /** Comma separated. */
  colors: text(limits.colors * (limits.color + 2)).optional(),
  visibleTo: text(100_000).optional(),
  primaryImageIndex: text(3).optional(),
};
const productFiles = {
  primaryImage: { most: 1 },
  galleryImages: { most: limits.productImagesTaken },
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
    does: 'All products with the customers who may see them, newest first.',
    query: z.object({ ...search, ...pageQuery }),
    answer: z.strictObject({ products: z.array(adminProduct), nextCursor }),
    status: 200,
    problems: [],
  },
  createProduct: {
    for: staff,
    does: 'Adds a product with its pictures.',
    body: z.object(productForm),
    files: productFiles,
    answer: z.strictObject({ product: adminProduct }),
    status: 201,
    problems: ['productCodeRequired', 'productImageRequired', 'productCodeTaken', 'unknownCustomers'],
  },
  updateProduct: {
    for: staff,
    does: 'Changes a product; `existingImages` names the pictures that stay, as JSON text.',
    params: idParams,
    body: z.object({ ...productForm, existingImages: text(20_000).optional() }),
    files: productFiles,
    answer: z.strictObject({ product: adminProduct }),
    status: 200,
    problems: [
      'productNotFound',
      'productCodeRequired',
      'productImageRequired',
      'productCodeTaken',
      'unknownCustomers',
      'changedMeanwhile',
    ],
  },
  deleteProduct: {
    for: staff,
    does: 'Removes a product; orders made earlier stay as they were.',
    params: idParams,
    answer: done,
    status: 200,
    problems: ['productNotFound'],
  },
} as const satisfies Record<string, Call>;
