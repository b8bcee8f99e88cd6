import { endedProblem, percentage } from '#contract/orders/order-rules.ts';
import { maySeeOrder } from '../platform/access/may-see.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { onlyRow } from '../platform/database/only-row.ts';
import { type Sql, sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { problem } from '../platform/problems/problem.ts';

export type LockedOrder = {
  id: number;
  customerId: number | null;
  customerName: string;
  orderPercentage: number;
  completedAt: string | null;
  cancelledAt: string | null;
  totalProducts: number;
  totalItems: number;
  finishedItems: number;
  /** New lines cannot be accepted, because the customer has agreed to no document (AG-4). */
  agreementMissing: boolean;
};

/** The customer agreed to a document of the order `o`. Such a document is never removed. */
const hasAgreedDocument = sql<boolean>`exists (
  select from order_documents d where d.order_id = o.id and d.agreed_at is not null)`;

/** Nobody may accept new lines of the order `o` yet (AG-4). What was agreed to once is made again without it (DL-6). */
export const isAgreementMissing = sql<boolean>`(
  o.remake_of is null and (select w.accept_after_agreement from ${onlyRow('workshop_settings')} w) and not ${hasAgreedDocument})`;

type OrderRow = Omit<LockedOrder, 'orderPercentage'>;

/**
 * Locks an order's row until the end of the transaction. Throws orderNotFound, also when the viewer may not see it.
 */
export async function lockOrder(tx: Tx, viewer: Viewer, id: number): Promise<LockedOrder> {
  const order = (await lockOrders(tx, viewer, sql<boolean>`o.id = ${id}`)).get(id);
  if (!order) throw problem('orderNotFound');
  return order;
}

/** Like lockOrder. Throws orderCompleted or orderCancelled, too, for an order that is not open. */
export async function lockOpenOrder(tx: Tx, viewer: Viewer, id: number): Promise<LockedOrder> {
  const order = await lockOrder(tx, viewer, id);
  requireOpen(order);
  return order;
}

/** Throws orderCompleted or orderCancelled for an order that is not open. */
export function requireOpen(order: LockedOrder): void {
  const ended = endedProblem(order);
  if (ended) throw problem(ended);
}

/**
 * Like lockOrder, for what also completed orders take. Throws orderCancelled, too: a cancelled order takes messages and
 * its purchase order number (OR-21).
 */
export async function lockKeptOrder(tx: Tx, viewer: Viewer, id: number): Promise<LockedOrder> {
  const order = await lockOrder(tx, viewer, id);
  if (order.cancelledAt !== null) throw problem('orderCancelled');
  return order;
}

/**
 * Locks the orders `o` that match a condition, in the order of their ids, so that two transactions never wait for each
 * other. Reads again whether an agreement is missing, because the statement that waits for the lock does not see one that
 * was given meanwhile. One that was given stays.
 */
export async function lockOrders(tx: Tx, viewer: Viewer, areWanted: Sql<boolean>): Promise<Map<number, LockedOrder>> {
  const { rows } = await sql<OrderRow>`
    select o.id, o.customer_id as "customerId", o.customer_name as "customerName", o.total_products as "totalProducts",
      o.total_items as "totalItems", o.finished_items as "finishedItems", iso(o.completed_at) as "completedAt",
      iso(o.cancelled_at) as "cancelledAt",
      ${isAgreementMissing} as "agreementMissing"
    from orders o where ${areWanted} and ${maySeeOrder(viewer)} order by o.id for update of o`.execute(tx);
  const open = rows.filter(row => row.agreementMissing).map(({ id }) => id);
  const missing = new Set(open.length === 0 ? [] : await readMissingAgreements(tx, open));
  return new Map(
    rows.map(row => [
      row.id,
      { ...row, orderPercentage: percentage(row.finishedItems, row.totalItems), agreementMissing: missing.has(row.id) },
    ]),
  );
}

async function readMissingAgreements(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select o.id from orders o where o.id = any(${ids}::bigint[]) and ${isAgreementMissing}`.execute(tx);
  return rows.map(({ id }) => id);
}
