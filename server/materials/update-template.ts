import { sql } from 'kysely';
import type { InputOf } from '#contract/calls.ts';
import type { Tx } from '../database/transaction.ts';
import type { JsonText } from '../http/json-text.ts';
import { problem } from '../http/problem.ts';
import type { Viewer } from '../http/viewer.ts';
import { readTemplate } from './read-templates.ts';
import { removeItems, saveItems } from './save-items.ts';
import { templateName } from './template-name.ts';

/**
 * Changes a template; records made from it stay as they are. Throws templateNotFound, and changedMeanwhile when a
 * `revision` was sent that is no longer the template's.
 */
export async function updateTemplate(tx: Tx, _viewer: Viewer, input: InputOf<'updateTemplate'>): Promise<JsonText> {
  const name = templateName(input.name);
  const template = await tx
    .selectFrom('raw_material_templates')
    .select('revision')
    .where('id', '=', input.id)
    .forUpdate()
    .executeTakeFirst();
  if (!template) throw problem('templateNotFound');
  if (input.revision !== undefined && input.revision !== template.revision) throw problem('changedMeanwhile');

  await removeItems(tx, 'template', input.id);
  await tx
    .updateTable('raw_material_templates')
    .set({
      name,
      ...(input.description !== undefined && { description: input.description.trim() }),
      revision: template.revision + 1,
      updated_at: sql`now()`,
    })
    .where('id', '=', input.id)
    .execute();
  await saveItems(tx, 'template', input.id, input);
  return readTemplate(tx, input.id);
}
