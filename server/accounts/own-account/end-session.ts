import type { AnswerOf, InputOf } from '#contract/calls.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type Audited, audited } from '../../platform/audit/audited.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { queueOwnChange } from '../reset/sign-in-mails.ts';

/**
 * Ends one of the viewer's own sessions with its event stream, and informs the user by email (SI-12). Throws
 * sessionNotFound.
 */
export async function endSession(
  tx: Tx,
  viewer: Viewer,
  { id }: InputOf<'endSession'>,
): Promise<Audited<'sessionEnded', AnswerOf<'endSession'>>> {
  const ended = await sql<{ browser: string; address: string }>`
    delete from sessions where id = ${id} and account_id = ${viewer.id}
    returning browser, address`.one(tx, 'sessionNotFound');
  const browser = ended.browser || 'Unknown browser';
  await queueOwnChange(tx, viewer, { ended: ended.browser });
  const changes = { session: [ended.address ? `${browser}, ${ended.address}` : browser, null] } as const;
  return audited({ success: true }, { kind: 'sessionEnded', id: viewer.id, name: viewer.username, changes });
}
