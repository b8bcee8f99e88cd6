import { limits } from '#contract/call/limits.ts';
import { isNegativeNumber, readWholeNumber } from '#contract/call/whole-numbers.ts';
import { texts as formTexts } from '../platform/forms/texts.ts';
import { pageTexts } from './texts.ts';

/** Returns the error text of a typed quantity, or undefined when a line can have it (CT-3). */
export function quantityFault(typed: string): string | undefined {
  const quantity = readWholeNumber(typed);
  const isNone = typed.trim() === '' || isNegativeNumber(typed);
  if (quantity === undefined && !isNone) return formTexts.notWhole;
  if (!quantity) return pageTexts.setQuantity;
  return quantity > limits.quantity ? pageTexts.atMost(limits.quantity) : undefined;
}
