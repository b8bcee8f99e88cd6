import * as z from 'zod/mini';
import type { Call } from '../../call/call.ts';
import { date, id, idParams, time } from '../../call/field-schemas.ts';
import { everyone, staff } from '../../call/roles.ts';
import { combination } from '../../catalog/product-options.ts';
import { newShipment } from './deliver-together.ts';

const count = z.int().check(z.minimum(0));

/** Deliveries of several orders of one customer that left together, without deleted ones (DL-7). */
export const shipment = z.strictObject({
  id,
  date,
  carrier: z.string(),
  tracking: z.string(),
  cartons: z.nullable(count),
  note: z.string(),
  /** Today's name of the customer. */
  customerName: z.string(),
  deliveryAddress: z.string(),
  /** The sum of the deliveries' items. */
  items: z.int().check(z.minimum(1)),
  deliveries: z.array(
    z.strictObject({
      orderId: id,
      number: z.int().check(z.minimum(1)),
      poNumber: z.string(),
      items: z.int().check(z.minimum(1)),
      products: z.array(
        z.strictObject({
          productId: id,
          productCode: z.string(),
          quantity: z.int().check(z.minimum(1)),
          /** All combinations of the ordered line. */
          breakdown: z.array(combination),
        }),
      ),
      receivedAt: z.nullable(time),
    }),
  ),
  sentAt: time,
});
export type Shipment = z.output<typeof shipment>;

const answer = z.strictObject({ shipment });

export const shipmentCalls = {
  deliverTogether: {
    for: staff,
    does: 'Records a delivery of each of several orders of one customer and address, which leave as one shipment. The customer gets one email. An Idempotency-Key header makes retries safe.',
    body: newShipment,
    answer,
    status: 201,
    problems: [
      'orderNotFound',
      'orderCancelled',
      'differentCustomers',
      'differentAddresses',
      'orderProductNotFound',
      'moreThanFinished',
      'tooManyOfThese',
      'requestRunning',
      'keyReused',
    ],
    audit: ['shipmentSent'],
    idempotent: true,
  },
  readShipment: {
    for: everyone,
    does: 'Returns a shipment with its deliveries. For customers only the deliveries of their orders.',
    params: idParams,
    answer,
    problems: ['shipmentNotFound'],
  },
} as const satisfies Record<string, Call>;
