import * as z from 'zod/mini';
import { id } from '../call/field-schemas.ts';
import { combination } from '../catalog/product-options.ts';

/** The fields that a revision may change. Without a product, a field belongs to the order. */
export const differenceFields = [
  ...(['quantity', 'description', 'images', 'options', 'removed', 'requestedDate', 'deliveryAddress'] as const),
] as const;

/** The value of a field: a number, a text, a day, or the combinations of a line. Of pictures, their number. */
const value = z.nullable(z.union([z.int(), z.string(), z.array(combination)]));

/** One field that differs between a revision and the one before. */
export const difference = z.strictObject({
  productId: z.nullable(id),
  productCode: z.nullable(z.string()),
  field: z.enum(differenceFields),
  from: value,
  to: value,
});
export type Difference = z.output<typeof difference>;
