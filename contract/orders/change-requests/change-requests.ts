import * as z from 'zod/mini';
import { type Call, empty } from '../../call/call.ts';
import { date, id, idParams, idText, text, time, trimmedText, wholeNumber } from '../../call/field-schemas.ts';
import { limits } from '../../call/limits.ts';
import { namedPerson } from '../../call/named-person.ts';
import { pageQuery } from '../../call/paging.ts';
import { buyers, everyone, staff } from '../../call/roles.ts';
import { t } from '../../wording.ts';
import { changeStates } from '../change-kinds.ts';
import { changeHead } from '../open-change.ts';
import { changedBreakdown, lineImages } from '../order-line.ts';
import { openLineProblems, order, orderAnswer } from '../orders.ts';
import { linePictureProblems } from '../placing.ts';

/** A request of a customer, open or decided (OR-23). */
export const changeRequest = z.strictObject({
  ...changeHead,
  state: z.enum(changeStates),
  reason: z.string(),
  /** The pictures that the request gives to products. */
  pictures: z.array(z.strictObject({ productId: id, images: z.array(z.string()) })),
  /** The workshop's words with its answer, or why the request ended without one. */
  note: z.string(),
  decidedAt: z.nullable(time),
  /** Who withdrew the request or, for staff only, answered it. */
  decidedBy: z.nullable(namedPerson),
});
export type ChangeRequest = z.output<typeof changeRequest>;

/** The changes of one product that a request names. Fields that are left out stay. */
const changedLine = z.strictObject({
  productId: id,
  quantity: z.optional(wholeNumber(1, limits.quantity)),
  description: z.optional(text(limits.lineDescription)),
  images: z.optional(lineImages),
  breakdown: z.optional(changedBreakdown),
  /** Removes the product from the order. */
  remove: z.optional(z.boolean()),
});

const numbered = z.strictObject({ id: idText, number: idText });

export const changeRequestCalls = {
  askForChange: {
    for: ['customer'],
    companyRoles: buyers,
    does: 'Asks the workshop for a change of an order. It changes nothing until the workshop accepts it. An Idempotency-Key header makes retries safe.',
    params: idParams,
    body: z.strictObject({
      products: z.array(changedLine).check(
        z.maxLength(limits.orderLines, { error: () => t`may have at most ${limits.orderLines} products` }),
        z.refine(lines => new Set(lines.map(line => line.productId)).size === lines.length, {
          error: () => t`has a product twice`,
        }),
      ),
      /** The day by which the customer wants the order, or null for no day. */
      requestedDate: z.optional(z.nullable(date)),
      deliveryAddress: z.optional(trimmedText(limits.address)),
      reason: trimmedText(limits.changeReason, 1),
    }),
    answer: z.strictObject({ order, change: changeRequest }),
    status: 201,
    problems: [
      ...openLineProblems,
      'changeOpen',
      'tooLateToChange',
      'belowFinished',
      'nothingChanged',
      'lastOrderProduct',
      'orderLineRefused',
      'tooManyOfThese',
      ...linePictureProblems,
    ],
    audit: ['changeAsked'],
    bodyBytes: limits.orderBytes,
    idempotent: true,
  },
  readChanges: {
    for: everyone,
    does: 'Returns the change requests of an order, newest first. When they are too large for one answer, `nextCursor` leads to the earlier ones.',
    params: idParams,
    query: z.object({ cursor: pageQuery.cursor }),
    answer: z.strictObject({ changes: z.array(changeRequest), nextCursor: z.optional(z.string()) }),
    problems: ['orderNotFound'],
  },
  withdrawChange: {
    for: ['customer'],
    companyRoles: buyers,
    does: 'Withdraws an open change request.',
    params: numbered,
    body: empty,
    answer: orderAnswer,
    problems: ['orderNotFound', 'changeRequestNotFound', 'changeDecided'],
    audit: ['changeWithdrawn'],
  },
  acceptChange: {
    for: staff,
    does: 'Accepts an open change request: changes the order as a new revision, or cancels it. `despiteProduction` accepts it although production has gone too far, `keepSample` leaves approved samples approved, `promisedOn` also promises a day when the requested date changes.',
    params: numbered,
    body: z._default(
      z.strictObject({
        note: z._default(trimmedText(limits.changeNote), ''),
        despiteProduction: z._default(z.boolean(), false),
        keepSample: z._default(z.boolean(), false),
        /** Of a change of the requested date: the day to promise with it. Without it, the promise stays. */
        promisedOn: z.optional(date),
      }),
      { note: '', despiteProduction: false, keepSample: false },
    ),
    answer: orderAnswer,
    problems: [
      'orderNotFound',
      'changeRequestNotFound',
      'changeDecided',
      'tooLateToChange',
      'belowFinished',
      'changedMeanwhile',
      'deliveryExists',
      'lastOrderProduct',
      'promiseInPast',
    ],
    audit: ['changeAccepted'],
  },
  declineChange: {
    for: staff,
    does: 'Declines an open change request, with a note for the customer.',
    params: numbered,
    body: z.strictObject({ note: trimmedText(limits.changeNote, 1) }),
    answer: orderAnswer,
    problems: ['orderNotFound', 'changeRequestNotFound', 'changeDecided'],
    audit: ['changeDeclined'],
  },
} as const satisfies Record<string, Call>;
