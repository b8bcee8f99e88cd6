import { z } from 'zod';
import { card, placeCursor } from '../board/card.ts';
import { type Call, date, done, id, idParams, nextCursor, oneOf, time } from '../call/call.ts';
import { limits } from '../call/limits.ts';
import { staff } from '../call/roles.ts';
import { stages } from '../orders/order-rules.ts';
import { orderSummary } from '../orders/orders.ts';
import { todaySections } from './sections.ts';

const count = z.int().min(0);
const more = count;

/** An order whose customer waits for an answer. `mayAnswer` is false when the customer's account was deleted. */
const waitingCustomer = z.strictObject({
  orderId: id,
  customerName: z.string(),
  /** The id of the newest message. */
  messageId: id,
  text: z.string(),
  since: time,
  mayAnswer: z.boolean(),
});
export type WaitingCustomer = z.output<typeof waitingCustomer>;

const orders = z.strictObject({ rows: z.array(orderSummary), more });
const jobs = z.strictObject({ lines: count, units: count, rows: z.array(card) });

/** All sections, or the next page of the named section. */
const today = z.strictObject({
  day: date,
  counts: z.strictObject({
    next: count,
    blocked: count,
    waiting: count,
    late: count,
    expectedLate: count,
    atRisk: count,
    verify: count,
  }),
  /** Whether any order was ever placed; from then on, staff start on Today (TB-6). */
  hasOrders: z.boolean(),
  next: z.partialRecord(z.enum(stages), jobs).optional(),
  blocked: z.strictObject({ rows: z.array(card), more }).optional(),
  waiting: z.strictObject({ rows: z.array(waitingCustomer), more }).optional(),
  dates: orders.optional(),
  verify: orders.optional(),
  /** New orders without a promised date. */
  toPromise: count,
  nextCursor: nextCursor.optional(),
});
export type Today = z.output<typeof today>;

export const todayCalls = {
  readToday: {
    for: staff,
    does: `Returns what the workshop does today: the jobs that can be worked on by stage, blocked jobs, customers who wait, orders whose dates are at risk and orders to verify, ${limits.todayRows} of each. With \`section\`, ${limits.todayRows} entries of that one after \`cursor\`.`,
    query: z.object({
      section: oneOf(todaySections).optional(),
      /** Only this stage of 'next'; without it, the pages of all stages have the same cursor. */
      stage: oneOf(stages).optional(),
      cursor: placeCursor,
    }),
    answer: today,
    status: 200,
    problems: [],
  },
  settleAnswer: {
    for: staff,
    does: 'Marks the newest message of a customer as needing no answer, until the customer writes again. With `messageId`, only while this is the newest message.',
    params: idParams,
    body: z.strictObject({ messageId: id.optional() }).default({}),
    answer: done,
    status: 200,
    problems: ['orderNotFound', 'changedMeanwhile'],
    audit: [],
  },
} as const satisfies Record<string, Call>;
