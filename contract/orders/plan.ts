import * as z from 'zod/mini';
import { date } from '../call/field-schemas.ts';

/**
 * The day for which an accepted order without a promise is planned, or one whose promise is at risk is planned again; null
 * when it cannot be planned (DA-13). Staff only.
 */
export const plan = z.strictObject({ on: z.nullable(date) });
export type Plan = z.output<typeof plan>;
