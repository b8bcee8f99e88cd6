import * as z from 'zod/mini';
import { stages } from './order-rules.ts';

const days = z.number();

/**
 * The parts of the dates of a line, in working days (DA-14): `ahead`, `heldDays`, `own` and `experience` add up to
 * `likelyDays`, within a day because dates are whole days.
 */
export const dateParts = {
  /** How long it waits for the work ahead of it, by stage. */
  ahead: z.record(z.enum(stages), days),
  /** The further days until its hold ends. */
  heldDays: days,
  own: days,
  /** How much later, or earlier, such lines were ready than computed. */
  experience: days,
  likelyDays: z.int(),
  safeDays: z.int(),
};

const parts = z.strictObject(dateParts);
export type DateParts = z.output<typeof parts>;
