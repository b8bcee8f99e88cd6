import type { InputOf } from '#contract/calls.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type Audited, audited, changesOf, unchanged } from '../../platform/audit/audited.ts';
import { type JsonStatement, sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { problem } from '../../platform/problems/problem.ts';
import { announceStock } from '../save-material.ts';
import { refuseTakenName, requireFreeName, savedSupplier } from '../supplier-json.ts';

type Stored = { name: string; email: string; leadDays: number; revision: number };

/**
 * Changes a supplier; a field left out stays. Throws supplierNotFound, changedMeanwhile for an older revision, and
 * nameTaken.
 */
export async function updateSupplier(
  tx: Tx,
  _viewer: Viewer,
  { id, revision, ...given }: InputOf<'updateSupplier'>,
): Promise<Audited<'supplierEdited', JsonStatement>> {
  const { revision: newest, ...before } = await sql<Stored>`
    select name, email, lead_days as "leadDays", revision from suppliers where id = ${id} for update`.one(
    tx,
    'supplierNotFound',
  );
  if (revision !== undefined && revision !== newest) throw problem('changedMeanwhile');
  const { name = before.name, email = before.email, leadDays = before.leadDays } = given;
  const changes = changesOf(before, { name, email, leadDays });
  if (Object.values(changes).every(([from, to]) => from === to)) return unchanged(savedSupplier(id));
  await requireFreeName(tx, name, id);
  await sql`
    update suppliers set name = ${name}, email = ${email}, lead_days = ${leadDays}, revision = revision + 1
    where id = ${id}`
    .execute(tx)
    .catch(refuseTakenName(name));
  await announceStock(tx);
  return audited(savedSupplier(id), { kind: 'supplierEdited', id, name, changes });
}
