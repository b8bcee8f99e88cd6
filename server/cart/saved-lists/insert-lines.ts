import { isDeepStrictEqual } from 'node:util';
import type { OrderLine } from '#contract/orders/order-line.ts';
import { imageRows, lineRows, type ResolvedLines } from '../../orders/resolve-lines.ts';
import { refuseTaken } from '../../platform/database/failures.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { problem } from '../../platform/problems/problem.ts';

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
        product_revision, breakdown)
      select ${listId}::bigint, l.product_id, l.line - 1, l.product_code, l.quantity, l.description, l.product_description,
        l.product_revision, l.breakdown
      from ${lineRows(lines, resolved)}
    )
    insert into order_list_images (list_id, product_id, position, file_id)
    select ${listId}::bigint, i.product_id, i.position, i.file_id
    from ${imageRows(resolved)}`.execute(tx);
}

/** Returns whether the list already stores exactly these lines and files. */
export async function storesLines(
  tx: Tx,
  listId: number,
  lines: readonly OrderLine[],
  { products, images, breakdowns }: ResolvedLines,
): Promise<boolean> {
  const { stored } = await sql<{ stored: unknown }>`
    select json_agg(json_build_array(l.product_id, l.product_code, l.product_description, l.product_revision, l.quantity,
      l.description, l.breakdown, coalesce((select json_agg(i.file_id order by i.position) from order_list_images i
        where i.list_id = l.list_id and i.product_id = l.product_id), '[]')) order by l.position) as stored
    from order_list_lines l where l.list_id = ${listId}`.one(tx);
  const given = products.map(({ id, productCode, description, revision }, index) => {
    const files = images.filter(image => image.line === index).map(image => image.fileId);
    return [
      id,
      productCode,
      description,
      revision,
      lines[index]?.quantity,
      lines[index]?.description,
      breakdowns[index],
      files,
    ];
  });
  return isDeepStrictEqual(stored, given);
}

/** Returns the sums of lines, which a list stores. */
export function sumsOf(lines: readonly OrderLine[]) {
  return { totalProducts: lines.length, totalItems: lines.reduce((sum, line) => sum + line.quantity, 0) };
}

/** Converts the database's unique violation of a company's list names into listNameTaken. */
export const refuseTakenName = refuseTaken('order_lists_name', () => problem('listNameTaken'));
