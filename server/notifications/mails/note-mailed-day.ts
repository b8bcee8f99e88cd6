import { randomUUID } from 'node:crypto';
import { sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';

type Mailed = { accountId: number; orderId: number };

/**
 * Stores that an email of another kind named the promised day of an order to a person, as if one about dates had left
 * (NO-8). The next one about dates then names this day as the former one, and does not repeat it. Days are
 * 'YYYY-MM-DD'. Stores nothing once the person or the order was deleted. It locks the order, so it comes before what
 * locks other rows.
 */
export async function noteMailedDay(tx: Tx, { accountId, orderId }: Mailed, day: string): Promise<void> {
  await sql`
    insert into date_mails (account_id, order_id, change_id, accepted, promised, message, left_at, left_with, told_on)
    select a.id, o.id, ${randomUUID()}::uuid, false, true, '', clock_timestamp(), 0, ${day}::date
    from accounts a cross join orders o
    where a.id = ${accountId} and o.id = ${orderId} for key share of a, o`.execute(tx);
}
