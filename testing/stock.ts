import { vi } from 'vitest';
import type { MaterialCategory, MaterialUnit } from '#contract/materials/material-rules.ts';
import type { Purchase } from '#contract/stock/purchases.ts';
import { type Sql, sql } from '#server/platform/database/sql.ts';
import { type Tx, transaction } from '#server/platform/database/transaction.ts';
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

/** Adds a dye lot to a material that keeps lots, and returns its id. */
export async function aLot(client: Client, materialId: number, code: string): Promise<number> {
  const { status, body } = await client.call('createLot', { id: materialId, code });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.lot.id;
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

export type ChoiceOf = { optionId: number; option: string; choiceId: number; value: string; factor: string };

/** Adds an option to a product, with the factors of its choices. Returns the choices as lines store them. */
export async function anOption(
  { context }: TestPortal,
  product: TestProduct,
  option: string,
  factors: Readonly<Record<string, string>>,
): Promise<ChoiceOf[]> {
  const { rows } = await sql<ChoiceOf>`
    with option as (
      insert into product_options (product_id, position, name, kind, required, help)
      select ${product.id}, count(*), ${option}, 'choice', false, '' from product_options where product_id = ${product.id}
      returning id, name
    ), choice as (
      insert into option_choices (option_id, position, name, factor)
      select option.id, n - 1, f.name, f.factor::numeric
      from option, unnest(${Object.keys(factors)}::text[], ${Object.values(factors)}::text[]) with ordinality f(name, factor, n)
      returning id, option_id, name, position, factor
    )
    select c.option_id as "optionId", option.name as option, c.id as "choiceId", c.name as value,
      trim_scale(c.factor)::text as factor
    from choice c, option order by c.position`.execute(context.db);
  return rows;
}

/** Stores the combinations of a line, each with its units and choices. */
export async function setCombinations(
  { context }: TestPortal,
  line: { orderId: number; productId: number },
  combinations: readonly { quantity: number; choices: readonly Partial<ChoiceOf>[] }[],
): Promise<void> {
  await sql`
    update order_products set breakdown = ${JSON.stringify(combinations)}::jsonb
    where order_id = ${line.orderId} and product_id = ${line.productId}`.execute(context.db);
}

/**
 * Holds a lock while a request runs, and calls `meanwhile` with the transaction that holds it and the process of the
 * connection that waits for it. `lock` is the statement that takes it. Returns the answer.
 */
export async function whileLocked<T>(
  { context: { db } }: TestPortal,
  lock: Sql,
  request: () => Promise<T>,
  meanwhile: (held: { tx: Tx; pid: number }) => Promise<unknown>,
): Promise<T> {
  let answer: Promise<T> | undefined;
  await transaction(db, async tx => {
    await lock.execute(tx);
    const { own } = await sql<{ own: number }>`select pg_backend_pid() as own`.one(tx);
    answer = request();
    const waiting = () =>
      sql<{ pid: number }>`select pid from pg_stat_activity where ${own}::int = any(pg_blocking_pids(pid))`.one(db);
    const { pid } = await vi.waitFor(waiting, { timeout: 5_000 });
    await meanwhile({ tx, pid });
  });
  return answer as Promise<T>;
}

/** Does as whileLocked does, and holds a material. */
export function whileHeld<T>(
  portal: TestPortal,
  materialId: number,
  request: () => Promise<T>,
  meanwhile: (held: { tx: Tx; pid: number }) => Promise<unknown>,
): Promise<T> {
  return whileLocked(portal, sql`select from stock_materials where id = ${materialId} for update`, request, meanwhile);
}

/**
 * Adds records for the products of all lines, three items of each category, and materials of the stock for these, with
 * `onHand` of each, and 450 that nothing needs.
 */
export async function keepMaterialsOfLines({ context }: TestPortal, onHand = 0): Promise<void> {
  await sql`
    with record as (
      insert into raw_materials (product_id, product_code)
      select distinct product_id, product_code from order_products on conflict do nothing returning id
    ), item as (
      insert into raw_material_items (record_id, category, position, name, quantity, unit)
      select id, c, n, c || ' ' || n || ' of ' || id, n, case c when 'leather' then 'sqft' when 'metal' then 'pcs' else 'mtr' end
      from record, unnest(array['leather', 'lining', 'thread', 'metal']) c, generate_series(1, 3) n
      returning category, name, unit
    ), material as (
      insert into stock_materials (category, name, unit, counted_at, on_hand)
      select category, name, unit, now(), ${onHand}::numeric from item
      union all select 'leather', 'Other ' || n, 'sqft', now(), ${onHand}::numeric from generate_series(1, 450) n
      returning id, category, name, unit
    )
    insert into material_names (category, name, unit, stock_material_id) select category, name, unit, id from material`.execute(
    context.db,
  );
  await sql`analyze`.execute(context.db);
}
