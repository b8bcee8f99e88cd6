import * as z from 'zod/mini';
import { date, oneOf, text } from '../call/field-schemas.ts';
import { limits } from '../call/limits.ts';
import { settableHoldReasons } from '../orders/hold-reasons.ts';

/** A hold of one product of an order (PR-10). */
export const newHold = z.strictObject({
  reason: oneOf(settableHoldReasons),
  note: z._default(text(limits.holdNote), ''),
  until: z.optional(date),
});
