import { limits } from '#contract/call/limits.ts';
import type { InputOf } from '#contract/calls.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type Audited, audited, changesOf } from '../../platform/audit/audited.ts';
import { type JsonStatement, sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { problem } from '../../platform/problems/problem.ts';
import { dropDefault, lockCompany, savedAddress } from './address-json.ts';

/** Adds a delivery address (DE-1). Throws customerNotFound, tooManyOfThese. */
export async function createAddress(
  tx: Tx,
  viewer: Viewer,
  { id, label, address, isDefault = false }: InputOf<'createAddress'>,
): Promise<Audited<'addressCreated', JsonStatement>> {
  const company = await lockCompany(tx, viewer, id);
  if (company.addresses >= limits.addresses) throw problem('tooManyOfThese');
  if (isDefault) await dropDefault(tx, id);
  const created = await sql<{ id: number }>`
    insert into company_addresses (company_id, label, address, is_default)
    values (${id}, ${label}, ${address}, ${isDefault}) returning id`.one(tx);
  return audited(savedAddress(created.id), {
    kind: 'addressCreated',
    id,
    name: company.name,
    changes: changesOf(undefined, { label, address, isDefault: isDefault || null }),
  });
}
