import { limits } from '#contract/call/limits.ts';
import { isLongerThan } from '#contract/call/text-length.ts';
import { colorsOf } from '#contract/catalog/colors.ts';
import { texts } from './texts.ts';

/** Formats colors for the text field. */
export function writeColors(colors: readonly string[]): string {
  return colors.join(', ');
}

/** Returns the error text of the colors field, or undefined when it is valid. */
export function colorsFault(typed: string): string | undefined {
  const colors = colorsOf(typed);
  if (colors.length > limits.colors) return texts.tooManyColors(limits.colors);
  if (colors.some(color => isLongerThan(color, limits.color))) return texts.colorTooLong(limits.color);
  return undefined;
}
