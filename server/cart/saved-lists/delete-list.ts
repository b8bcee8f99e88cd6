import type { Viewer } from '../../platform/access/viewer.ts';
import { type Audited, audited } from '../../platform/audit/audited.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { removeFiles } from '../../platform/files/remove-files.ts';
import { announcement } from '../../platform/live/announce.ts';
import { lockList } from './lock-list.ts';

/** Deletes a list, and its files that are used nowhere else (SL-4). Throws listNotFound. */
export async function deleteList(
  tx: Tx,
  viewer: Viewer,
  { id }: { id: number },
): Promise<Audited<'listDeleted', { success: true }>> {
  const { name, companyId, totalProducts, totalItems, fileIds } = await lockList(tx, viewer, id);
  const announced = announcement('listsChanged', {}, { companies: [companyId] });
  await sql`delete from order_lists where id = ${id} returning ${announced}`.execute(tx);
  await removeFiles(tx, fileIds);
  const changes = { totalProducts: [totalProducts, null], totalItems: [totalItems, null] } as const;
  return audited({ success: true }, { kind: 'listDeleted', id, name, changes });
}
