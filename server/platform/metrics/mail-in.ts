import type { Pool } from 'pg';
import { askSoon, soon } from '../database/ask-soon.ts';

/** The state of the mailbox for answers, in all processes: when it was last read (Unix time), and what waits and was refused. */
export type MailIn = { contact: number | null; failing: boolean; fault: string; waiting: number; refused: number };

/** Reads the state of the mailbox for answers. Throws by the deadline, 4 s from now, when the database does not answer. */
export async function readMailIn(db: Pool, deadline = soon()): Promise<MailIn> {
  const text = `
    select extract(epoch from contact_at)::float8 as contact, failed_since is not null as failing, fault, waiting,
      (select count(*)::int from mail_in where outcome <> 'taken') as refused
    from mail_in_state limit 1`;
  const { rows } = await askSoon<MailIn>(db, { text }, deadline);
  return rows[0] as MailIn;
}
