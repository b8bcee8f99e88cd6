import { isBlank } from '../call/text-length.ts';

/** Commas of all scripts, and semicolons, which people with decimal commas use. */
const separators = /[,;\u060c\u061b\u3001\uff0c\uff1b\uff64]/u;

/** Returns the colors of a text with separators: trimmed, without empty ones and without duplicates (ignoring case). */
export function colorsOf(text: string): string[] {
  const found = new Map<string, string>();
  for (const part of text.split(separators)) {
    const color = part.replace(/\s+/gu, ' ').trim();
    if (!isBlank(color) && !found.has(color.toLowerCase())) found.set(color.toLowerCase(), color);
  }
  return [...found.values()];
}
