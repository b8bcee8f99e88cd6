import { isColorName } from '../catalog/option-kinds.ts';
import type { Combination } from '../catalog/product-options.ts';
import { replaceWord } from '../catalog/replace-word.ts';

const placeholder = /\{color\}/gi;

/**
 * Returns whether a material's name has the placeholder for a color, as 'Bridle, {color}' does. In a demand or PDF these
 * are the materials of units without a color (MA-11).
 */
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

/** The units of a line that need one material. */
type Units = { name: string; quantity: number };

/**
 * Returns which materials the units of a line need for an item of the record: the placeholder becomes the color of the units,
 * in the order of the line's combinations. Units without a color keep the placeholder and are last.
 */
export function unitsByName(
  name: string,
  { quantity, breakdown = [] }: { quantity: number; breakdown?: readonly Combination[] | undefined },
): Units[] {
  if (!hasColorPlaceholder(name) || breakdown.length === 0) return [{ name, quantity }];
  const units = new Map<string | undefined, number>();
  for (const row of breakdown) {
    const color = row.choices.find(({ option }) => isColorName(option))?.value;
    units.set(color, (units.get(color) ?? 0) + row.quantity);
  }
  const colored = [...units].flatMap(([color, count]) =>
    color === undefined ? [] : [{ name: withColor(name, color), quantity: count }],
  );
  const open = units.get(undefined);
  return open === undefined ? colored : [...colored, { name, quantity: open }];
}

/** Heads the materials of units without a color. */
export const withoutChoice = 'Without a choice';

/** Splits materials into those with a color or without need of one, and those of units without a color. */
export function byChoice<M extends { name: string }>(materials: readonly M[]): { chosen: M[]; open: M[] } {
  return {
    chosen: materials.filter(({ name }) => !hasColorPlaceholder(name)),
    open: materials.filter(({ name }) => hasColorPlaceholder(name)),
  };
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
