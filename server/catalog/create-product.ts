import { t } from '#contract/wording.ts';
import { notifyOfNewProduct } from '../notifications/notify-of-product.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { type Audited, audited, changesOf } from '../platform/audit/audited.ts';
import { type JsonStatement, sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { insertFiles } from '../platform/files/save-files.ts';
import { problem } from '../platform/problems/problem.ts';
import type { PreparedProduct } from './prepare-product.ts';
import { refuseTakenCode } from './product-code.ts';
import { productFacts } from './product-facts.ts';
import { invalidField } from './product-form.ts';
import { changedOptions, saveOptions } from './product-options.ts';
import { savedProduct } from './read-admin-products.ts';

/**
 * Adds a product with its pictures and notifies the customers who may see it. Throws unknownCustomers, and
 * productCodeTaken, which ignores case (CA-4).
 */
export async function createProduct(
  tx: Tx,
  _viewer: Viewer,
  _input: unknown,
  { form, primary, gallery }: PreparedProduct,
): Promise<Audited<'productCreated', JsonStatement>> {
  const { productCode, description = '', colors = [], visibleTo = [], primaryImageIndex = 0, options = [] } = form;
  const given = changedOptions([], options, colors);
  const pictures = [...primary, ...gallery];
  if (primaryImageIndex >= pictures.length) throw invalidField('primaryImageIndex', t`must be one of the pictures`);
  if (visibleTo.length > 0) await requireCustomers(tx, visibleTo);

  const { id } = await sql<{ id: number }>`
    with saved as (${insertFiles({ kind: 'catalog', ownerId: null, taken: true }, pictures)}),
    product as (
      insert into products (product_code, description, colors, visible_to, primary_image_index)
      values (${productCode}, ${description}, ${colors}, ${visibleTo}::bigint[], ${primaryImageIndex})
      returning id
    ), pictured as (
      insert into product_images (product_id, position, file_id)
      select product.id, i.position - 1, saved.id
      from product, unnest(${pictures.map(({ name }) => name)}::text[]) with ordinality as i(name, position)
      join saved on saved.name = i.name
    )
    select id from product`
    .one(tx)
    .catch(refuseTakenCode);
  if (given.length > 0) await saveOptions(tx, new Map([[id, given]]));
  await notifyOfNewProduct(tx, { id, productCode, description, visibleTo });
  const facts = { description, colors, visibleTo, pictures: pictures.length, options: given };
  const changes = changesOf(undefined, productFacts(facts));
  return audited(savedProduct(id), { kind: 'productCreated', id, name: productCode, changes });
}

async function requireCustomers(tx: Tx, ids: readonly number[]): Promise<void> {
  const unknown = await sql`
    select from unnest(${ids}::bigint[]) as v(id)
    where not exists (select from customers a where a.id = v.id and a.role = 'customer') limit 1`.first(tx);
  if (unknown) throw problem('unknownCustomers', { fields: { visibleTo: t`names an unknown customer` } });
}
