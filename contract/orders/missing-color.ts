import { colorOption } from '../catalog/option-kinds.ts';
import { t } from '../wording.ts';
import { phraseColor } from './note-color.ts';

/** A line of a cart, a list or an order. `colors` are those that its product lists. */
export type ColoredLine = {
  colors: readonly string[];
  quantity: number | '';
  description: string;
  breakdown?: readonly { quantity: number | ''; choices: AnyChoices }[] | undefined;
};
/** The choices as an order names them, or as a cart sends them. */
type AnyChoices = readonly { option: string; value: string }[] | Readonly<Record<string, number | string>>;

/**
 * Returns how many units of a line have no color although its product lists colors (OP-5): those of its combinations
 * without one, or all units of a line without combinations whose note does not begin with a color.
 */
export function unitsWithoutColor({ colors, quantity, description, breakdown = [] }: ColoredLine): number {
  if (colors.length === 0) return 0;
  if (breakdown.length === 0) return phraseColor(description, colors) === undefined ? Number(quantity) : 0;
  return breakdown.reduce((sum, row) => sum + (hasColor(row.choices) ? 0 : Number(row.quantity)), 0);
}

function hasColor(choices: AnyChoices): boolean {
  if (isNamed(choices)) return choices.some(({ option }) => option === colorOption.name);
  return String(choices[colorOption.id] ?? '').trim() !== '';
}

function isNamed(choices: AnyChoices): choices is Extract<AnyChoices, readonly unknown[]> {
  return Array.isArray(choices);
}

/** Returns 'Color not given', with the units unless they are all of the line. `count` writes a number. */
export function missingColorWords(units: number, quantity: number, count: (number: number) => string): string {
  return units < quantity ? t`Color not given: ${count(units)} of ${count(quantity)}` : t`Color not given`;
}
