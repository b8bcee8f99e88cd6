import { sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';

/** The number of receipts of the line `l` of a purchase that were not undone. */
export const receiptsOfLine = sql<number>`(
  select count(*)::int from stock_movements v where v.purchase_line_id = l.id and v.undoes is null
    and not exists (select from stock_movements u where u.undoes = v.id))`;

/** Closes a purchase whose lines are all closed, and opens one that has an open line again. It must be locked. */
export async function closeWhenDone(tx: Tx, id: number): Promise<void> {
  await sql`
    update purchases b set revision = revision + 1, state = case when exists (
      select from purchase_lines l where l.purchase_id = b.id and not l.closed) then 'ordered' else 'closed' end
    where b.id = ${id}`.execute(tx);
}
