import * as z from 'zod/mini';
import { type Call, empty } from '../call/call.ts';
import { id, idText, oneOf, text, uuid, wholeNumber } from '../call/field-schemas.ts';
import { limits } from '../call/limits.ts';
import type { ProblemCode } from '../call/problems.ts';
import { benchAndStaff, staff } from '../call/roles.ts';
import { settableHoldReasons } from '../orders/hold-reasons.ts';
import { productStatuses } from '../orders/order-rules.ts';
import { openLineProblems, order } from '../orders/orders.ts';
import { t } from '../wording.ts';

const productInOrder = z.strictObject({ id: idText, productCode: text(limits.productCode, 1) });

const count = z.optional(wholeNumber(0, limits.quantity));
/** The change that an undo reverts; null when there is none. */
const changeId = z.nullable(z.uuid());
const changedOrder = z.strictObject({ order, changeId });
const status = z.enum(productStatuses, { error: () => t`must be one of the five production statuses` });
const startProblems = [...openLineProblems, 'agreementMissing', 'sampleNotApproved'] as const satisfies ProblemCode[];

export const productionCalls = {
  setProductStatus: {
    for: staff,
    does: 'Sets the production status of one product of an order.',
    params: productInOrder,
    body: z.strictObject({ status }),
    answer: changedOrder,
    problems: startProblems,
    audit: ['orderProductChanged'],
  },
  setCompletedCount: {
    for: staff,
    does: 'Sets the number of finished items of one product of an order, from 0 to its quantity.',
    params: productInOrder,
    body: z.strictObject({ completed: wholeNumber(0, limits.quantity) }),
    answer: changedOrder,
    problems: [...startProblems, 'belowFinished'],
    audit: ['orderProductChanged'],
  },
  setProductStages: {
    for: staff,
    does: 'Sets how many units of one product of an order have passed each stage. A stage left out keeps its count. The status becomes the first stage that is not done.',
    params: z.strictObject({ id: idText, productId: idText }),
    body: z.strictObject({ cutting: count, stitching: count, finishing: count, packaging: count }),
    answer: changedOrder,
    problems: [...startProblems, 'belowFinished'],
    audit: ['orderProductChanged'],
  },
  changeInBulk: {
    for: staff,
    does: 'Sets the status of products of many orders, finishes all or some of their items, pins them, puts them on hold or asks for samples of them, in one change. Products that cannot be changed are listed in `refused`; the others are changed. An Idempotency-Key header makes retries safe.',
    body: z.strictObject({
      lines: z
        .array(z.strictObject({ orderId: id, productId: id }))
        .check(
          z.minLength(1, { error: () => t`must have at least one line` }),
          z.maxLength(limits.bulkLines, { error: () => t`may have at most ${limits.bulkLines} lines` }),
        ),
      set: z.union(
        [
          z.strictObject({ status }),
          z.strictObject({ completed: z.literal('all') }),
          z.strictObject({ finished: wholeNumber(0, limits.quantity) }),
          z.strictObject({ pinned: z.boolean() }),
          z.strictObject({
            sample: z.literal(true, { error: () => t`must be true` }),
          }),
          z.strictObject({
            hold: z.strictObject({ reason: oneOf(settableHoldReasons), note: z._default(text(limits.holdNote), '') }),
          }),
        ],
        { error: () => t`must be one of status, completed, finished, pinned, sample and hold` },
      ),
    }),
    answer: z.strictObject({
      changed: z.int(),
      unchanged: z.int(),
      refused: z.array(z.strictObject({ orderId: id, productId: id, code: z.string(), error: z.string() })),
      changeId,
    }),
    problems: ['requestRunning', 'keyReused'],
    audit: ['productionChangedInBulk'],
    idempotent: true,
  },
  undoChange: {
    for: benchAndStaff,
    does: 'Undoes a change of statuses, counts, holds or pins as a whole, while everything that it changed still is as it left it. A bench undoes its own changes of the last 10 minutes.',
    params: z.strictObject({ changeId: uuid(() => t`must be the id of a change`) }),
    body: empty,
    /** `promiseStays`: the promised day was emailed already, so undoing the acceptance did not withdraw it. */
    answer: z.strictObject({ changed: z.int(), changeId: z.uuid(), promiseStays: z.optional(z.literal(true)) }),
    problems: [
      'benchEnded',
      'changeNotFound',
      'changedMeanwhile',
      'undoneAlready',
      'undoTooLate',
      'laterWorkStands',
      'belowFinished',
      'orderCompleted',
      'orderCancelled',
      'agreementMissing',
      'sampleNotApproved',
    ],
    audit: ['productionUndone'],
  },
} as const satisfies Record<string, Call>;
