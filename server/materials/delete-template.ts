import type { Viewer } from '../platform/access/viewer.ts';
import { type Audited, audited } from '../platform/audit/audited.ts';
import { sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';

/** Deletes a template. Records made from it stay, without a template (MA-5). Throws templateNotFound. */
export async function deleteTemplate(
  tx: Tx,
  _viewer: Viewer,
  { id }: { id: number },
): Promise<Audited<'templateDeleted', { success: true }>> {
  const gone = await sql<{ name: string; description: string }>`
    delete from raw_material_templates
    where id = ${id} returning name, description`.one(tx, 'templateNotFound');
  const { name, description } = gone;
  return audited(
    { success: true },
    { kind: 'templateDeleted', id, name, changes: { description: [description, null] } },
  );
}
