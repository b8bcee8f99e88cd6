import * as z from 'zod/mini';
import { type Call, done } from '../../call/call.ts';
import { date, id, idParams, oneOf, time } from '../../call/field-schemas.ts';
import { limits } from '../../call/limits.ts';
import { nextCursor, pageLimit, placeCursor } from '../../call/paging.ts';
import { staff } from '../../call/roles.ts';
import { changeKinds } from '../../orders/change-kinds.ts';
import { stages } from '../../orders/order-rules.ts';
import { orderSummary } from '../../orders/orders.ts';
import { promiseReasons } from '../../orders/promise-reasons.ts';
import { card } from '../board/card.ts';
import { todaySections } from './sections.ts';

const count = z.int().check(z.minimum(0));
const more = count;
/** The open questions of an order that a row shows: each has a digit as its key. */
const mostQuestions = 9;

/**
 * An order whose customer waits for the workshop: for an answer to a message or a request, or for another sample.
 * `mayAnswer` is false when the customer's account was deleted.
 */
const waitingCustomer = z.strictObject({
  orderId: id,
  customerName: z.string(),
  /** The id of the newest message; null when no message waits. */
  messageId: z.nullable(id),
  /** Whether this message answers a question of the workshop. It waits until somebody of the workshop reads it. */
  answered: z.boolean(),
  text: z.string(),
  /** The open questions, the oldest first, when the customer answered by email and the email names none (QU-2). */
  questions: z.array(z.strictObject({ id, text: z.string() })).check(z.maxLength(mostQuestions)),
  /** The kind of the open change request (OR-23). */
  request: z.nullable(z.enum(changeKinds)),
  since: time,
  mayAnswer: z.boolean(),
});
export type WaitingCustomer = z.output<typeof waitingCustomer>;

/** An order with products to accept, the oldest first (AC-1). */
const newOrder = z.strictObject({
  orderId: id,
  customerName: z.string(),
  /** The number of new products, and of their items. */
  lines: count,
  items: count,
  /** The number of all products of the order. */
  products: count,
  requestedDate: z.nullable(date),
  /** How many things are unusual, as far as rows say it (AC-6). */
  warnings: count,
  /** Whether the only unusual thing is that it is the first order of its customer. */
  firstOrder: z.boolean(),
  /** The day to propose, or the promise; null until the next forecast and without dates. */
  proposedOn: z.nullable(date),
  /** The promise of an order that got a new line. Accepting keeps it, so it may be too early (AC-5). */
  promisedOn: z.nullable(date),
  since: time,
  /** 'new' while all unfinished products are new, 'toReview' while some are. */
  state: z.enum(['new', 'toReview']),
});
export type NewOrder = z.output<typeof newOrder>;

/** An order whose promise is late, will be late or is tight, with how often its promise was moved and the last reason. */
const datedOrder = z.extend(orderSummary, {
  moved: count,
  movedBecause: z.nullable(z.enum(promiseReasons)),
  /** Whether it will be late although the workshop gave it a new date, so that nothing is to be decided. */
  hasNewDate: z.boolean(),
});
export type DatedOrder = z.output<typeof datedOrder>;

const jobs = z.strictObject({ lines: count, units: count, rows: z.array(card) });

/**
 * The moves that are the workshop's now: new orders, orders with a message, an unread answer, a request or a change of a
 * sample, orders that are late or will be late and have no new date since, and blocked jobs whose day has come, that have
 * been without a day for three working days, or that wait for a sample to be made.
 */
const decisions = z.strictObject({ new: count, waiting: count, late: count, willBeLate: count, blocked: count });
export type Decisions = z.output<typeof decisions>;

/**
 * All sections, or the next page of the named section. An order with a large change request has it without differences
 * here.
 */
const today = z.strictObject({
  day: date,
  decisions,
  /** Orders, but for the jobs of 'next' and 'blocked'. */
  counts: z.strictObject({
    new: count,
    next: count,
    blocked: count,
    /** The blocked jobs whose next move is the workshop's; the others wait for others (TB-2). */
    blockedByUs: count,
    waiting: count,
    /** Orders that wait for their customers (QU-4). */
    asking: count,
    late: count,
    willBeLate: count,
    tight: count,
    verify: count,
    /** Short materials, for superadmins (ST-5); not in a page of one section. */
    short: z.optional(count),
  }),
  /** Whether any order was ever placed; from then on, staff start on Today (TB-7). */
  hasOrders: z.boolean(),
  new: z.optional(z.strictObject({ rows: z.array(newOrder), more })),
  next: z.optional(z.partialRecord(z.enum(stages), jobs)),
  blocked: z.optional(z.strictObject({ rows: z.array(card), more })),
  waiting: z.optional(z.strictObject({ rows: z.array(waitingCustomer), more })),
  dates: z.optional(z.strictObject({ rows: z.array(datedOrder), more })),
  /** With the items of all these orders, and since when the first of them is ready. */
  verify: z.optional(z.strictObject({ rows: z.array(orderSummary), more, items: count, since: z.nullable(time) })),
  /** Accepted orders without a promised date. */
  toPromise: count,
  /** The jobs of 'next' at Cutting whose tickets were never printed, and when one of the others was last printed. */
  toPrint: count,
  printedAt: z.nullable(time),
  nextCursor: z.optional(nextCursor),
});
export type Today = z.output<typeof today>;

export const todayCalls = {
  readToday: {
    for: staff,
    does: `Returns what the workshop does today: new orders, the jobs that can be worked on by stage, blocked jobs, customers who wait, orders whose dates are at risk and orders to verify, ${limits.todayRows} of each. With \`section\`, \`limit\` entries of that one after \`cursor\`.`,
    query: z.object({
      section: z.optional(oneOf(todaySections)),
      /** Entries of a section; the default is that of all sections. */
      limit: pageLimit(limits.pageSize),
      /** Only this stage of 'next'. Without it, there is one page of each stage. */
      stage: z.optional(oneOf(stages)),
      /** `1` returns only the jobs of 'next' whose tickets were never printed. */
      toPrint: z.optional(oneOf(['1'])),
      /** The place of the last row, in a section that is read page by page. */
      cursor: placeCursor(1, 9),
    }),
    answer: today,
    problems: [],
  },
  countDecisions: {
    for: staff,
    does: 'Counts the moves that are the workshop’s now, as the head of Today does: new orders, customers who wait, blocked jobs, and orders that are late or will be late without a new date.',
    answer: decisions,
    problems: [],
  },
  settleAnswer: {
    for: staff,
    does: 'Marks the newest message of a customer as needing no answer, until the customer writes again. With `messageId`, only while this is the newest message.',
    params: idParams,
    body: z._default(z.strictObject({ messageId: z.optional(id) }), {}),
    answer: done,
    problems: ['orderNotFound', 'changedMeanwhile'],
    audit: [],
  },
} as const satisfies Record<string, Call>;
