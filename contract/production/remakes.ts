import * as z from 'zod/mini';
import type { Call } from '../call/call.ts';
import { idText } from '../call/field-schemas.ts';
import { staff } from '../call/roles.ts';
import { deliveredRemake } from '../orders/deliveries/remake-delivered.ts';
import { stages } from '../orders/order-rules.ts';
import { openLineProblems, order, placingAnswer } from '../orders/orders.ts';
import { remakeReasons } from './remake-reasons.ts';
import { newRemake } from './remake-units.ts';

/** Units of a line that are made again, as the production log shows them (PR-15). Customers never see it. */
export const remake = z.strictObject({
  quantity: z.int().check(z.positive()),
  /** The stage that the units had passed last. */
  stage: z.enum(stages),
  reason: z.enum(remakeReasons),
  note: z.string(),
  /** The photo; omitted without one. */
  photo: z.optional(z.string()),
});
export type Remake = z.output<typeof remake>;

export const remakeCalls = {
  remakeUnits: {
    for: staff,
    does: 'Sends units of a product of an order back to the beginning: the counts of the stage that they passed last and of those before it fall. A `remakeId` that was accepted before changes nothing again.',
    params: z.strictObject({ id: idText, productId: idText }),
    body: newRemake,
    files: { photo: { most: 1 } },
    answer: z.strictObject({ order, changeId: z.uuid() }),
    problems: [...openLineProblems, 'remakeTooMany', 'remakeDelivered', 'uploadQuota', 'storageFull'],
    audit: ['unitsRemade'],
  },
  remakeDelivered: {
    for: staff,
    does: 'Makes items of a delivery that was received with a difference again: an order of its own for the same customer, accepted at once, with the lines, choices, notes and pictures of the first. An Idempotency-Key header makes retries safe.',
    params: z.strictObject({ id: idText, number: idText }),
    body: deliveredRemake,
    answer: placingAnswer,
    status: 201,
    problems: [
      'orderNotFound',
      'deliveryNotFound',
      'orderProductNotFound',
      'customerNotFound',
      'noDifference',
      'remakeTooMany',
      'requestRunning',
      'keyReused',
    ],
    audit: ['orderPlaced', 'orderAccepted'],
    idempotent: true,
  },
} as const satisfies Record<string, Call>;
