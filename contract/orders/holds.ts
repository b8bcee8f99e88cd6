import { z } from 'zod';
import { date, id, time } from '../call/field-schemas.ts';
import { holdReasons } from './hold-reasons.ts';

/** An open hold of a line, as staff see it. Customers only see that an order waits for their answer (PR-8). */
export const hold = z.strictObject({
  id,
  reason: z.enum(holdReasons),
  note: z.string(),
  /** The day on which the workshop expects to continue. */
  until: date.nullable(),
  at: time,
  by: z.string(),
  /** The photo of the problem that a bench took; omitted without one. */
  photo: z.string().optional(),
});
export type Hold = z.output<typeof hold>;
