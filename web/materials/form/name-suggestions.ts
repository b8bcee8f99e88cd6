import { folded } from '#contract/call/folding.ts';
import type { MaterialCategory } from '#contract/materials/material-rules.ts';
import type { MaterialName } from '#contract/materials/materials.ts';

/** The maximum number of suggestions, few enough to read at a glance. */
const most = 8;
/** Longer names are cut after a word. */
const longestName = 40;

/**
 * Returns the names of a category that contain the typed text. Names that start with the text come first, and names that
 * `isOpen` says would have to be completed come last. Returns none for a complete name.
 */
export function namesFor(
  names: readonly MaterialName[],
  category: MaterialCategory,
  typed: string,
  isOpen: (name: string) => boolean = () => false,
): MaterialName[] {
  const text = folded(typed);
  const fitting = names.filter(one => one.category === category && folded(one.name).includes(text));
  if (fitting.some(({ name }) => name === typed.trim())) return [];
  const rank = ({ name }: MaterialName) => Number(isOpen(name)) * 2 + Number(!folded(name).startsWith(text));
  return fitting.toSorted((one, other) => rank(one) - rank(other)).slice(0, most);
}

/**
 * Returns the name in use that differs from the typed one only in commas or in what folding ignores; undefined when there is
 * none.
 */
export function meantName(
  names: readonly MaterialName[],
  category: MaterialCategory,
  typed: string,
): string | undefined {
  const text = typed.trim();
  const ofCategory = names.filter(one => one.category === category);
  if (text === '' || ofCategory.some(({ name }) => name === text)) return undefined;
  return ofCategory.find(({ name }) => plain(name) === plain(text))?.name;
}

const plain = (name: string) => folded(name.replaceAll(',', ' '));

/** Returns the first words of a product's description, up to a comma or period, as a name for its record. */
export function nameFrom(description: string): string {
  const first = /^[^,.;:\n]*/.exec(description.trim())?.[0].trim() ?? '';
  if (first.length <= longestName) return first;
  const whole = first.slice(0, longestName + 1).replace(/(?<!\s)\s+\S*$/, '');
  return whole.slice(0, longestName).replace(/(?<!\s)(?:\s+(?:an?|and|for|in|of|the|that|with))+$/i, '');
}
