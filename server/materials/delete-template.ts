import type { Viewer } from '../access/viewer.ts';
import { type Audited, audited } from '../audit/audited.ts';
import { sql } from '../database/sql.ts';
import type { Tx } from '../database/transaction.ts';
import { problem } from '../problems/problem.ts';

/** Deletes a template. Records made from it stay, without a template (MA-5). Throws templateNotFound. */
export async function deleteTemplate(
  tx: Tx,
  _viewer: Viewer,
  { id }: { id: number },
): Promise<Audited<'templateDeleted', { success: true }>> {
  const gone = await sql<{ name: string; description: string }>`
    delete from raw_material_templates
    where id = ${id} returning name, description`.first(tx);
  if (!gone) throw problem('templateNotFound');
  const { name, description } = gone;
  return audited(
    { success: true },
    { kind: 'templateDeleted', id, name, changes: { description: [description, null] } },
  );
}
