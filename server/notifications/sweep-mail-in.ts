import { sql } from '../platform/database/sql.ts';
import type { Db } from '../platform/database/transaction.ts';

/** How long the text of an email is kept, and which emails were taken (ME-9). */
const textDays = 30;
const takenDays = 90;

/** Deletes texts of emails after 30 days, and after 90 days which emails were taken and which pictures they repeated. */
export async function sweepMailIn(db: Db): Promise<void> {
  const before = (days: number) => sql`now() - make_interval(days => ${days})`;
  await sql`
    with texts as (delete from message_emails where kept_at < ${before(textDays)}),
      pictures as (delete from mail_in_pictures where last_at < ${before(takenDays)})
    delete from mail_in where at < ${before(takenDays)}`.execute(db);
}
