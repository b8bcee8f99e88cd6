import * as z from 'zod/mini';
import { date, oneOf, text, trimmedText } from '../call/field-schemas.ts';
import { limits } from '../call/limits.ts';
import { promiseReasons } from '../orders/promise-reasons.ts';

/** A promised date of an order. */
export const newPromise = z.strictObject({
  promisedOn: date,
  reason: z.optional(oneOf(promiseReasons)),
  note: z._default(text(limits.promiseNote), ''),
  /** A sentence for the customer, in the notification and the email. */
  message: z._default(trimmedText(limits.dateMessage), ''),
});
