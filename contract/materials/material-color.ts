import { replaceWord } from '../catalog/replace-word.ts';

const placeholder = /\{color\}/gi;

/** Returns whether a material's name has the placeholder for a color, as 'Bridle, {color}' does (MA-11). */
export function hasColorPlaceholder(name: string): boolean {
  return name.search(placeholder) >= 0;
}

export function withColor(name: string, color: string): string {
  return name.replace(placeholder, () => color);
}

/** Returns the name without the placeholder and its separator: 'Bridle' for 'Bridle, {color}'. */
export function withoutColor(name: string): string {
  return withColor(name, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,;:()/-]+/, '')
    .replace(/(?<![\s,;:()/-])[\s,;:()/-]+$/, '');
}

/**
 * Returns the colors of a product that a material's name names, the longest first: 'Dark brown' is not 'Brown', too. None
 * for a name with the placeholder.
 */
export function namedColors(name: string, colors: readonly string[]): string[] {
  if (hasColorPlaceholder(name)) return [];
  let rest = name;
  return [...colors]
    .sort((one, other) => other.length - one.length)
    .filter(color => {
      const without = replaceWord(rest, color, '/');
      if (without === undefined) return false;
      rest = without;
      return true;
    });
}

/** Returns a material's name with the placeholder instead of one of the product's colors; unchanged without it (MA-12). */
export function withPlaceholder(name: string, color: string, colors: readonly string[]): string {
  if (!namedColors(name, colors).includes(color)) return name;
  return replaceWord(name, color, '{color}') ?? name;
}
