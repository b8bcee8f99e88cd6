import * as z from 'zod/mini';
import { id } from '../../call/field-schemas.ts';
import { limits } from '../../call/limits.ts';
import { t } from '../../wording.ts';
import { deliveredProducts, departure } from './send-delivery.ts';

const orders = z.array(z.strictObject({ id, products: deliveredProducts })).check(
  z.minLength(2, { error: () => t`must have at least two orders` }),
  z.maxLength(limits.shipmentOrders, { error: () => t`may have at most ${limits.shipmentOrders} orders` }),
  z.refine(given => new Set(given.map(order => order.id)).size === given.length, {
    error: () => t`must have each order only once`,
  }),
);

/** What `deliverTogether` takes: what all deliveries of the shipment share, and the items of each order. */
export const newShipment = z.strictObject({ ...departure, orders });
