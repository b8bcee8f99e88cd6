import type { InputOf } from '#contract/calls.ts';
import { codesMeant, notInCatalog } from '../catalog/codes-meant.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { type Audited, audited, changesOf } from '../platform/audit/audited.ts';
import { type JsonStatement, sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { stockChanged } from '../platform/live/announce.ts';
import { problem } from '../platform/problems/problem.ts';
import { savedMaterial } from './read-materials.ts';
import { requireTemplate } from './require-template.ts';
import { saveItems } from './save-items.ts';

/**
 * Adds the raw-material record of a product in the catalog. Throws productNotFound, templateNotFound, and
 * materialExists when the product already has a record (MA-2).
 */
export async function createMaterial(
  tx: Tx,
  viewer: Viewer,
  input: InputOf<'createMaterial'>,
): Promise<Audited<'materialCreated', JsonStatement>> {
  const product = await findProduct(tx, viewer, input.product_code.trim());
  const templateId = input.template_id ?? null;
  if (templateId !== null) await requireTemplate(tx, templateId);

  const record = await sql<{ id: number }>`
    insert into raw_materials (product_id, product_code, product_name, template_id)
    values (${product.id}, ${product.product_code}, ${input.product_name?.trim() ?? ''}, ${templateId})
    on conflict on constraint raw_materials_product do nothing returning id, ${stockChanged}`.one(tx, 'materialExists');
  const lists = await saveItems(tx, 'record', record.id, input);
  return audited(savedMaterial(record.id), {
    kind: 'materialCreated',
    id: record.id,
    name: product.product_code,
    changes: changesOf(undefined, { productName: input.product_name?.trim(), template: templateId, ...lists }),
  });
}

/** Finds a product by code as typed, else by the one code that it means, and locks it until the commit. */
async function findProduct(tx: Tx, viewer: Viewer, code: string) {
  const exact = await lockProduct(tx, code);
  if (exact) return exact;
  const meant = (await codesMeant(tx, viewer, [code])).get(code) ?? [];
  const product = meant.length === 1 && (await lockProduct(tx, meant[0] ?? ''));
  if (!product) throw problem('productNotFound', { fields: { product_code: notInCatalog(meant) } });
  return product;
}

/** Locks a product against renaming and deletion. */
function lockProduct(tx: Tx, code: string) {
  return sql<{ id: number; product_code: string }>`
    select id, product_code from products where lower(product_code) = lower(${code}) for share`.first(tx);
}
