import type { OrderLine } from '#contract/orders/orders.ts';
import { sql } from '../database/sql.ts';
import type { Tx } from '../database/transaction.ts';
import { imageRows, lineRows, type ResolvedLines } from '../orders/resolve-lines.ts';
import { problem } from '../problems/problem.ts';

/** Inserts the lines of a list with their files, like those of an order (SL-1). */
export async function insertLines(
  tx: Tx,
  listId: number,
  lines: readonly OrderLine[],
  resolved: ResolvedLines,
): Promise<void> {
  await sql`
    with lines as (
      insert into order_list_lines (list_id, product_id, position, product_code, quantity, description, product_description,
        product_revision)
      select ${listId}::bigint, l.product_id, l.line - 1, l.product_code, l.quantity, l.description, l.product_description,
        l.product_revision
      from ${lineRows(lines, resolved)}
    )
    insert into order_list_images (list_id, product_id, position, file_id)
    select ${listId}::bigint, i.product_id, i.position, i.file_id
    from ${imageRows(resolved)}`.execute(tx);
}

/** Returns the sums of lines, which a list stores. */
export function sumsOf(lines: readonly OrderLine[]) {
  return { totalProducts: lines.length, totalItems: lines.reduce((sum, line) => sum + line.quantity, 0) };
}

/** Converts the database's unique violation of a company's list names into listNameTaken. */
export function refuseTakenName(error: unknown): never {
  const isTaken = (error as { constraint?: string }).constraint === 'order_lists_name';
  throw isTaken ? problem('listNameTaken') : error;
}
