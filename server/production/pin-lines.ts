import { randomUUID } from 'node:crypto';
import type { AnswerOf } from '#contract/calls.ts';
import type { LockedOrder } from '../orders/lock-order.ts';
import { type Audited, type AuditNote, audited } from '../platform/audit/audited.ts';
import { type Sql, sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { type Announcement, announcements, boardChanged } from '../platform/live/announce.ts';
import { problem } from '../platform/problems/problem.ts';
import { linesNote } from './change-lines.ts';
import { type LineRow, lineColumns, lineOf, type ProductionLine } from './lock-line.ts';

type Pinned = { changed: number; changeId: string | null; note: AuditNote<'productionChangedInBulk'> | undefined };

/**
 * Pins or unpins lines of locked orders, in a change that can be undone. Only the workshop sees pins, so this writes no
 * log entry and notifies no customer.
 */
export async function pinLines(tx: Tx, lines: readonly ProductionLine[], isPinned: boolean): Promise<Pinned> {
  const changing = lines.filter(line => line.isPinned !== isPinned);
  if (changing.length === 0) return { changed: 0, changeId: null, note: undefined };
  const changeId = randomUUID();
  const orderIds = [...new Set(changing.map(({ order }) => order.id))];
  await sql`
    with lines as (
      update order_products p set pinned_at = ${isPinned ? sql`change_moment()` : sql`null`}, pinned_before = p.pinned_at,
        pin_change_id = ${changeId}::uuid, pin_change_lines = ${changing.length}::int, pin_undone = false
      from unnest(${changing.map(({ order }) => order.id)}::bigint[], ${changing.map(({ productId }) => productId)}::bigint[])
        as l(order_id, product_id)
      where p.order_id = l.order_id and p.product_id = l.product_id
    )
    ${pinsChanged(orderIds)}`.execute(tx);
  const fields = changing.map(line => pinField(line, isPinned));
  return { changed: changing.length, changeId, note: linesNote('productionChangedInBulk', changing, fields) };
}

/** Returns the field of the audit entry for a line that was pinned or unpinned. */
function pinField(line: ProductionLine, isPinned: boolean) {
  const [from, to] = isPinned ? ['no', 'yes'] : ['yes', 'no'];
  return { line, what: 'pinned', from, to };
}

/** Tells the workshop, which alone sees pins. */
function pinsChanged(orderIds: readonly number[]): Sql<unknown> {
  const changed = orderIds.map((orderId): Announcement => {
    return { event: 'orderChanged', data: { orderId }, to: { workshop: true } };
  });
  return announcements([...changed, boardChanged]);
}

type Row = LineRow & { lines: number; isUndone: boolean };

/**
 * Undoes a change that pinned or unpinned lines, as a whole (PR-7). The orders must be locked. Returns undefined when
 * the change pinned nothing. Throws undoneAlready, and changedMeanwhile when a line was pinned again or deleted since.
 */
export async function undoPins(
  tx: Tx,
  orders: ReadonlyMap<number, LockedOrder>,
  changeId: string,
): Promise<Audited<'productionUndone', AnswerOf<'undoChange'>> | undefined> {
  const { rows } = await sql<Row>`
    select ${lineColumns}, p.pin_change_lines as lines, p.pin_undone as "isUndone"
    from order_products p where p.pin_change_id = ${changeId} order by p.order_id, p.product_id`.execute(tx);
  if (rows.length === 0) return undefined;
  if (rows.some(({ isUndone }) => isUndone)) throw problem('undoneAlready');
  const lines = rows.flatMap(row => {
    const order = orders.get(row.orderId);
    return order ? [lineOf(order, row)] : [];
  });
  if (lines.length < (rows[0]?.lines ?? 0)) throw problem('changedMeanwhile');
  const orderIds = [...new Set(rows.map(({ orderId }) => orderId))];
  await sql`
    with lines as (
      update order_products set pinned_at = pinned_before, pin_undone = true where pin_change_id = ${changeId}
    )
    ${pinsChanged(orderIds)}`.execute(tx);
  const note = linesNote(
    'productionUndone',
    lines,
    lines.map(line => pinField(line, !line.isPinned)),
  );
  return audited({ changed: lines.length, changeId: randomUUID() }, note);
}
