import { percentage } from '#contract/orders/order-rules.ts';
import { maySeeOrder } from '../access/may-see.ts';
import type { Viewer } from '../access/viewer.ts';
import { sql } from '../database/sql.ts';
import type { Tx } from '../database/transaction.ts';
import { problem } from '../problems/problem.ts';

export type LockedOrder = {
  id: number;
  customerId: number | null;
  customerName: string;
  orderPercentage: number;
  completedAt: string | null;
  totalProducts: number;
  totalItems: number;
  finishedItems: number;
};

/**
 * Locks an order's row until the end of the transaction. Throws orderNotFound, also when the viewer may not see it.
 */
export async function lockOrder(tx: Tx, viewer: Viewer, id: number): Promise<LockedOrder> {
  const { rows } = await sql<{
    id: number;
    customer_id: number | null;
    customer_name: string;
    finished_items: number;
    total_items: number;
    total_products: number;
    completed_at: string | null;
  }>`
    select o.id, o.customer_id, o.customer_name, o.finished_items, o.total_items, o.total_products, iso(o.completed_at) as completed_at
    from orders o where o.id = ${id} and ${maySeeOrder(viewer)} for update`.execute(tx);
  const row = rows[0];
  if (!row) throw problem('orderNotFound');
  return {
    id: row.id,
    customerId: row.customer_id,
    customerName: row.customer_name,
    orderPercentage: percentage(row.finished_items, row.total_items),
    completedAt: row.completed_at,
    totalProducts: row.total_products,
    totalItems: row.total_items,
    finishedItems: row.finished_items,
  };
}
