import { colorOption } from '#contract/catalog/option-kinds.ts';
import { verifyCompletion } from '../../orders/verify-completion.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { setCompletedCount } from '../../production/set-completed-count.ts';
import { setProductStatus } from '../../production/set-product-status.ts';
import type { SampleCustomer, SampleOrder } from './sample-workshop.ts';

export type PlacedProduct = { id: number; code: string; color: string; fileId: number };

/** Inserts a sample order without notifying anybody, then processes it as the workshop would. Returns its id. */
export async function insertSampleOrder(
  tx: Tx,
  viewer: Viewer,
  customer: SampleCustomer & { id: number },
  { lines, verified }: SampleOrder,
  products: readonly PlacedProduct[],
): Promise<number> {
  const items = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const { id } = await sql<{ id: number }>`
    insert into orders (id, created_at, customer_id, customer_name, customer_username, placed_by, placed_by_name,
      total_products, total_items)
    overriding system value
    select numbered.id, numbered.created_at, ${customer.id}::bigint, ${customer.companyName}, ${customer.username},
      ${customer.id}::bigint, ${customer.contactPerson}, ${lines.length}::int, ${items}::bigint
    from draw_order_number() as numbered returning id`.one(tx);
  const placed = lines.flatMap((line, position) => {
    const product = products[line.product];
    return product ? [{ ...line, position, product }] : [];
  });
  const rows = placed.map(({ product, position, quantity, description }) => ({
    order_id: id,
    product_id: product.id,
    position,
    product_code: product.code,
    quantity,
    description,
    breakdown: JSON.stringify([
      { quantity, choices: [{ optionId: colorOption.id, option: colorOption.name, value: product.color }] },
    ]),
  }));
  await sql`insert into order_products ${sql.values(rows)}`.execute(tx);
  const images = placed.map(({ product }) => ({
    order_id: id,
    product_id: product.id,
    position: 0,
    file_id: product.fileId,
  }));
  await sql`insert into order_product_images ${sql.values(images)}`.execute(tx);

  for (const { product, status, completed } of placed) {
    const line = { id, productCode: product.code };
    if (status) await setProductStatus(tx, viewer, { ...line, status });
    if (completed) await setCompletedCount(tx, viewer, { ...line, completed });
  }
  if (verified) await verifyCompletion(tx, viewer, { id });
  return id;
}
