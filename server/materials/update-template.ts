import { sql } from 'kysely';
import type { InputOf } from '#contract/calls.ts';
import type { Tx } from '../database/transaction.ts';
import { type Audited, audited, changesOf } from '../http/audited.ts';
import type { JsonStatement } from '../http/json-text.ts';
import { problem } from '../http/problem.ts';
import type { Viewer } from '../http/viewer.ts';
import { savedTemplate } from './read-templates.ts';
import { removeItems, saveItems } from './save-items.ts';

/**
 * Changes a template; records made from it stay as they are. Throws templateNotFound, and changedMeanwhile when a
 * `revision` was sent that is no longer the template's.
 */
export async function updateTemplate(
  tx: Tx,
  _viewer: Viewer,
  input: InputOf<'updateTemplate'>,
): Promise<Audited<'templateEdited', JsonStatement>> {
  const name = input.name.trim();
  const template = await tx
    .selectFrom('raw_material_templates')
    .select(['name', 'description', 'revision'])
    .where('id', '=', input.id)
    .forUpdate()
    .executeTakeFirst();
  if (!template) throw problem('templateNotFound');
  if (input.revision !== undefined && input.revision !== template.revision) throw problem('changedMeanwhile');

  const description = input.description?.trim() ?? template.description;
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
