import type { AnswerOf, InputOf } from '#contract/calls.ts';
import { isOpen } from '#contract/orders/order-rules.ts';
import { lockOrders } from '../../orders/lock-order.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { announcements } from '../../platform/live/announce.ts';

type Tickets = AnswerOf<'readTicketsOfLines'>;

/**
 * Stores that the tickets were printed now, if the call says so, and returns them with that time (TI-1). Lines of
 * completed and cancelled orders never change.
 */
export async function printTickets(
  tx: Tx,
  viewer: Viewer,
  { lines, printed }: InputOf<'readTicketsOfLines'>,
  { tickets }: Tickets,
): Promise<Tickets> {
  if (!printed) return { tickets };
  const orders = await lockOrders(
    tx,
    viewer,
    sql<boolean>`o.id = any(${lines.map(({ orderId }) => orderId)}::bigint[])`,
  );
  const open = lines.filter(({ orderId }) => {
    const order = orders.get(orderId);
    return order && isOpen(order);
  });
  const { rows } = await sql<{ ticket: string; at: string }>`
    update order_products p set ticket_printed_at = change_moment()
    from unnest(${open.map(line => line.orderId)}::bigint[], ${open.map(line => line.productId)}::bigint[])
      as l(order_id, product_id)
    where p.order_id = l.order_id and p.product_id = l.product_id
    returning p.ticket, iso(p.ticket_printed_at) as at`.execute(tx);
  const orderIds = [...new Set(open.map(({ orderId }) => orderId))];
  await announcements(
    orderIds.map(orderId => ({ event: 'orderChanged', data: { orderId }, to: { workshop: true } })),
  ).execute(tx);
  const times = new Map(rows.map(({ ticket, at }) => [ticket, at]));
  return {
    tickets: tickets.map(ticket => {
      const at = times.get(ticket.job.ticket);
      return at ? { ...ticket, job: { ...ticket.job, ticketPrintedAt: at } } : ticket;
    }),
  };
}
