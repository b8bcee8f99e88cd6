import { sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';

/**
 * Locks the open orders of companies that get a new name, because these orders will show it (CC-2). To prevent
 * deadlocks, the caller locks the companies afterwards, as in lockRowsOf.
 */
export async function lockRenamed(tx: Tx, companies: readonly { id: number; name: string }[]): Promise<void> {
  await sql`
    select from orders where completed_at is null and customer_id in (
      select c.id from companies c join jsonb_to_recordset(${JSON.stringify(companies)}::jsonb) as n(id bigint, name text)
        on n.id = c.id and n.name <> c.company_name)
    order by id for update`.execute(tx);
}
