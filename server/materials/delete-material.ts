import type { Viewer } from '../platform/access/viewer.ts';
import { type Audited, audited } from '../platform/audit/audited.ts';
import { sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { stockChanged } from '../platform/live/announce.ts';

/** Deletes a raw-material record with its lists. Throws materialNotFound. */
export async function deleteMaterial(
  tx: Tx,
  _viewer: Viewer,
  { id }: { id: number },
): Promise<Audited<'materialDeleted', { success: true }>> {
  const gone = await sql<{ product_code: string; product_name: string }>`
    delete from raw_materials
    where id = ${id} returning product_code, product_name, ${stockChanged}`.one(tx, 'materialNotFound');
  const { product_code: name, product_name: productName } = gone;
  return audited(
    { success: true },
    { kind: 'materialDeleted', id, name, changes: { productName: [productName, null] } },
  );
}
