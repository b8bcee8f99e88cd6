import { z } from 'zod';
import { limits } from '../call/limits.ts';
import { optionKinds } from './option-kinds.ts';

/**
 * An option of a product (OP-1). A choice option has `choices`, a text option `most`, the highest number of characters.
 * Retired options and choices are left out.
 */
export const productOption = z.strictObject({
  id: z.int().min(0),
  name: z.string(),
  kind: z.enum(optionKinds),
  required: z.boolean(),
  help: z.string(),
  most: z.int().min(1).max(limits.optionText).optional(),
  choices: z.array(z.strictObject({ id: z.int().positive(), name: z.string() })).optional(),
});
export type ProductOption = z.output<typeof productOption>;

/** A combination of a line: how many units, and the values of its options in their order (OP-3). */
export const combination = z.strictObject({
  quantity: z.int().min(1),
  choices: z.array(z.strictObject({ option: z.string(), value: z.string() })),
});
export type Combination = z.output<typeof combination>;
