import type { AnswerOf } from '#contract/calls.ts';
import { msg } from '#contract/wording.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type Audited, audited, unchanged } from '../../platform/audit/audited.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { queueOwnChange } from '../reset/sign-in-mails.ts';

type Ended = AnswerOf<'endOtherSessions'>;

/**
 * Ends every session of the viewer except this one, with their event streams, and informs the user by email (SI-12).
 */
export async function endOtherSessions(tx: Tx, viewer: Viewer): Promise<Audited<'sessionEnded', Ended>> {
  // The lock waits for a running sign-in, so that the next statement sees its session.
  await sql`select from accounts where id = ${viewer.id} for no key update`.execute(tx);
  const { rowCount } = await sql`
    delete from sessions where account_id = ${viewer.id} and token_hash <> ${viewer.sessionHash}`.execute(tx);
  if (!rowCount) return unchanged({ success: true });
  await queueOwnChange(tx, viewer, { what: msg`All other browsers were signed out` });
  const changes = { sessions: [rowCount + 1, 1] } as const;
  return audited({ success: true }, { kind: 'sessionEnded', id: viewer.id, name: viewer.username, changes });
}
