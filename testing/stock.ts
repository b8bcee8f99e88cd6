import type { MaterialCategory, MaterialUnit } from '#contract/materials/material-rules.ts';
import type { Purchase } from '#contract/stock/purchases.ts';
import { sql } from '#server/platform/database/sql.ts';
import type { TestProduct } from './builders.ts';
import { nextNumber } from './changes/next-number.ts';
import { daysFromToday } from './changes/ready-change.ts';
import type { Client } from './client.ts';
import type { TestPortal } from './portal.ts';

export type Item = { category: MaterialCategory; name: string; quantity: number; unit: MaterialUnit };

/** Stores the raw-material record of a product, in place of the one that it has. */
export async function aRecord({ context }: TestPortal, product: TestProduct, items: readonly Item[]): Promise<void> {
  const { db } = context;
  await sql`delete from raw_materials where product_id = ${product.id}`.execute(db);
  const { id } = await sql<{ id: number }>`
    insert into raw_materials (product_id, product_code) values (${product.id}, ${product.productCode}) returning id`.one(
    db,
  );
  for (const [position, { category, name, quantity, unit }] of items.entries()) {
    await sql`
      insert into raw_material_items (record_id, category, position, name, quantity, unit)
      values (${id}, ${category}, ${position}, ${name}, ${quantity}, ${unit})`.execute(db);
  }
}

/** Adds a material of the stock, by default leather in square feet, and counts it when `onHand` is given. */
export async function aMaterial(
  client: Client,
  given: Record<string, unknown> & { onHand?: number } = {},
): Promise<{ id: number; name: string; unit: MaterialUnit; category: MaterialCategory; revision: number }> {
  const { onHand, ...fields } = given;
  const input = { category: 'leather', name: `Hide ${nextNumber()}`, unit: 'sqft', ...fields };
  const { status, body } = await client.call('createStockMaterial', input);
  if (status !== 201) throw new Error(JSON.stringify(body));
  const { material } = body;
  if (onHand !== undefined) {
    const count = { id: material.id, counted: onHand, unit: material.unit, seen: 0 };
    await client.call('countMaterial', count);
  }
  return material;
}

/** Adds a supplier, and returns its id. */
export async function aSupplier(client: Client, given: Record<string, unknown> = {}): Promise<number> {
  const { body } = await client.call('createSupplier', { name: `Tannery ${nextNumber()}`, ...given });
  return body.supplier.id;
}

type Bought = { materialId: number; quantity: number; unit: string };

/** Places a purchase, by default of 10 sqft of a new material, expected in five days. */
export async function aPurchase(
  client: Client,
  given: { supplierId?: number; expectedOn?: string; lines?: Bought[] } = {},
): Promise<Purchase> {
  const lines = given.lines ?? [{ materialId: (await aMaterial(client)).id, quantity: 10, unit: 'sqft' }];
  const supplierId = given.supplierId ?? (await aSupplier(client));
  const input = { supplierId, expectedOn: given.expectedOn ?? daysFromToday(5), lines };
  const { status, body } = await client.call('placePurchase', input);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.purchase;
}
