import { lockOrders, requireOpen } from '../orders/lock-order.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { sql } from '../platform/database/sql.ts';
import { type Tx, writingAfterRollback } from '../platform/database/transaction.ts';
import { problem } from '../platform/problems/problem.ts';
import { type LineRow, lineColumns, lineOf, type ProductionLine } from '../production/lock-line.ts';
import { countUnknown, isShut } from './ticket-tries.ts';

/**
 * Locks the order of a ticket and finds its line. Throws ticketNotFound, orderCompleted, orderCancelled, and tooManyTries when the
 * caller sent too many unknown tickets.
 */
export async function lockTicket(tx: Tx, viewer: Viewer, ticket: string): Promise<ProductionLine> {
  const isMarked = sql<boolean>`o.id = (select order_id from order_products where ticket = ${ticket})
    and not ${isShut(viewer)}`;
  const [order] = [...(await lockOrders(tx, viewer, isMarked)).values()];
  const row = await sql<Partial<LineRow> & { shut: boolean }>`
    select shut, ${lineColumns}
    from (select ${isShut(viewer)} as shut) tries
    left join order_products p on p.ticket = ${ticket} and not shut`.one(tx);
  if (row.shut) throw problem('tooManyTries', { retryAfter: 60 });
  if (!order || row.productId == null) {
    throw writingAfterRollback(problem('ticketNotFound'), db => countUnknown(db, viewer));
  }
  requireOpen(order);
  return lineOf(order, row as LineRow);
}
