import { calls } from '#contract/calls.ts';
import { hashOfReplyToken } from '../../notifications/mails/replies.ts';
import { readViewer } from '../../platform/access/read-viewer.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Db, Tx } from '../../platform/database/transaction.ts';
import { problem } from '../../platform/problems/problem.ts';
import { isSameAddress } from './emails/sender.ts';

/** The person and the order that a token belongs to. */
export type Writer = { viewer: Viewer; email: string; orderId: number; isActive: boolean };

type Row = Omit<Writer, 'viewer'> & { id: number };

/**
 * Returns whose token an email names. When several people were written to, it is the one who sent the email. Returns undefined
 * when none of the tokens is known, as after the order was deleted.
 */
export async function findWriter(
  db: Db | Tx,
  tokens: readonly string[],
  sender: string | undefined,
  origin: string,
): Promise<Writer | undefined> {
  const hashes = tokens.map(hashOfReplyToken);
  const { rows } = await sql<Row>`
    select a.id, a.email, r.order_id as "orderId", a.deactivated_at is null as "isActive"
    from unnest(${hashes}::bytea[]) with ordinality as t(hash, position)
    join reply_addresses r on r.token_hash = t.hash join accounts a on a.id = r.account_id
    order by t.position`.execute(db);
  const row = rows.find(({ email }) => sender !== undefined && isSameAddress(email, sender)) ?? rows[0];
  const viewer = row && (await readViewer(db, row.id, origin));
  if (!viewer) return undefined;
  const { email, orderId, isActive } = row;
  return { viewer, email, orderId, isActive };
}

/** Throws what POST /api/orders/{id}/messages answers to somebody who may not write messages. */
export function requireMayWrite({ viewer, isActive }: Writer): void {
  const { for: roles, companyRoles } = calls.sendMessage;
  if (!isActive) throw problem('notSignedIn');
  if (!roles.some(role => role === viewer.role)) throw problem('notAllowed');
  if (viewer.companyRole && !companyRoles.some(role => role === viewer.companyRole)) throw problem('notAllowed');
}
