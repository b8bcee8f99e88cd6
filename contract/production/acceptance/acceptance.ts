import * as z from 'zod/mini';
import type { Call } from '../../call/call.ts';
import { date, id, idParams, oneOf, text, trimmedText } from '../../call/field-schemas.ts';
import { limits } from '../../call/limits.ts';
import { staff } from '../../call/roles.ts';
import { dateParts } from '../../orders/date-parts.ts';
import { order } from '../../orders/orders.ts';
import { promiseReasons } from '../../orders/promise-reasons.ts';
import { warningKinds } from './warning-kinds.ts';

const warning = z.strictObject({
  kind: z.enum(warningKinds),
  /** The product that the warning is about; null for the order. */
  productId: z.nullable(id),
  text: z.string(),
  /** The option that has no choice, for a question to the customer: 'Color' or another one, and what is offered. */
  open: z.optional(z.strictObject({ option: z.string(), offered: z.array(z.string()) })),
});
export type AcceptanceWarning = z.output<typeof warning>;

/** A promised order whose dates would get worse. */
const delay = z.strictObject({
  orderId: id,
  customerName: z.string(),
  promisedOn: date,
  likelyOn: z.nullable(date),
  from: z.enum(['fine', 'tight']),
  to: z.enum(['tight', 'willBeLate']),
});
export type AcceptanceDelay = z.output<typeof delay>;

const acceptance = z.strictObject({
  /** The dates of the order at the place that its date gives it; null while there are too few measures. */
  likelyOn: z.nullable(date),
  safeOn: z.nullable(date),
  requestedOn: z.nullable(date),
  /** Whether the order would be safe on the requested day, at the place that this day gives it. */
  requestedIsSafe: z.boolean(),
  /** The day for which the order would be planned behind everything that is accepted: it delays no other order (DA-13). */
  proposedOn: z.nullable(date),
  /** Whether the order needs a day, and there is none for it (DA-13). */
  cannotBePlanned: z.boolean(),
  delays: z.array(delay),
  /** The dates of the order's unfinished products on that day, and what they consist of (DA-14). */
  lines: z.array(z.strictObject({ productId: id, likelyOn: z.nullable(date), safeOn: z.nullable(date), ...dateParts })),
  warnings: z.array(warning).check(z.maxLength(limits.acceptanceWarnings)),
});
export type Acceptance = z.output<typeof acceptance>;

export const acceptanceCalls = {
  readAcceptance: {
    for: staff,
    does: 'Returns what accepting the new products of an order would do: its dates, the day to propose, which promised orders would get worse dates, and what is unusual about the order. `promisedOn` is the day to promise; without it, the proposed day.',
    params: idParams,
    query: z.object({ promisedOn: z.optional(date) }),
    answer: acceptance,
    problems: ['orderNotFound'],
  },
  acceptOrder: {
    for: staff,
    does: 'Accepts the new products of an order: they go to cutting. With `promisedOn`, also promises the day. An Idempotency-Key header makes retries safe.',
    params: idParams,
    body: z._default(
      z.strictObject({
        promisedOn: z.optional(date),
        reason: z.optional(oneOf(promiseReasons)),
        note: z._default(text(limits.promiseNote), ''),
        /** A sentence for the customer, in the notification and the email. */
        message: z._default(trimmedText(limits.dateMessage), ''),
      }),
      { note: '', message: '' },
    ),
    answer: z.strictObject({
      order,
      changeId: z.uuid(),
      /** Products that stay new, each with the reason. */
      left: z.array(z.strictObject({ productId: id, productCode: z.string(), code: z.string(), error: z.string() })),
    }),
    problems: [
      'orderNotFound',
      'orderCompleted',
      'orderCancelled',
      'nothingToAccept',
      'agreementMissing',
      'promiseInPast',
      'promiseReasonRequired',
      'requestRunning',
      'keyReused',
    ],
    audit: ['orderAccepted'],
    idempotent: true,
  },
} as const satisfies Record<string, Call>;
