import * as z from 'zod/mini';
import { trimmedText } from '../call/field-schemas.ts';
import { limits } from '../call/limits.ts';
import { t } from '../wording.ts';
import { amountFromZero, anyAmount, signedAmount } from './amount-fields.ts';
import { enteredUnits } from './amounts.ts';

/** What people enter about the stock of a material. It imports no answers, so that its forms load only this. */
export const enteredUnit = z.enum(enteredUnits, { error: () => t`must be one of ${enteredUnits.join(', ')}` });

/** A count by a person, and the balance that the screen showed meanwhile (ST-9). */
export const newCount = z.strictObject({
  counted: amountFromZero,
  unit: enteredUnit,
  seen: anyAmount,
  note: z.optional(trimmedText(limits.stockNote)),
});

/** An amount that was taken out or put back without a mark, and why. */
export const newAdjustment = z.strictObject({
  quantity: signedAmount,
  unit: enteredUnit,
  note: trimmedText(limits.stockNote, 1),
});
