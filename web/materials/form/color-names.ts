const placeholder = /\{color\}/gi;

/** Returns whether a material's name waits for a color, as 'Bridle, {color}' does. */
export function hasOpenColor(name: string): boolean {
  return name.search(placeholder) >= 0;
}

export function withColor(name: string, color: string): string {
  return name.replace(placeholder, () => color);
}

/** The name without the placeholder and what joins it: 'Bridle' of 'Bridle, {color}'. */
export function withoutColor(name: string): string {
  return name
    .replace(placeholder, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,;:()/-]+|[\s,;:()/-]+$/g, '');
}
