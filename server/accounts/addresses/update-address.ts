import { isDeepStrictEqual } from 'node:util';
import type { InputOf } from '#contract/calls.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type Audited, audited, changesOf, unchanged } from '../../platform/audit/audited.ts';
import { type JsonStatement, sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { dropDefault, lockCompany, savedAddress } from './address-json.ts';

type Fields = { label: string; address: string; isDefault: boolean };

/** Changes a delivery address. Placed orders keep the old version (DE-2). Throws customerNotFound, addressNotFound. */
export async function updateAddress(
  tx: Tx,
  viewer: Viewer,
  { id, addressId, ...given }: InputOf<'updateAddress'>,
): Promise<Audited<'addressEdited', JsonStatement>> {
  const company = await lockCompany(tx, viewer, id);
  const before = await sql<Fields>`
    select label, address, is_default as "isDefault" from company_addresses
    where id = ${addressId} and company_id = ${id}`.one(tx, 'addressNotFound');
  const after: Fields = {
    label: given.label ?? before.label,
    address: given.address ?? before.address,
    isDefault: given.isDefault ?? before.isDefault,
  };
  if (isDeepStrictEqual({ ...before }, after)) return unchanged(savedAddress(addressId));
  if (after.isDefault && !before.isDefault) await dropDefault(tx, id);
  await sql`
    update company_addresses set label = ${after.label}, address = ${after.address}, is_default = ${after.isDefault}
    where id = ${addressId}`.execute(tx);
  return audited(savedAddress(addressId), {
    kind: 'addressEdited',
    id,
    name: company.name,
    changes: changesOf(before, after),
  });
}
