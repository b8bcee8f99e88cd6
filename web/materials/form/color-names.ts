const placeholder = /\{color\}/gi;

/** Returns whether a material's name contains the placeholder for a color, as 'Bridle, {color}' does. */
export function hasOpenColor(name: string): boolean {
  return name.search(placeholder) >= 0;
}

export function withColor(name: string, color: string): string {
  return name.replace(placeholder, () => color);
}

/** Returns the name without the placeholder and its separator: 'Bridle' for 'Bridle, {color}'. */
export function withoutColor(name: string): string {
  return name
    .replace(placeholder, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,;:()/-]+|[\s,;:()/-]+$/g, '');
}
