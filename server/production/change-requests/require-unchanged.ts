import { limits } from '#contract/call/limits.ts';
import { problems } from '#contract/call/problems.ts';
import type { Combination } from '#contract/catalog/product-options.ts';
import type { Difference } from '#contract/orders/differences.ts';
import { t } from '#contract/wording.ts';
import { number } from '#contract/wording-numbers.ts';
import { shownRow } from '../../orders/changes/line-differences.ts';
import { withQuantity } from '../../orders/changes/new-breakdowns.ts';
import { problem } from '../../platform/problems/problem.ts';
import type { Proposal, ProposedLine } from './proposal.ts';
import type { ChangeableLine, OrderState } from './read-order-state.ts';

/**
 * Throws changedMeanwhile, which names the product, when the workshop changed since the request what the request changes,
 * too (OR-23). Other fields may have changed.
 */
export function requireUnchanged({ lines, differences }: Proposal, state: OrderState, basedOn: number): void {
  for (const proposed of lines) {
    const line = state.lines.get(proposed.productId);
    const wished = differences.filter(({ productId }) => productId === proposed.productId);
    if (line && isAsThen(line, proposed, wished, basedOn)) continue;
    throw problem('changedMeanwhile', { text: `${proposed.productCode}: ${t.of(problems.changedMeanwhile.text)}` });
  }
  const head = differences.filter(({ productId }) => productId === null);
  for (const { field, from } of head) {
    if (from !== state[field as 'requestedDate' | 'deliveryAddress']) throw problem('changedMeanwhile');
  }
}

/**
 * Throws changedMeanwhile when the workshop gave other products so many combinations since the request that the order has
 * no room for those of the request (OP-3).
 */
export function requireRoom({ lines }: Proposal, state: OrderState): void {
  if (!lines.some(({ breakdown }) => breakdown)) return;
  const proposed = new Map(lines.map(line => [line.productId, line]));
  const rows = [...state.lines.values()].map(({ productId, breakdown }) => {
    const line = proposed.get(productId);
    return line?.remove ? 0 : (line?.breakdown ?? breakdown).length;
  });
  if (rows.reduce((sum, count) => sum + count, 0) <= limits.breakdownRowsOfOrder) return;
  const most = number(limits.breakdownRowsOfOrder);
  throw problem('changedMeanwhile', { text: t`With this change the order would have more than ${most} combinations` });
}

/** Returns whether the fields that the request changes are as they were, and the combinations fit the new quantity. */
function isAsThen(
  line: ChangeableLine,
  proposed: ProposedLine,
  wished: readonly Difference[],
  basedOn: number,
): boolean {
  if (proposed.remove) return line.changedIn <= basedOn;
  const { quantity = line.quantity, imagesWere } = proposed;
  const { breakdown = withQuantity(line.breakdown, quantity) } = proposed;
  const sum = breakdown.reduce((total, row) => total + row.quantity, 0);
  if (breakdown.length > 0 && sum !== quantity) return false;
  if (imagesWere && String(imagesWere) !== String(line.images.map(({ fileId }) => fileId))) return false;
  return wished.every(({ field, from }) => {
    if (field === 'quantity') return from === line.quantity;
    if (field === 'description') return from === line.description;
    return field !== 'options' || comparable(from as Combination[]) === comparable(line.breakdown.map(shownRow));
  });
}

/** Combinations from the database have their fields in another order. */
function comparable(rows: readonly Combination[]): string {
  return JSON.stringify(
    rows.map(({ quantity, choices }) => [quantity, choices.map(({ option, value }) => [option, value])]),
  );
}
