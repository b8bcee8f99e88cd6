import type { Combination } from '#contract/catalog/product-options.ts';
import type { Difference } from '#contract/orders/differences.ts';
import { withQuantity } from '../../orders/changes/new-breakdowns.ts';
import type { Proposal, ProposedLine } from './proposal.ts';
import type { OrderState } from './read-order-state.ts';

/**
 * Gives the single combinations of a request the quantity that their lines have now, because staff may have changed it
 * since: a single combination follows the quantity and is no part of what the customer asked for (OR-22).
 */
export function followQuantity(proposal: Proposal, { lines }: OrderState): Proposal {
  const proposed = new Map(proposal.lines.map(line => [line.productId, line]));
  const before = (productId: number) => lines.get(productId)?.quantity ?? 0;
  const after = (productId: number) => proposed.get(productId)?.quantity ?? before(productId);
  const followed = (line: ProposedLine): ProposedLine =>
    line.breakdown ? { ...line, breakdown: withQuantity(line.breakdown, after(line.productId)) } : line;
  const shown = (difference: Difference): Difference => {
    const { productId, field } = difference;
    if (field !== 'options' || productId === null) return difference;
    const [from, to] = [difference.from, difference.to] as [Combination[], Combination[]];
    return { ...difference, from: withQuantity(from, before(productId)), to: withQuantity(to, after(productId)) };
  };
  return {
    ...proposal,
    differences: proposal.differences.map(shown),
    lines: proposal.lines.map(followed),
  };
}
