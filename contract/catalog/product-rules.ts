/** Returns the colors of a comma-separated text: trimmed, without empty ones and without duplicates (ignoring case). */
export function colorsOf(text: string): string[] {
  const found = new Map<string, string>();
  for (const part of text.split(',')) {
    const color = part.replace(/\s+/gu, ' ').trim();
    if (color && !found.has(color.toLowerCase())) found.set(color.toLowerCase(), color);
  }
  return [...found.values()];
}
