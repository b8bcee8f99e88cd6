import { randomUUID } from 'node:crypto';
import type { HoldReason } from '#contract/orders/hold-reasons.ts';
import { authorOf, type Viewer } from '../platform/access/viewer.ts';
import { sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { announcements, boardChanged } from '../platform/live/announce.ts';

export type NewHold = {
  reason: HoldReason;
  note?: string;
  until?: string | undefined;
  fileId?: number | undefined;
  /** The worker who reports a problem at a bench. */
  workerId?: number | undefined;
  /** The question whose answer ends the hold, and whether any message of the customer ends it, too. */
  messageId?: number;
  byAnyMessage?: boolean;
};
type Line = { order: { id: number }; productId: number };

/**
 * Puts lines on hold in one statement and ends their open holds (PR-10). A hold with the reason of the one that it
 * replaces goes on waiting for the answer to its question, and keeps its photo unless there is another one. The orders
 * must be locked. Returns the id of the change.
 */
export async function holdLines(
  tx: Tx,
  viewer: Viewer,
  source: 'desk' | 'bulk' | 'bench' | 'sample',
  lines: readonly Line[],
  { reason, note = '', until, fileId, workerId, messageId, byAnyMessage = false }: NewHold,
): Promise<string> {
  const changeId = randomUUID();
  const author = authorOf(viewer);
  // The count makes PostgreSQL end the open holds before it inserts new ones, because a line has at most one.
  await sql`
    with given as (
      select * from unnest(${lines.map(({ order }) => order.id)}::bigint[], ${lines.map(line => line.productId)}::bigint[])
        as l(order_id, product_id)
    ), ended as (
      update line_holds h set ended_at = change_moment(), end_change_id = ${changeId}::uuid, ended_by = ${author.accountId},
        ended_by_name = ${author.accountName}, end_bench_id = ${author.benchId}
      from given g where h.order_id = g.order_id and h.product_id = g.product_id and h.ended_at is null
      returning h.order_id, h.product_id, h.reason, h.message_id, h.file_id, h.asked as by_any_message
    ), held as (
      insert into line_holds (order_id, product_id, reason, note, until, source, change_id, set_by, set_by_name,
        bench_id, message_id, worker_id, file_id, asked)
      select g.order_id, g.product_id, ${reason}::text, ${note}::text, ${until ?? null}::date, ${source}::text,
        ${changeId}::uuid, ${author.accountId}::bigint, ${author.accountName}::text, ${author.benchId}::bigint,
        coalesce(${messageId ?? null}::bigint, e.message_id), ${workerId ?? null}::bigint,
        coalesce(${fileId ?? null}::bigint, e.file_id), ${byAnyMessage}::boolean or coalesce(e.by_any_message, false)
      from given g
      left join ended e on e.order_id = g.order_id and e.product_id = g.product_id and e.reason = ${reason}::text
      where (select count(*) from ended) >= 0
    )
    ${announcements([boardChanged])}`.execute(tx);
  return changeId;
}
