import * as z from 'zod/mini';
import type { Call } from '../call/call.ts';
import { date, id, oneOf, text, time } from '../call/field-schemas.ts';
import { limits } from '../call/limits.ts';
import { benchAndStaff } from '../call/roles.ts';
import { dateStates } from '../orders/date-states.ts';
import { difference } from '../orders/differences.ts';
import { hold } from '../orders/holds.ts';
import { productStatuses, stages } from '../orders/order-rules.ts';
import { orderProduct } from '../orders/orders.ts';
import { t } from '../wording.ts';
import { bench } from './benches.ts';
import { worker } from './workers/workers.ts';

/** A line of an order as a bench sees it, by its ticket (BE-3). */
export const job = z.strictObject({
  ticket: z.string(),
  orderId: id,
  productId: id,
  productCode: z.string(),
  customerName: z.string(),
  /** The customer's note. */
  description: z.string(),
  /** The color of all units: that of the combinations, or the color that is the first phrase of the note. */
  color: z.nullable(z.string()),
  breakdown: orderProduct.shape.breakdown,
  colors: orderProduct.shape.colors,
  /** The notes for the workshop, of the order and of this line, oldest first. */
  notes: z.array(z.string()),
  quantity: z.int().check(z.minimum(1)),
  status: z.enum(productStatuses),
  passed: orderProduct.shape.passed,
  /** How many of the packed units were delivered. */
  delivered: z.int().check(z.minimum(0)),
  /** The number of pictures: the customer's files and the product's first catalog picture. */
  pictures: z.int().check(z.minimum(0)),
  /** The number of the customer's files, which are the first pictures. */
  ownPictures: z.int().check(z.minimum(0)),
  placedAt: time,
  promisedOn: z.nullable(date),
  /** How the promise holds for this line; null when there is nothing to say (LA-1). */
  state: z.nullable(z.enum(dateStates)),
  /** When its job ticket was last printed. */
  ticketPrintedAt: z.nullable(time),
  hold: z.nullable(hold),
  /** The stages at which its waiting units lack material (ST-12). */
  lacks: z.array(z.enum(stages)),
  /** The order's revision, and what changed in this line since the order was placed, oldest first (OR-22). */
  revision: z.int().check(z.minimum(1)),
  changes: z.array(z.strictObject({ revision: z.int().check(z.minimum(2)), difference })),
  orderCompleted: z.boolean(),
  orderCancelled: z.boolean(),
});
export type Job = z.output<typeof job>;

/**
 * As printed: ten characters of Crockford's base 32. Ignores case, spaces and dashes, and accepts O as 0 and I or L as
 * 1.
 */
export const ticket = z.pipe(
  text(limits.benchName, 1),
  z.transform(value => value.replaceAll(/[\s-]/g, '').toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1')),
);
export const ticketParams = z.strictObject({ ticket });

export const jobCalls = {
  readJobs: {
    for: benchAndStaff,
    does: `Lists up to ${limits.benchJobs} lines that have units waiting at a stage, the most urgent first, with the active workers. Without \`stage\`, that of the bench.`,
    query: z.object({ stage: z.optional(oneOf(stages)) }),
    answer: z.strictObject({
      jobs: z.array(job),
      workers: z.array(worker),
      /** The units that this bench or this account marked today. */
      markedToday: z.int(),
      /** The calling bench; null for staff. */
      bench: z.nullable(bench),
      asOf: time,
    }),
    problems: ['benchEnded'],
    background: true,
  },
  readJob: {
    for: benchAndStaff,
    does: 'Returns the line of a ticket.',
    params: ticketParams,
    answer: z.strictObject({ job }),
    problems: ['benchEnded', 'ticketNotFound', 'tooManyTries'],
  },
  readJobPicture: {
    for: benchAndStaff,
    does: `Returns a picture of the line of a ticket as JPEG, at most ${limits.jobPicture} pixels wide and high. The first one is 0. The photo of the open problem with the id h is at 100 + h % 900.`,
    params: z.strictObject({
      ticket,
      n: z.pipe(z.string().check(z.regex(/^\d{1,3}$/, { error: () => t`must be a number` })), z.transform(Number)),
    }),
    answer: z.string(),
    problems: ['benchEnded', 'ticketNotFound', 'fileNotFound', 'tooManyTries'],
  },
  readBenchEvents: {
    for: ['bench'],
    does: 'A stream of server-sent events for a bench: `ready`, `resync`, those that concern jobs (`orderPlaced`, `orderChanged`, `orderRemoved`, `settingsChanged`), and `signedOut` when the bench was ended.',
    query: z.object({ lastEventId: z.optional(text(100)) }),
    answer: z.string(),
    problems: ['benchEnded', 'tooManyStreams', 'unavailable'],
    background: true,
  },
} as const satisfies Record<string, Call>;
