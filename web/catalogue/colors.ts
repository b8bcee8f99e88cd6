import { limits } from '#contract/limits.ts';
import { texts } from './admin-texts.ts';

/** The colours of a comma-separated text: trimmed, none empty, each once without case in its first spelling. */
export function readColors(typed: string): string[] {
  const found = new Map<string, string>();
  for (const part of typed.split(',')) {
    const color = part.trim().replace(/\s+/g, ' ');
    const key = color.toLowerCase();
    if (color && !found.has(key)) found.set(key, color);
  }
  return [...found.values()];
}

/** Colours as the field shows them. */
export function writeColors(colors: readonly string[]): string {
  return colors.join(', ');
}

/** What is wrong with the typed colours, as the text under the field. */
export function colorsFault(typed: string): string | undefined {
  const colors = readColors(typed);
  if (colors.length > limits.colors) return texts.tooManyColors(limits.colors);
  if (colors.some(color => color.length > limits.color)) return texts.colorTooLong(limits.color);
  return undefined;
}
