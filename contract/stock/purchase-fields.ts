import * as z from 'zod/mini';
import { date, id, trimmedText, wholeNumber } from '../call/field-schemas.ts';
import { limits } from '../call/limits.ts';
import { t } from '../wording.ts';
import { amountAboveZero, amountFromZero } from './amount-fields.ts';
import { lotCode } from './lot-fields.ts';
import { enteredUnit } from './movements.ts';

/** A purchase as people enter it. It imports no answers, so that its forms load only this. */
const reference = trimmedText(limits.purchaseReference);
const note = trimmedText(limits.purchaseNote);

/** One line for each material. */
export const newPurchase = z.strictObject({
  supplierId: id,
  expectedOn: date,
  reference: z.optional(reference),
  note: z.optional(note),
  lines: z.array(z.strictObject({ materialId: id, quantity: amountAboveZero, unit: enteredUnit })).check(
    z.minLength(1, { error: () => t`needs at least one material` }),
    z.maxLength(limits.purchaseLines, { error: () => t`may have at most ${limits.purchaseLines} materials` }),
    z.refine(lines => new Set(lines.map(({ materialId }) => materialId)).size === lines.length, {
      error: () => t`may name each material once`,
    }),
  ),
});

export const newReceipt = z.strictObject({
  /** That of the purchase whose open amounts the form shows: somebody else may have received them since. */
  revision: z.optional(wholeNumber(1, Number.MAX_SAFE_INTEGER)),
  lines: z
    .array(
      z.strictObject({
        lineId: id,
        quantity: amountFromZero,
        unit: enteredUnit,
        /** The dye lot that came, for a material whose lots are kept apart: a known one or a new one (ST-18). */
        lotCode: z.optional(lotCode),
        /** Whether the rest of the line does not come. */
        closeRest: z.optional(z.boolean()),
      }),
    )
    .check(
      z.minLength(1, { error: () => t`needs at least one material` }),
      z.maxLength(limits.purchaseLines, { error: () => t`may have at most ${limits.purchaseLines} materials` }),
      z.refine(lines => new Set(lines.map(({ lineId }) => lineId)).size === lines.length, {
        error: () => t`may name each line once`,
      }),
    ),
});

/** A field left out keeps its value. */
export const changedPurchase = z.strictObject({
  expectedOn: z.optional(date),
  reference: z.optional(reference),
  note: z.optional(note),
  revision: z.optional(wholeNumber(1, Number.MAX_SAFE_INTEGER)),
});
