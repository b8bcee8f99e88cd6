import type { Tx } from '../database/transaction.ts';
import { type Audited, audited } from '../http/audited.ts';
import { problem } from '../http/problem.ts';
import type { Viewer } from '../http/viewer.ts';

/** Removes a raw-material record with its lists. Throws materialNotFound. */
export async function deleteMaterial(
  tx: Tx,
  _viewer: Viewer,
  { id }: { id: number },
): Promise<Audited<'materialDeleted', { success: true }>> {
  const gone = await tx
    .deleteFrom('raw_materials')
    .where('id', '=', id)
    .returning(['product_code', 'product_name'])
    .executeTakeFirst();
  if (!gone) throw problem('materialNotFound');
  const { product_code: name, product_name: productName } = gone;
  return audited(
    { success: true },
    { kind: 'materialDeleted', id, name, changes: { productName: [productName, null] } },
  );
}
