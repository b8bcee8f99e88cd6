import type { InputOf } from '#contract/calls.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type Audited, audited } from '../../platform/audit/audited.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { lockCompany } from './address-json.ts';

/** Deletes a delivery address. Placed orders keep it (DE-2). Throws customerNotFound, addressNotFound. */
export async function deleteAddress(
  tx: Tx,
  viewer: Viewer,
  { id, addressId }: InputOf<'deleteAddress'>,
): Promise<Audited<'addressDeleted', { success: true }>> {
  const company = await lockCompany(tx, viewer, id);
  const gone = await sql<{ label: string; address: string }>`
    delete from company_addresses
    where id = ${addressId} and company_id = ${id} returning label, address`.one(tx, 'addressNotFound');
  const changes = { label: [gone.label, null], address: [gone.address, null] } as const;
  return audited({ success: true }, { kind: 'addressDeleted', id, name: company.name, changes });
}
