import { randomUUID } from 'node:crypto';
import type { AnswerOf } from '#contract/calls.ts';
import type { HoldReason } from '#contract/orders/hold-reasons.ts';
import type { LockedOrder } from '../orders/lock-order.ts';
import { authorOf, type Viewer } from '../platform/access/viewer.ts';
import { type Audited, audited } from '../platform/audit/audited.ts';
import { sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { type Announcement, announcements, boardChanged } from '../platform/live/announce.ts';
import { problem } from '../platform/problems/problem.ts';
import { linesNote } from './change-lines.ts';
import { type LineRow, lineColumns, lineOf, type ProductionLine } from './lock-line.ts';
import { audienceOf } from './open-hold.ts';

type Hold = {
  line: ProductionLine;
  reason: HoldReason;
  before: HoldReason | null;
  isEnded: boolean;
  isUndone: boolean;
};

/**
 * Undoes a change that put lines on hold: ends these holds and sets again the holds that they replaced (PR-7, PR-10). The
 * hold of a question ends with its answer again.
 * The orders must be locked. Throws changeNotFound, undoneAlready, and changedMeanwhile when one of the holds ended.
 */
export async function undoHolds(
  tx: Tx,
  viewer: Viewer,
  orders: ReadonlyMap<number, LockedOrder>,
  changeId: string,
): Promise<Audited<'productionUndone', AnswerOf<'undoChange'>>> {
  const holds = await readHolds(tx, orders, changeId);
  if (holds.length === 0) throw problem('changeNotFound');
  if (holds.some(({ isUndone }) => isUndone)) throw problem('undoneAlready');
  if (holds.some(({ isEnded }) => isEnded)) throw problem('changedMeanwhile');
  const undoneBy = randomUUID();
  const author = authorOf(viewer);
  // The count makes PostgreSQL end the holds before it inserts the earlier ones, because a line has at most one.
  await sql`
    with ended as (
      update line_holds set ended_at = change_moment(), end_change_id = ${undoneBy}::uuid, undone = true,
        ended_by = ${author.accountId}, ended_by_name = ${author.accountName}, end_bench_id = ${author.benchId}
      where change_id = ${changeId} returning id
    ), again as (
      insert into line_holds (order_id, product_id, reason, note, until, source, change_id, set_by, set_by_name, bench_id,
        message_id, worker_id, file_id, asked)
      select order_id, product_id, reason, note, until, 'undo', ${undoneBy}::uuid, ${author.accountId}::bigint,
        ${author.accountName}::text, ${author.benchId}::bigint, message_id, worker_id, file_id, asked
      from line_holds b where end_change_id = ${changeId} and ${stillApplies} and (select count(*) from ended) > 0
    )
    ${announcements([...holds.map(holdChanged), boardChanged])}`.execute(tx);
  const note = linesNote(
    'productionUndone',
    holds.map(({ line }) => line),
    holds.map(({ line, reason, before }) => ({ line, what: 'hold', from: reason, to: before ?? undefined })),
  );
  return audited({ changed: holds.length, changeId: undoneBy }, note);
}

function holdChanged({ line, reason, before }: Hold): Announcement {
  const to = audienceOf(line, { reason }, before ? { reason: before } : undefined);
  return { event: 'orderChanged', data: { orderId: line.order.id }, to };
}

/**
 * Whether the replaced hold `b` has a reason to be set again: a question that was answered since ends its hold, and so
 * does a document that the customer agreed to.
 */
const stillApplies = sql<boolean>`not exists (
  select from order_messages m where m.id = b.message_id and m.answered_at is not null)
  and (b.reason <> 'agreement' or not exists (
    select from order_documents d where d.order_id = b.order_id and d.agreed_at >= b.ended_at))`;

/** Reads the holds that a change set, each with the reason of the hold that it replaced. */
async function readHolds(tx: Tx, orders: ReadonlyMap<number, LockedOrder>, changeId: string): Promise<Hold[]> {
  const { rows } = await sql<LineRow & Omit<Hold, 'line'>>`
    select ${lineColumns}, h.reason, b.reason as before, h.ended_at is not null as "isEnded",
      h.undone or exists (select from line_holds u where u.end_change_id = h.change_id and u.undone) as "isUndone"
    from line_holds h
    join order_products p on p.order_id = h.order_id and p.product_id = h.product_id
    left join line_holds b on b.order_id = h.order_id and b.product_id = h.product_id and b.end_change_id = h.change_id
      and ${stillApplies}
    where h.change_id = ${changeId} order by h.id`.execute(tx);
  return rows.flatMap(({ reason, before, isEnded, isUndone, ...row }) => {
    const order = orders.get(row.orderId);
    return order ? [{ line: lineOf(order, row), reason, before, isEnded, isUndone }] : [];
  });
}
