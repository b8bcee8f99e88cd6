import * as z from 'zod/mini';
import type { Call } from '../../call/call.ts';
import { idParams, idText, text, time, trimmedText, wholeNumber } from '../../call/field-schemas.ts';
import { limits } from '../../call/limits.ts';
import { namedPerson } from '../../call/named-person.ts';
import { buyers, everyone, sides, staff } from '../../call/roles.ts';
import { changeRequest } from '../change-requests/change-requests.ts';
import { difference } from '../differences.ts';
import { changedBreakdown } from '../order-line.ts';
import { openLineProblems, order, orderAnswer } from '../orders.ts';

const revision = z.int().check(z.minimum(1));

/** A state of an order: who changed it to this, and what (OR-22). Revision 1 is the order as placed. */
const orderRevision = z.strictObject({
  revision,
  at: time,
  /** Null for customers when the workshop changed the order, and when nobody was recorded. */
  by: z.nullable(namedPerson),
  bySide: z.enum(sides),
  reason: z.string(),
  changes: z.array(difference),
});
export type OrderRevision = z.output<typeof orderRevision>;

/** Cancelling an order (OR-21), and changes of its products after placing (OR-22). */
export const changeCalls = {
  cancelOrder: {
    for: everyone,
    companyRoles: buyers,
    does: 'Cancels an order. Customers may do so for a short time after placing it, while the workshop has not started; later they ask the workshop to cancel it and give a reason. Staff may cancel any open order and give a reason.',
    params: idParams,
    body: z.strictObject({ reason: trimmedText(limits.changeReason) }),
    /** `change` is the request; null when the order was cancelled at once. */
    answer: z.strictObject({ order, change: z.nullable(changeRequest) }),
    problems: ['orderNotFound', 'orderCompleted', 'orderCancelled', 'changeOpen', 'deliveryExists', 'tooManyOfThese'],
    audit: ['orderCancelled', 'changeAsked'],
  },
  changeOrderProduct: {
    for: staff,
    does: 'Changes the quantity, note or combinations of one product of an open order, as a new revision. `revision` is the one that the change starts from.',
    params: z.strictObject({ id: idText, productId: idText }),
    body: z.strictObject({
      quantity: z.optional(wholeNumber(1, limits.quantity)),
      description: z.optional(text(limits.lineDescription)),
      breakdown: z.optional(changedBreakdown),
      reason: trimmedText(limits.changeReason, 1),
      revision,
    }),
    answer: orderAnswer,
    problems: [...openLineProblems, 'changedMeanwhile', 'belowFinished', 'orderLineRefused'],
    audit: ['orderProductEdited'],
  },
  deleteOrderProduct: {
    for: staff,
    does: 'Removes one product from an order. The last one cannot be removed.',
    params: z.strictObject({ id: idText, productId: idText }),
    answer: orderAnswer,
    problems: [...openLineProblems, 'lastOrderProduct', 'belowFinished'],
    audit: ['orderProductDeleted'],
  },
  readRevisions: {
    for: everyone,
    does: 'Returns the revisions of an order, newest first, with what each changed.',
    params: idParams,
    answer: z.strictObject({ revisions: z.array(orderRevision) }),
    problems: ['orderNotFound'],
  },
} as const satisfies Record<string, Call>;
