import * as z from 'zod/mini';
import { limits } from '../call/limits.ts';
import { optionKinds } from './option-kinds.ts';

/**
 * An option of a product (OP-1). A choice option has `choices`, a text option `most`, the highest number of characters.
 * Retired options and choices are left out.
 */
export const productOption = z.strictObject({
  id: z.int().check(z.minimum(0)),
  name: z.string(),
  kind: z.enum(optionKinds),
  required: z.boolean(),
  help: z.string(),
  most: z.optional(z.int().check(z.minimum(1), z.maximum(limits.optionText))),
  choices: z.optional(
    z.array(
      z.strictObject({
        id: z.int().check(z.positive()),
        name: z.string(),
        /** By what it multiplies leather and lining, for staff only; 1 when left out (OP-6). */
        factor: z.optional(z.number().check(z.positive())),
      }),
    ),
  ),
});
export type ProductOption = z.output<typeof productOption>;

/** A combination of a line: how many units, and the values of its options in their order (OP-3). */
export const combination = z.strictObject({
  quantity: z.int().check(z.minimum(1)),
  choices: z.array(z.strictObject({ option: z.string(), value: z.string() })),
});
export type Combination = z.output<typeof combination>;
