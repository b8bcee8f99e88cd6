import * as z from 'zod/mini';
import { date, trimmedText } from '../call/field-schemas.ts';
import { limits } from '../call/limits.ts';

/** A dye lot as people enter it (ST-18). It imports no answers, so that its form loads only this. */
export const lotCode = trimmedText(limits.lotCode, 1);
const note = trimmedText(limits.stockNote);

export const newLot = z.strictObject({
  code: lotCode,
  /** Today when left out. */
  receivedOn: z.optional(date),
  note: z.optional(note),
  usedUp: z.optional(z.boolean()),
});
/** A field left out keeps its value. */
export const changedLot = z.partial(newLot);
