import { limits } from '#contract/limits.ts';
import { colorsOf } from '#contract/product-rules.ts';
import { texts } from './admin-texts.ts';

/** Colours as the field shows them. */
export function writeColors(colors: readonly string[]): string {
  return colors.join(', ');
}

/** What is wrong with the typed colours, as the text under the field. */
export function colorsFault(typed: string): string | undefined {
  const colors = colorsOf(typed);
  if (colors.length > limits.colors) return texts.tooManyColors(limits.colors);
  if (colors.some(color => color.length > limits.color)) return texts.colorTooLong(limits.color);
  return undefined;
}
