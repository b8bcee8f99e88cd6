import { sql } from 'kysely';
import type { InputOf } from '#contract/calls.ts';
import type { Tx } from '../database/transaction.ts';
import { type Audited, audited, changesOf } from '../http/audited.ts';
import type { JsonStatement } from '../http/json-text.ts';
import { problem } from '../http/problem.ts';
import type { Viewer } from '../http/viewer.ts';
import { savedMaterial } from './read-materials.ts';
import { requireTemplate } from './require-template.ts';
import { removeItems, saveItems } from './save-items.ts';

/**
 * Changes a record's name, template and lists; its product code stays (specification 5). Throws materialNotFound,
 * productCodeFixed for another code, templateNotFound, and changedMeanwhile when a `revision` was sent that is no longer
 * the record's.
 */
export async function updateMaterial(
  tx: Tx,
  _viewer: Viewer,
  input: InputOf<'updateMaterial'>,
): Promise<Audited<'materialEdited', JsonStatement>> {
  const record = await tx
    .selectFrom('raw_materials')
    .select(['product_code', 'product_name', 'template_id', 'revision'])
    .select(sql<boolean>`lower(product_code) = lower(${input.product_code.trim()})`.as('is_same_code'))
    .where('id', '=', input.id)
    .forUpdate()
    .executeTakeFirst();
  if (!record) throw problem('materialNotFound');
  if (input.revision !== undefined && input.revision !== record.revision) throw problem('changedMeanwhile');
  if (!record.is_same_code) throw problem('productCodeFixed');
  const templateId = input.template_id === undefined ? record.template_id : input.template_id;
  if (templateId !== null && templateId !== record.template_id) await requireTemplate(tx, templateId);

  const productName = input.product_name?.trim() ?? record.product_name;
  const before = await removeItems(
    tx,
    'record',
    input.id,
    sql`update raw_materials set template_id = ${templateId}, product_name = ${productName}, revision = revision + 1,
      updated_at = now() where id = ${input.id}`,
  );
  const after = await saveItems(tx, 'record', input.id, input);
  return audited(savedMaterial(input.id), {
    kind: 'materialEdited',
    id: input.id,
    name: record.product_code,
    changes: changesOf(
      { productName: record.product_name, template: record.template_id, ...before },
      { productName, template: templateId, ...after },
    ),
  });
}
