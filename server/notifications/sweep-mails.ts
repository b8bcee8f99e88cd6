import { sql } from 'kysely';
import type { Db } from '../database/transaction.ts';

/** Gives up mails that could not be sent for three days: what they tell of is old, and stands in the portal. */
export async function sweepMails(db: Db): Promise<void> {
  await sql`delete from outbox where kind = 'mail' and created_at < now() - interval '3 days'`.execute(db);
}
