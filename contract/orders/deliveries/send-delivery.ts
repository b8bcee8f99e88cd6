import * as z from 'zod/mini';
import { date, id, trimmedText, wholeNumber } from '../../call/field-schemas.ts';
import { limits } from '../../call/limits.ts';
import { t } from '../../wording.ts';

/** The products of a delivery with how many of each leave. */
export const deliveredProducts = z
  .array(z.strictObject({ productId: id, quantity: wholeNumber(1, limits.quantity) }))
  .check(
    z.minLength(1, { error: () => t`must have at least one product` }),
    z.maxLength(limits.orderLines, { error: () => t`may have at most ${limits.orderLines} products` }),
    z.refine(given => new Set(given.map(({ productId }) => productId)).size === given.length, {
      error: () => t`must have each product only once`,
    }),
  );

/** When and how a delivery leaves. */
export const departure = {
  /** From the day of the order to tomorrow, in the workshop's time zone. */
  date,
  carrier: z._default(trimmedText(limits.carrier), ''),
  tracking: z._default(trimmedText(limits.tracking), ''),
  cartons: z.optional(wholeNumber(0, limits.cartons)),
  note: z._default(trimmedText(limits.deliveryNote), ''),
};

/** What `sendDelivery` takes. */
export const newDelivery = z.strictObject({ ...departure, products: deliveredProducts });
