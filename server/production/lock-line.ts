import { folded } from '#contract/call/folding.ts';
import { type ProductStatus, type Stage, stages } from '#contract/orders/order-rules.ts';
import type { LineCounts } from '#contract/production/counts.ts';
import { type LockedOrder, lockOrder, requireOpen } from '../orders/lock-order.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { type Sql, sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { passedAt } from '../platform/stages/passed.ts';

export type LineKey = { orderId: number; productId: number };
export type ProductionLine = LineCounts & {
  order: LockedOrder;
  productId: number;
  productCode: string;
  isPinned: boolean;
  /** Null when nobody asked for a sample of the line. While it is 'asked', no work may begin (SA-1). */
  sample: StoredSample;
};
export type StoredSample = 'asked' | 'approved' | 'waived' | null;

/**
 * Locks an order for a change of production and finds one of its products, by id or by code: as typed, else the one that is the same when folded. Throws
 * orderNotFound, orderProductNotFound, orderCompleted, orderCancelled.
 */
export async function lockLine(
  tx: Tx,
  viewer: Viewer,
  id: number,
  product: { productCode: string } | { productId: number },
): Promise<ProductionLine> {
  const order = await lockOrder(tx, viewer, id);
  const isIt =
    'productId' in product
      ? sql`p.product_id = ${product.productId}`
      : sql`(lower(p.product_code) = lower(${product.productCode}) or (
          folded(p.product_code) = ${folded(product.productCode)} and not exists (
            select from order_products o where o.order_id = p.order_id and o.product_id <> p.product_id
              and folded(o.product_code) = folded(p.product_code))))`;
  const row = await sql<LineRow>`
    select ${lineColumns} from order_products p where p.order_id = ${id} and ${isIt}`.one(tx, 'orderProductNotFound');
  requireOpen(order);
  return lineOf(order, row);
}

/** The columns of LineRow, from the row `p` of order_products. */
export const lineColumns: Sql = sql`p.order_id as "orderId", p.product_id as "productId", p.product_code as "productCode",
  p.quantity, p.delivered, p.status, ${sql.join(stages.map(stage => sql`${passedAt(stage, 'p')} as ${sql.ref(stage)}`))}, p.pinned_at is not null as "isPinned", p.sample`;
export type LineRow = {
  orderId: number;
  productId: number;
  productCode: string;
  quantity: number;
  delivered: number;
  status: ProductStatus;
  isPinned: boolean;
  sample: StoredSample;
} & Record<Stage, number>;

/** Reads lines of locked orders, by order and product. Omits those that do not exist. */
export async function readLines(
  tx: Tx,
  orders: ReadonlyMap<number, LockedOrder>,
  keys: readonly LineKey[],
): Promise<ProductionLine[]> {
  const { rows } = await sql<LineRow>`
    select ${lineColumns}
    from unnest(${keys.map(key => key.orderId)}::bigint[], ${keys.map(key => key.productId)}::bigint[])
      with ordinality as k(order_id, product_id, place)
    join order_products p on p.order_id = k.order_id and p.product_id = k.product_id order by k.place`.execute(tx);
  return rows.flatMap(row => {
    const order = orders.get(row.orderId);
    return order ? [lineOf(order, row)] : [];
  });
}

/** Reads all lines of a locked order, in the order of their positions. */
export async function readLinesOf(tx: Tx, order: LockedOrder): Promise<ProductionLine[]> {
  const { rows } = await sql<LineRow>`
    select ${lineColumns} from order_products p where p.order_id = ${order.id} order by p.position`.execute(tx);
  return rows.map(row => lineOf(order, row));
}

export function lineOf(order: LockedOrder, row: LineRow): ProductionLine {
  const { productId, productCode, quantity, delivered, status, isPinned, sample } = row;
  const { cutting, stitching, finishing, packaging } = row;
  const passed = { cutting, stitching, finishing, packaging };
  return { order, productId, productCode, quantity, delivered, status, passed, isPinned, sample };
}
