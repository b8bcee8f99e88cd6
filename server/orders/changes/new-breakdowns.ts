import type { OrderLine } from '#contract/orders/order-line.ts';
import { t } from '#contract/wording.ts';
import { number } from '#contract/wording-numbers.ts';
import { maySeeProduct } from '../../platform/access/may-see.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { LineRefusals } from '../line-refusals.ts';
import {
  type LockedProduct,
  lockedColumns,
  type ProductOptions,
  readLocked,
  resolveBreakdown,
  type StoredRow,
} from '../resolve-breakdown.ts';

/** The change of a line: its quantity and combinations before, its new quantity, and its new combinations if given. */
export type BreakdownChange = {
  productId: number;
  before: { quantity: number; breakdown: StoredRow[] };
  quantity: number;
  given: OrderLine['breakdown'];
};

/**
 * Returns the combinations of lines after a change: the given ones, or those that they have. A line with one combination
 * gets the new quantity; with more than one, new ones must be given (OR-22). Adds to `refusals` those that fit neither
 * the product nor what the line has, and those of a product that the viewer does not see.
 */
export async function newBreakdowns(
  tx: Tx,
  viewer: Viewer,
  lines: readonly BreakdownChange[],
  refusals: LineRefusals,
): Promise<StoredRow[][]> {
  const products = await readOptions(
    tx,
    viewer,
    lines.filter(({ given }) => given !== undefined).map(({ productId }) => productId),
  );
  return lines.map(({ productId, before, quantity, given }, line) => {
    if (given === undefined) return scaled(before, quantity, line, refusals);
    const own = before.breakdown.length > 0 ? before.breakdown : [{ quantity: before.quantity, choices: [] }];
    const product = products.get(productId);
    if (!product && !isOwn(given, own)) {
      refusals.refuse(line, t`this product is not in the catalog`);
      return [];
    }
    return resolveBreakdown({ quantity, breakdown: given }, line, product ?? nothing, refusals, own);
  });
}

/** The options of a product that is not in the catalog. Its lines keep their own choices. */
const nothing: ProductOptions = { colors: [], options: null };

function isOwn(given: NonNullable<OrderLine['breakdown']>, own: readonly StoredRow[]): boolean {
  const others = new LineRefusals([]);
  const quantity = given.reduce((sum, row) => sum + row.quantity, 0);
  resolveBreakdown({ quantity, breakdown: given }, 0, nothing, others, own);
  return others.problem() === undefined;
}

function scaled(
  { quantity: before, breakdown }: BreakdownChange['before'],
  quantity: number,
  line: number,
  refusals: LineRefusals,
): StoredRow[] {
  if (quantity === before) return breakdown;
  if (breakdown.length > 1) {
    refusals.refuseField(line, 'breakdown', 'combinations', t`must add up to ${number(quantity)}`);
  }
  return withQuantity(breakdown, quantity);
}

/** Returns the combinations of a line with a new quantity: a single one has all of it (OR-22). */
export function withQuantity<R extends { quantity: number }>(breakdown: R[], quantity: number): R[] {
  const [only, ...others] = breakdown;
  return only && others.length === 0 ? [{ ...only, quantity }] : breakdown;
}

async function readOptions(tx: Tx, viewer: Viewer, ids: readonly number[]): Promise<Map<number, ProductOptions>> {
  if (ids.length === 0) return new Map();
  const statement = sql<LockedProduct>`
    select ${lockedColumns} from products p
    where p.id = any(${ids}::bigint[]) and ${maySeeProduct(viewer)} order by p.id for share of p`;
  return new Map((await readLocked(tx, statement)).map(row => [row.id, row]));
}
