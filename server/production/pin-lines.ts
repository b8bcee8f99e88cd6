import type { AuditNote } from '../audit/audited.ts';
import { sql } from '../database/sql.ts';
import type { Tx } from '../database/transaction.ts';
import { announcements } from '../live/announce.ts';
import { linesNote } from './change-lines.ts';
import type { ProductionLine } from './lock-line.ts';

type Pinned = { changed: number; changeId: null; note: AuditNote<'productionChangedInBulk'> | undefined };

/**
 * Pins or unpins lines of locked orders. Only the workshop sees pins, so this writes no log entry and notifies no
 * customer.
 */
export async function pinLines(tx: Tx, lines: readonly ProductionLine[], isPinned: boolean): Promise<Pinned> {
  const changing = lines.filter(line => line.isPinned !== isPinned);
  if (changing.length === 0) return { changed: 0, changeId: null, note: undefined };
  const orderIds = [...new Set(changing.map(({ order }) => order.id))];
  await sql`
    with lines as (
      update order_products p set pinned_at = ${isPinned ? sql`now()` : sql`null`}
      from unnest(${changing.map(({ order }) => order.id)}::bigint[], ${changing.map(({ productId }) => productId)}::bigint[])
        as l(order_id, product_id)
      where p.order_id = l.order_id and p.product_id = l.product_id
    )
    ${announcements(orderIds.map(orderId => ({ event: 'orderChanged', data: { orderId }, to: { workshop: true } })))}`.execute(
    tx,
  );
  const [from, to] = isPinned ? ['no', 'yes'] : ['yes', 'no'];
  const fields = changing.map(line => ({ line, what: 'pinned', from: from as string, to: to as string }));
  return { changed: changing.length, changeId: null, note: linesNote('productionChangedInBulk', changing, fields) };
}
