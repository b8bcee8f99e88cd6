import * as z from 'zod/mini';
import type { Call } from '../call/call.ts';
import { date, id, oneOf, text, trimmedText } from '../call/field-schemas.ts';
import { limits } from '../call/limits.ts';
import { staff } from '../call/roles.ts';
import { dateStates } from '../orders/date-states.ts';
import { promiseReasons } from '../orders/promise-reasons.ts';
import { t } from '../wording.ts';
import { promiseFilters } from './promise-filters.ts';

const count = z.int().check(z.minimum(0));

/** An open order on the sheet of dates. */
const promiseRow = z.strictObject({
  orderId: id,
  customerName: z.string(),
  /** The company; null after it was deleted. */
  companyId: z.nullable(id),
  items: count,
  requestedDate: z.nullable(date),
  promisedOn: z.nullable(date),
  likelyOn: z.nullable(date),
  safeOn: z.nullable(date),
  state: z.nullable(z.enum(dateStates)),
  /** The planned day (DA-13), which is null where none is known; the promised day of a promise that holds. */
  proposedOn: z.nullable(date),
  /** Whether the forecast looked for a day and found none (DA-13). */
  cannotBePlanned: z.boolean(),
});
export type PromiseRow = z.output<typeof promiseRow>;

const newPromise = z.strictObject({
  orderId: id,
  promisedOn: date,
  reason: z.optional(oneOf(promiseReasons)),
  note: z._default(text(limits.promiseNote), ''),
  /** The promised day that the caller saw. The order is refused when another one is stored. */
  was: z.optional(z.nullable(date)),
});

export const promiseCalls = {
  readPromises: {
    for: staff,
    does: `Lists open orders with the day to propose for each: those of a state, by default accepted orders without a promise, or those with the given numbers. At most ${limits.promises}; \`more\` says how many others there are.`,
    query: z
      .object({
        /** Accepted orders without a promise, or orders whose promise is at risk. */
        state: z.optional(oneOf(promiseFilters)),
        /** Up to 200 numbers of orders: '7,12'. */
        ids: z.optional(
          z.pipe(
            z.string().check(
              z.regex(/^[1-9]\d{0,14}(?:,[1-9]\d{0,14}){0,199}$/, {
                error: () => t`must be up to ${limits.promises} numbers`,
              }),
            ),
            z.transform(ids => ids.split(',').map(Number)),
          ),
        ),
      })
      .check(
        z.refine(({ state, ids }) => state === undefined || ids === undefined, {
          path: ['state'],
          error: () => t`cannot be combined with ids`,
        }),
      ),
    answer: z.strictObject({
      rows: z.array(promiseRow).check(z.maxLength(limits.promises)),
      more: count,
      /** The workshop's current day and calendar, with which a screen judges other days. */
      today: date,
      calendar: z.strictObject({
        workdays: z.array(z.boolean()),
        closed: z.array(z.strictObject({ from: date, to: date })),
      }),
      counts: z.strictObject({ toPromise: count, late: count, willBeLate: count, tight: count }),
    }),
    problems: [],
  },
  setPromises: {
    for: staff,
    does: 'Promises dates for several orders at once. Orders whose date cannot be promised are listed in `refused`; the others are promised in one change, which can be undone until its emails leave. An Idempotency-Key header makes retries safe.',
    body: z.strictObject({
      promises: z.array(newPromise).check(
        z.minLength(1, { error: () => t`must have at least one order` }),
        z.maxLength(limits.promises, { error: () => t`may have at most ${limits.promises} orders` }),
        z.refine(promises => new Set(promises.map(({ orderId }) => orderId)).size === promises.length, {
          error: () => t`must not name an order twice`,
        }),
      ),
      /** A sentence for the customers. */
      message: z._default(trimmedText(limits.dateMessage), ''),
    }),
    answer: z.strictObject({
      promised: count,
      /** Orders that are promised for this day already. */
      unchanged: count,
      refused: z.array(z.strictObject({ orderId: id, code: z.string(), error: z.string() })),
      /** The change to undo; null when nothing changed. */
      changeId: z.nullable(z.uuid()),
    }),
    problems: ['requestRunning', 'keyReused'],
    audit: ['promisesSet'],
    idempotent: true,
  },
} as const satisfies Record<string, Call>;
