import type { Tx } from '../database/transaction.ts';
import { type Audited, audited } from '../http/audited.ts';
import { problem } from '../http/problem.ts';
import type { Viewer } from '../http/viewer.ts';

/** Removes a template; the records made from it stay, and name none from then on. Throws templateNotFound. */
export async function deleteTemplate(
  tx: Tx,
  _viewer: Viewer,
  { id }: { id: number },
): Promise<Audited<'templateDeleted', { success: true }>> {
  const gone = await tx
    .deleteFrom('raw_material_templates')
    .where('id', '=', id)
    .returning(['name', 'description'])
    .executeTakeFirst();
  if (!gone) throw problem('templateNotFound');
  const { name, description } = gone;
  return audited(
    { success: true },
    { kind: 'templateDeleted', id, name, changes: { description: [description, null] } },
  );
}
