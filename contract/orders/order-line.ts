import * as z from 'zod/mini';
import { id, text, wholeNumber } from '../call/field-schemas.ts';
import { limits } from '../call/limits.ts';
import { t } from '../wording.ts';

/** A choice of an option, or a text for it. The server checks it with the option, so that the problem names the option. */
export const choiceText = text(limits.lineDescription);

const combinationBy = (option: z.ZodMiniString) =>
  z.strictObject({
    quantity: wholeNumber(1, limits.quantity),
    choices: z.record(option, z.union([id, z.string()])),
  });
const combinationsOf = (combination: ReturnType<typeof combinationBy>) =>
  z
    .array(combination)
    .check(z.maxLength(limits.breakdownRowsOfOrder, { error: () => t`may have at most ${limits.breakdownRows} rows` }));

/**
 * A combination as the cart sends it: the value of each option by the option's id. A choice is its id or its name, a
 * color of the product is the choice of option 0.
 */
export const givenCombination = combinationBy(
  z.string().check(z.regex(/^(?:0|[1-9]\d{0,14})$/, { error: () => t`must be the id of an option` })),
);

/** The combinations of a line. The server refuses more rows than a line may have together with its other faults. */
export const givenBreakdown = combinationsOf(givenCombination);

/** The combinations of a line that is changed. An option that the product no longer has is given by its name (OR-22). */
export const changedBreakdown = combinationsOf(combinationBy(text(limits.optionName, 1)));

/** The images of a line: addresses of pictures, or `data:` URLs. */
export const lineImages = z
  .array(z.string().check(z.maxLength(limits.orderBytes)))
  .check(z.maxLength(limits.lineImages, { error: () => t`may have at most ${limits.lineImages} images` }));

/** One line of the cart. A missing description or image list is empty. */
export const orderLine = z.strictObject({
  productCode: text(limits.productCode, 1),
  quantity: wholeNumber(1, limits.quantity),
  description: z._default(text(limits.lineDescription), ''),
  images: z._default(lineImages, []),
  /** The combinations of the line, which add up to its quantity (OP-3). None for a product without choices. */
  breakdown: z.optional(givenBreakdown),
});
export type OrderLine = z.output<typeof orderLine>;
