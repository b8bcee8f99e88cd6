import type { Combination } from '#contract/catalog/product-options.ts';
import {
  type Breakdown,
  hasOpenOption,
  isSameName,
  isUneven,
  type OptionItem,
  optionsOf,
  orderedBreakdown,
} from '../../cart/breakdown.ts';

/** The options that the product of a line has today. */
export type Offered = Pick<OptionItem, 'colors' | 'options'>;

/**
 * Returns the combinations of an ordered line with the ids of the options and choices that the product has today. An option
 * that it no longer has is left out, and a choice that it no longer has keeps its name.
 */
export function offeredRows(offered: Offered, rows: readonly Combination[]): Breakdown {
  const options = optionsOf(offered);
  return rows.map(({ quantity, choices }) => ({
    quantity,
    choices: Object.fromEntries(
      choices.flatMap(({ option: name, value }) => {
        const option = options.find(one => isSameName(one.name, name));
        const choice = option?.choices?.find(one => isSameName(one.name, value));
        return option ? [[option.id, choice?.id ?? choice?.name ?? value]] : [];
      }),
    ),
  }));
}

/**
 * Returns the combinations to send for a changed line: none when only the quantity of a line with at most one combination
 * changed, because this combination then has all of it.
 */
export function changedBreakdown(before: OptionItem, after: OptionItem) {
  const [from = [], to = []] = [orderedBreakdown(before), orderedBreakdown(after)];
  const comparable = (rows: typeof to) => JSON.stringify(rows.length === 1 ? rows.map(row => row.choices) : rows);
  return comparable(from) === comparable(to) ? undefined : to;
}

/** Returns whether changed combinations lack a required choice or do not add up to the quantity. */
export function isBreakdownFaulty(before: OptionItem, after: OptionItem): boolean {
  return isUneven(after) || (changedBreakdown(before, after) !== undefined && hasOpenOption(after));
}
