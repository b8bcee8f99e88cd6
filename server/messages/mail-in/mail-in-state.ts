import { onlyRow } from '../../platform/database/only-row.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Db } from '../../platform/database/transaction.ts';
import { explainMailFault } from '../../platform/mail/imap-client.ts';
import { oneLine } from '../../platform/mail/one-line.ts';

const longestFault = 300;

/** Records that the mailbox was read, and how many emails could not be handled yet. All processes share this row. */
export async function noteContact(db: Db, waiting: number): Promise<void> {
  await sql`
    update mail_in_state set contact_at = now(), failed_since = null, fault = '', waiting = ${waiting}`.execute(db);
}

/** Records that the mailbox cannot be read, and since when. */
export async function noteFault(db: Db, error: unknown): Promise<void> {
  const fault = [...oneLine(explainMailFault(error))].slice(0, longestFault).join('');
  await sql`
    update mail_in_state set failed_since = coalesce(failed_since, now()), fault = ${fault}`.execute(db);
}

/** Returns the mark of this installation, by which its addresses for answers are known. */
export async function readMark(db: Db): Promise<string> {
  const { mark } = await sql<{ mark: string | null }>`select mark from ${onlyRow('mail_in_state')} s`.one(db);
  return mark ?? '';
}
