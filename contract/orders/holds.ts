import * as z from 'zod/mini';
import { date, id, time } from '../call/field-schemas.ts';
import { holdReasons } from './hold-reasons.ts';

/** An open hold of a line, as staff see it. Customers only see that an order waits for their answer (PR-8). */
export const hold = z.strictObject({
  id,
  reason: z.enum(holdReasons),
  note: z.string(),
  /** The day on which the workshop expects to continue. */
  until: z.nullable(date),
  at: time,
  by: z.string(),
  /** The photo of the problem that a bench took; omitted without one. */
  photo: z.optional(z.string()),
});
export type Hold = z.output<typeof hold>;
