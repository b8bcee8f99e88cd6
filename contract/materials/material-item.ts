import * as z from 'zod/mini';
import { trimmedText } from '../call/field-schemas.ts';
import { limits } from '../call/limits.ts';
import { t } from '../wording.ts';
import { number } from '../wording-numbers.ts';
import { materialUnits } from './material-rules.ts';

/** A quantity of 0 or more with at most two decimals. */
const quantity = z.number({ error: issue => (issue.input === undefined ? t`is required` : t`must be a number`) }).check(
  z.minimum(0, { error: () => t`must be 0 or more` }),
  z.maximum(limits.materialQuantity, { error: () => t`must be at most ${number(limits.materialQuantity)}` }),
  z.refine(value => Number(value.toFixed(2)) === value && !Object.is(value, -0), {
    error: () => t`may have at most two decimals`,
  }),
);

export const materialItem = z.strictObject({
  /** '{color}' and the names of choice options in braces become the choices of each combination of an order (MA-11). */
  name: trimmedText(limits.materialName),
  quantity,
  unit: z.enum(materialUnits, { error: () => t`must be one of ${materialUnits.join(', ')}` }),
});
