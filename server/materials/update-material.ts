import type { InputOf } from '#contract/calls.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { type Audited, audited, changesOf, unchanged } from '../platform/audit/audited.ts';
import { type JsonStatement, sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { stockChanged } from '../platform/live/announce.ts';
import { problem } from '../platform/problems/problem.ts';
import { savedMaterial } from './read-materials.ts';
import { requireTemplate } from './require-template.ts';
import { removeItems, saveItems, storesItems } from './save-items.ts';

/**
 * Updates a record's name, template and lists; an unchanged record keeps its revision. Throws materialNotFound,
 * productCodeFixed for another code (MA-2), templateNotFound, and changedMeanwhile for an older `revision`.
 */
export async function updateMaterial(
  tx: Tx,
  _viewer: Viewer,
  input: InputOf<'updateMaterial'>,
): Promise<Audited<'materialEdited', JsonStatement>> {
  const record = await sql<{
    product_code: string;
    product_name: string;
    template_id: number | null;
    revision: number;
    is_same_code: boolean;
  }>`
    select product_code, product_name, template_id, revision,
      lower(product_code) = lower(${input.product_code.trim()}) as is_same_code
    from raw_materials where id = ${input.id} for update`.first(tx);
  if (!record) throw problem('materialNotFound');
  if (input.revision !== undefined && input.revision !== record.revision) throw problem('changedMeanwhile');
  if (!record.is_same_code) throw problem('productCodeFixed');
  const templateId = input.template_id === undefined ? record.template_id : input.template_id;
  if (templateId !== null && templateId !== record.template_id) await requireTemplate(tx, templateId);

  const productName = input.product_name?.trim() ?? record.product_name;
  const isSame = templateId === record.template_id && productName === record.product_name;
  if (isSame && (await storesItems(tx, 'record', input.id, input))) return unchanged(savedMaterial(input.id));
  const before = await removeItems(
    tx,
    'record',
    input.id,
    sql`update raw_materials set template_id = ${templateId}, product_name = ${productName}, revision = revision + 1,
      updated_at = now() where id = ${input.id} returning ${stockChanged}`,
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
