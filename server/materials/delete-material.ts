import type { Tx } from '../database/transaction.ts';
import { problem } from '../http/problem.ts';
import type { Viewer } from '../http/viewer.ts';

/** Removes a raw-material record with its lists. Throws materialNotFound. */
export async function deleteMaterial(tx: Tx, _viewer: Viewer, { id }: { id: number }): Promise<{ success: true }> {
  const gone = await tx.deleteFrom('raw_materials').where('id', '=', id).returning('id').executeTakeFirst();
  if (!gone) throw problem('materialNotFound');
  return { success: true };
}
