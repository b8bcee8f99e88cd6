import * as z from 'zod/mini';
import { time } from '../call/field-schemas.ts';
import { sampleStates } from './sample-states.ts';

/** The sample of a line: its state, the newest round if there is one, and since when it is in this state (SA-1). */
export const lineSample = z.strictObject({
  state: z.enum(sampleStates),
  round: z.nullable(z.int().check(z.minimum(1))),
  since: time,
});
export type LineSample = z.output<typeof lineSample>;
