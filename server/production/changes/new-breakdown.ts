import type { InputOf } from '#contract/calls.ts';
import type { Combination } from '#contract/catalog/product-options.ts';
import { LineRefusals } from '../../orders/line-refusals.ts';
import { knownOptions, type Optional, resolveBreakdown, type StoredRow } from '../../orders/resolve-breakdown.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { ProductionLine } from '../lock-line.ts';

export type GivenLine = Pick<InputOf<'changeOrderProduct'>, 'description' | 'breakdown'> & { quantity: number };
/** The combinations as answers show them, and as JSON to store if they change. */
type NewBreakdown = { shown: Combination[]; json: string | undefined };

/**
 * Returns the combinations of a line after a change: the given ones, or those that it has. A line with one combination
 * has all of a new quantity in it; with more than one, new ones must be given. Throws orderLineRefused.
 */
export async function newBreakdown(
  tx: Tx,
  { order, productId, productCode, quantity: before }: ProductionLine,
  { quantity, breakdown }: GivenLine,
  shown: Combination[],
): Promise<NewBreakdown> {
  const refusals = new LineRefusals([{ productCode }]);
  if (breakdown === undefined) {
    const [only] = shown;
    if (!only || quantity === before) return { shown, json: undefined };
    if (shown.length > 1) refusals.refuseField(0, 'breakdown', 'combinations', `must add up to ${quantity}`);
    refusals.throwIfAny();
    const json = await sql<{ json: string }>`
      select jsonb_set(breakdown, '{0,quantity}', to_jsonb(${quantity}::int))::text as json
      from order_products where order_id = ${order.id} and product_id = ${productId}`.one(tx);
    return { shown: [{ ...only, quantity }], json: json.json };
  }
  const product = await sql<Optional>`
    select p.colors, ${knownOptions} as options from products p where p.id = ${productId} for share of p`.first(tx);
  if (!product && breakdown.length > 0) refusals.refuse(0, 'this product is not in the catalog');
  const line = { productCode, quantity, description: '', images: [], breakdown };
  const rows = product ? resolveBreakdown(line, 0, product, refusals) : [];
  refusals.throwIfAny();
  return { shown: rows.map(shownRow), json: JSON.stringify(rows) };
}

function shownRow({ quantity, choices }: StoredRow): Combination {
  return { quantity, choices: choices.map(({ option, value }) => ({ option, value })) };
}
