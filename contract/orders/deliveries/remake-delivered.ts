import * as z from 'zod/mini';
import { id, wholeNumber } from '../../call/field-schemas.ts';
import { limits } from '../../call/limits.ts';
import { t } from '../../wording.ts';

const keyOf = ({ productId, place }: { productId: number; place?: number | undefined }) => `${productId} ${place ?? 0}`;
const products = z
  .array(
    z.strictObject({
      productId: id,
      /** The combination of the line, from 0; only for a line with several. */
      place: z.optional(wholeNumber(0, limits.breakdownRows)),
      quantity: wholeNumber(1, limits.quantity),
    }),
  )
  .check(
    z.minLength(1, { error: () => t`must have at least one product` }),
    z.maxLength(limits.breakdownRowsOfOrder, {
      error: () => t`may have at most ${limits.breakdownRowsOfOrder} entries`,
    }),
    z.refine(given => new Set(given.map(keyOf)).size === given.length, {
      error: () => t`must have each combination only once`,
    }),
  );

/** What `remakeDelivered` takes. */
export const deliveredRemake = z.strictObject({ products });
