import type { Combination } from '../catalog/product-options.ts';
import { t } from '../wording.ts';

const placeholder = /\{([^{}]+)\}/g;

/**
 * Returns whether a material's name has the placeholder for a choice, as 'Bridle, {color}' and 'Strap {Length}' do. In a
 * demand or PDF these are the materials of units without a choice (MA-11).
 */
export function hasPlaceholder(name: string): boolean {
  return name.search(placeholder) >= 0;
}

/** Returns the options that a name has placeholders for, as they are written. */
export function placeholdersIn(name: string): string[] {
  return [...name.matchAll(placeholder)].flatMap(([, option]) => option ?? []);
}

/** Puts the values of choices into a name. A placeholder without a choice stays. The first choice of an option wins. */
export function withChoices(name: string, choices: Combination['choices']): string {
  const values = new Map(choices.toReversed().map(({ option, value }) => [option.toLowerCase(), value]));
  return name.replace(placeholder, (written, option: string) => values.get(option.toLowerCase()) ?? written);
}

/**
 * A combination of a line as materials see it: its color and choices, without texts, and the decimal by which its choices
 * multiply leather and lining, such as '1.25'.
 */
export type MaterialCombination = Combination & { factor: string };

/** The units of a line that need one material, in one amount. */
type Units = { name: string; quantity: number; factor: string };

/**
 * Returns which materials the units of a line need for an item of the record: each placeholder becomes the choice of the
 * units, in the order of the line's combinations. Units without a choice keep the placeholder and are last.
 */
export function unitsByName(
  name: string,
  { quantity, combinations }: { quantity: number; combinations: readonly MaterialCombination[] },
): Units[] {
  if (combinations.length === 0) return [{ name, quantity, factor: '1' }];
  const units = new Map<string, Units>();
  for (const row of combinations) {
    const one = { name: withChoices(name, row.choices), factor: row.factor };
    const key = JSON.stringify(one);
    units.set(key, { ...one, quantity: (units.get(key)?.quantity ?? 0) + row.quantity });
  }
  const { chosen, open } = byChoice([...units.values()]);
  return [...chosen, ...open];
}

/** Heads the materials of units without a choice. */
export const withoutChoice = () => t`Without a choice`;

/** Splits materials into those with a choice or without need of one, and those of units without a choice. */
export function byChoice<M extends { name: string }>(materials: readonly M[]): { chosen: M[]; open: M[] } {
  return {
    chosen: materials.filter(({ name }) => !hasPlaceholder(name)),
    open: materials.filter(({ name }) => hasPlaceholder(name)),
  };
}
