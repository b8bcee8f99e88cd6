import { sql } from '../database/sql.ts';
import type { Db } from '../database/transaction.ts';

/** Deletes mails that could not be sent for three days. Their content is in the portal. */
export async function sweepMails(db: Db): Promise<void> {
  await sql`delete from outbox where kind = 'mail' and created_at < now() - interval '3 days'`.execute(db);
}
