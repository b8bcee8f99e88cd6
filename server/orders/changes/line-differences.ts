import type { Combination } from '#contract/catalog/product-options.ts';
import { combinationsText } from '#contract/orders/difference-words.ts';
import type { Difference } from '#contract/orders/differences.ts';
import type { Changes } from '../../platform/audit/audited.ts';
import type { StoredRow } from '../resolve-breakdown.ts';

type Named = { productId: number; productCode: string };
/** The fields of a line that a revision changes, besides its pictures. */
export type LineFields = { quantity: number; description: string; breakdown: readonly StoredRow[] };

/**
 * Returns the fields that differ between two states of a line (OR-22). A single combination follows the line's quantity,
 * so it differs only in its choices.
 */
export function lineDifferences(
  { productId, productCode }: Named,
  before: LineFields,
  after: LineFields,
): Difference[] {
  const fields = [
    ['quantity', before.quantity, after.quantity],
    ['description', before.description, after.description],
    ['options', before.breakdown.map(shownRow), after.breakdown.map(shownRow)],
  ] as const;
  return fields
    .filter(([, from, to]) => JSON.stringify(comparable(from)) !== JSON.stringify(comparable(to)))
    .map(([field, from, to]) => ({ productId, productCode, field, from, to: to as Difference['to'] }));
}

function comparable(value: string | number | readonly Combination[]) {
  return Array.isArray(value) && value.length === 1 ? value.map(({ choices }) => choices) : value;
}

/** Returns the fields of an audit entry about differences. Another picture in the place of one has the same number. */
export function auditedDifferences(differences: readonly Difference[]): Changes {
  const said = (value: Difference['from']) => (Array.isArray(value) ? combinationsText(value) : value);
  return Object.fromEntries(
    differences.map(({ field, productCode, from, to }) => [
      productCode === null ? field : `${field} of ${productCode}`,
      [said(from), field === 'images' && from === to ? `${to}, replaced` : said(to)],
    ]),
  );
}

export function shownRow({ quantity, choices }: StoredRow): Combination {
  return { quantity, choices: choices.map(({ option, value }) => ({ option, value })) };
}
