import * as z from 'zod/mini';
import type { Call } from '../../call/call.ts';
import { date, id, idParams, idText, text, time, trimmedText } from '../../call/field-schemas.ts';
import { limits } from '../../call/limits.ts';
import { namedPerson } from '../../call/named-person.ts';
import { buyers, everyone, staff } from '../../call/roles.ts';
import { order, orderAnswer } from '../orders.ts';
import { newDelivery } from './send-delivery.ts';

const count = z.int().check(z.minimum(0));

/** A part of an order that left the workshop (DL-1). */
export const delivery = z.strictObject({
  /** 1, 2, 3 within the order; the number of a deleted delivery is not used again. */
  number: z.int().check(z.minimum(1)),
  date,
  /** The delivery of which it sends items that did not arrive; null otherwise (DL-8). */
  restOf: z.nullable(z.int().check(z.minimum(1))),
  carrier: z.string(),
  tracking: z.string(),
  cartons: z.nullable(count),
  note: z.string(),
  /** The shipment with which it left, and the orders of which that has deliveries; null when it left alone (DL-7). */
  shipment: z.nullable(z.strictObject({ id, cartons: z.nullable(count), orderIds: z.array(id) })),
  /** The sum of the products' quantities. */
  items: z.int().check(z.minimum(1)),
  products: z.array(
    z.strictObject({
      productId: id,
      productCode: z.string(),
      quantity: z.int().check(z.minimum(1)),
      /** How many arrived; null until the receipt. */
      received: z.nullable(count),
      /** How many that did not arrive were sent again. */
      resent: count,
      /** How many are made again, in orders that are not cancelled (DL-6). */
      remade: count,
    }),
  ),
  sentAt: time,
  /** Null for customers. */
  sentBy: z.nullable(namedPerson),
  receivedAt: z.nullable(time),
  /** The person of the customer who confirmed the receipt. */
  receivedBy: z.nullable(namedPerson),
  /** The customer's note about what is missing or damaged; null without a difference. */
  difference: z.nullable(z.string()),
  /** The pictures of the difference, which its message in the conversation also has. */
  images: z.array(z.string()),
});
export type Delivery = z.output<typeof delivery>;

const params = z.strictObject({ id: idText, number: idText });
const answer = z.strictObject({ order, delivery });

export const deliveryCalls = {
  readDeliveries: {
    for: everyone,
    does: "Lists an order's deliveries, oldest first.",
    params: idParams,
    answer: z.strictObject({ deliveries: z.array(delivery) }),
    problems: ['orderNotFound'],
  },
  sendDelivery: {
    for: staff,
    does: 'Records a delivery of finished items and tells the customer. Also for completed and archived orders. An Idempotency-Key header makes retries safe.',
    params: idParams,
    body: newDelivery,
    answer,
    status: 201,
    problems: [
      'orderNotFound',
      'orderCancelled',
      'orderProductNotFound',
      'moreThanFinished',
      'tooManyOfThese',
      'requestRunning',
      'keyReused',
    ],
    audit: ['deliverySent'],
    idempotent: true,
  },
  sendRest: {
    for: staff,
    does: 'Records a delivery of items that did not arrive with another one, according to its receipt. An Idempotency-Key header makes retries safe.',
    params,
    body: newDelivery,
    answer,
    status: 201,
    problems: [
      'orderNotFound',
      'orderCancelled',
      'deliveryNotFound',
      'noDifference',
      'orderProductNotFound',
      'moreThanMissing',
      'tooManyOfThese',
      'requestRunning',
      'keyReused',
    ],
    audit: ['deliverySent'],
    idempotent: true,
  },
  deleteDelivery: {
    for: staff,
    does: 'Deletes a delivery that was not received yet. Its number is not used again.',
    params,
    answer: orderAnswer,
    problems: ['orderNotFound', 'deliveryNotFound', 'deliveryReceived'],
    audit: ['deliveryDeleted'],
  },
  confirmReceipt: {
    for: ['customer'],
    companyRoles: buyers,
    does: 'Confirms that a delivery arrived, in full or with a difference, which also becomes a message in the conversation. A receipt is final.',
    params,
    body: z.object({
      /** JSON: `[{ "productId": 7, "received": 28 }]`. Products that it does not name arrived in full. */
      products: z.optional(text(limits.bodyBytes)),
      note: z._default(trimmedText(limits.deliveryNote), ''),
    }),
    files: { images: { most: limits.messageImages } },
    bodyBytes: limits.messageBytes,
    answer,
    problems: [
      'orderNotFound',
      'deliveryNotFound',
      'deliveryReceived',
      'differenceNoteRequired',
      'uploadQuota',
      'storageFull',
    ],
    audit: ['deliveryReceived'],
  },
} as const satisfies Record<string, Call>;
