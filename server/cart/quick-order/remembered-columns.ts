import type { ListColumns } from '#contract/cart/quick-order/quick-order.ts';
import { headingsHash, headingsText, mostRemembered } from '../../platform/csv/column-choice.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';

/** Returns the columns that somebody of the company chose last for these headings (QO-5). */
export function rememberedColumns(
  tx: Tx,
  companyId: number,
  heads: readonly string[],
): Promise<ListColumns | undefined> {
  return sql<ListColumns>`
    select code_column as code, quantity_column as quantity, note_column as note, option_columns as options from list_columns
    where company_id = ${companyId} and headings_hash = ${headingsHash(heads)}`.first(tx);
}

/** Remembers the columns of these headings for everybody of the company. */
export async function rememberColumns(
  tx: Tx,
  companyId: number,
  heads: readonly string[],
  { code, quantity, note, options }: ListColumns,
): Promise<void> {
  await sql`
    with kept as (
      insert into list_columns (company_id, headings_hash, headings, code_column, quantity_column, note_column, option_columns)
      values (${companyId}, ${headingsHash(heads)}, ${headingsText(heads)}, ${code}, ${quantity}, ${note}, ${JSON.stringify(options)}::jsonb)
      on conflict (company_id, headings_hash) do update set headings = excluded.headings,
        code_column = excluded.code_column, quantity_column = excluded.quantity_column,
        note_column = excluded.note_column, option_columns = excluded.option_columns, chosen_at = now()
    )
    delete from list_columns c where company_id = ${companyId} and headings_hash in (
      select headings_hash from list_columns where company_id = ${companyId} and headings_hash <> ${headingsHash(heads)}
      order by chosen_at desc offset ${mostRemembered - 1})`.execute(tx);
}
