import { once } from '../browser/once.ts';

/**
 * The root collation, which has one order for all languages (OR-12). English has the same order, for browsers that do not
 * know 'und' and would take their own language instead.
 */
const root = ['und', 'en'];
const ofNames = once(() => new Intl.Collator(root));
const ofCodes = once(() => new Intl.Collator(root, { numeric: true }));

/** Compares two names for a sorted list, in the same order for every reader: Österreich before Zebra. */
export function compareNames(one: string, other: string): number {
  return ofNames().compare(one, other);
}

/** Compares two codes or file names in the same way, with their numbers as numbers: 'BT-9' before 'BT-10'. */
export function compareCodes(one: string, other: string): number {
  return ofCodes().compare(one, other);
}
