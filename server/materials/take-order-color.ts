import { limits } from '#contract/call/limits.ts';
import { isLongerThan } from '#contract/call/text-length.ts';
import type { InputOf } from '#contract/calls.ts';
import { withPlaceholder } from '#contract/materials/material-color.ts';
import { type MaterialCategory, materialCategories, materialItems } from '#contract/materials/material-rules.ts';
import type { MaterialRecord } from '#contract/materials/materials.ts';
import { t } from '#contract/wording.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import type { Audited } from '../platform/audit/audited.ts';
import { type JsonStatement, sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { problem } from '../platform/problems/problem.ts';
import { savedMaterial } from './read-materials.ts';
import { updateMaterial } from './update-material.ts';

/**
 * Replaces a color of the product in the names of its record's materials by '{color}' (MA-12). Throws materialNotFound, and
 * colorNotNamed when no name has the color, also because somebody changed the record meanwhile.
 */
export async function takeOrderColor(
  tx: Tx,
  viewer: Viewer,
  { id, color }: InputOf<'takeOrderColor'>,
): Promise<Audited<'materialEdited', JsonStatement>> {
  const { colors } = await sql<{ colors: string[] }>`
    select coalesce((select to_json(p.colors) from products p where p.id = r.product_id), '[]') as colors
    from raw_materials r where r.id = ${id} for update`.one(tx, 'materialNotFound');
  const known = colors.find(one => one.toLowerCase() === color.toLowerCase());
  const { record } = JSON.parse(await savedMaterial(id).jsonText(tx)) as { record: MaterialRecord };
  const { product_code, ...rest } = record;
  let isNamed = false;
  const listOf = (category: MaterialCategory) =>
    materialItems(rest, category).map(item => {
      const name = known === undefined ? item.name : withPlaceholder(item.name, known, colors);
      isNamed ||= name !== item.name;
      if (isLongerThan(name, limits.materialName)) {
        const text = t`The name '${item.name}' is too long`;
        throw problem('invalidInput', { text, fields: { color: text } });
      }
      return { ...item, name };
    });
  const lists = Object.fromEntries(materialCategories.map(category => [`${category}_items`, listOf(category)]));
  if (!isNamed) throw problem('colorNotNamed');
  return updateMaterial(tx, viewer, {
    id,
    product_code,
    ...(lists as Pick<MaterialRecord, 'leather_items' | 'lining_items' | 'thread_items' | 'metal_items'>),
  });
}
