import * as z from 'zod/mini';
import type { Call } from '../call/call.ts';
import { asExcel } from '../call/excel-call.ts';
import { idText } from '../call/field-schemas.ts';
import { limits } from '../call/limits.ts';
import { months } from '../call/months.ts';
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

/** The items of a product that were made again for one reason, by the stage that they had passed last. */
const remakeSum = z.strictObject({
  productCode: z.string(),
  stage: z.enum(stages),
  reason: z.enum(remakeReasons),
  items: z.int().check(z.positive()),
  /** How often something was made again. */
  times: z.int().check(z.positive()),
});

const exportRemakes = {
  for: staff,
  does: 'Returns the rows of readRemakes as CSV, all of them.',
  query: z.object({ months }),
  answer: z.string(),
  problems: [],
} as const satisfies Call;

export const remakeCalls = {
  readRemakes: {
    for: staff,
    does: `Counts the items that were made again in the last months, by product, stage and reason, the most first: up to ${limits.pageSize} rows. Undone remakes do not count.`,
    query: z.object({ months }),
    answer: z.strictObject({
      /** The items of all rows, also of those left out. */
      total: z.int().check(z.minimum(0)),
      rows: z.array(remakeSum).check(z.maxLength(limits.pageSize)),
      more: z.boolean(),
    }),
    problems: [],
  },
  exportRemakes,
  exportRemakesAsExcel: asExcel(exportRemakes),
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
