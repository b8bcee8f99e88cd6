import type { InputOf } from '#contract/calls.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type Audited, audited, unchanged } from '../../platform/audit/audited.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { problem } from '../../platform/problems/problem.ts';

type Done = { success: true };
type Kind = 'customerViewOpened' | 'customerViewClosed';

/**
 * Shows the portal to a superadmin as a customer sees it in this session, or ends this view (NA-8). Throws notAllowed
 * for other users, and customerNotFound.
 */
export async function seeAsCustomer(
  tx: Tx,
  viewer: Viewer,
  { customerId }: InputOf<'seeAsCustomer'>,
): Promise<Audited<Kind, Done>> {
  if (viewer.role !== 'superadmin' && !viewer.seenBy) throw problem('notAllowed');
  if (customerId === null) {
    if (!viewer.seenBy) return unchanged({ success: true });
    await seeAs(tx, viewer, null);
    return audited({ success: true }, { kind: 'customerViewClosed', id: viewer.companyId, name: viewer.username });
  }
  const customer = await sql<{ id: number; username: string }>`
    select id, username from accounts where id = first_person(${customerId}) for key share`.one(tx, 'customerNotFound');
  await seeAs(tx, viewer, customer.id);
  return audited({ success: true }, { kind: 'customerViewOpened', id: customerId, name: customer.username });
}

async function seeAs(tx: Tx, { sessionHash }: Viewer, accountId: number | null): Promise<void> {
  await sql`update sessions set seen_as = ${accountId} where token_hash = ${sessionHash}`.execute(tx);
}
