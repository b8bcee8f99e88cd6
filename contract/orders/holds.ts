import { z } from 'zod';
import { id, time } from '../call/call.ts';

/** Why the workshop stopped working on a line (PR-10). */
export const holdReasons = ['material', 'leather', 'customer', 'machine', 'other'] as const;
export type HoldReason = (typeof holdReasons)[number];

/** An open hold of a line, as staff see it. Customers only learn that an order waits for their answer (PR-8). */
export const hold = z.strictObject({
  id,
  reason: z.enum(holdReasons),
  note: z.string(),
  /** The day on which the workshop expects to go on. */
  until: z.iso.date().nullable(),
  at: time,
  by: z.string(),
});
export type Hold = z.output<typeof hold>;
