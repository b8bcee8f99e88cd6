import type { InputOf } from '#contract/calls.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { type Audited, audited, changesOf, unchanged } from '../platform/audit/audited.ts';
import { type JsonStatement, sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { problem } from '../platform/problems/problem.ts';
import { savedTemplate } from './read-templates.ts';
import { removeItems, saveItems, storesItems } from './save-items.ts';

/**
 * Updates a template; records made from it stay unchanged, and an unchanged template keeps its revision. Throws
 * templateNotFound, and changedMeanwhile for an older `revision`.
 */
export async function updateTemplate(
  tx: Tx,
  _viewer: Viewer,
  input: InputOf<'updateTemplate'>,
): Promise<Audited<'templateEdited', JsonStatement>> {
  const name = input.name.trim();
  const template = await sql<{ name: string; description: string; revision: number }>`
    select name, description, revision from raw_material_templates
    where id = ${input.id} for update`.one(tx, 'templateNotFound');
  if (input.revision !== undefined && input.revision !== template.revision) throw problem('changedMeanwhile');

  const description = input.description?.trim() ?? template.description;
  const isSame = name === template.name && description === template.description;
  if (isSame && (await storesItems(tx, 'template', input.id, input))) return unchanged(savedTemplate(input.id));
  const before = await removeItems(
    tx,
    'template',
    input.id,
    sql`update raw_material_templates set name = ${name}, description = ${description}, revision = revision + 1,
      updated_at = now() where id = ${input.id}`,
  );
  const after = await saveItems(tx, 'template', input.id, input);
  return audited(savedTemplate(input.id), {
    kind: 'templateEdited',
    id: input.id,
    name: template.name,
    changes: changesOf(
      { name: template.name, description: template.description, ...before },
      { name, description, ...after },
    ),
  });
}
