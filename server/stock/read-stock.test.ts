import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { limits } from '#contract/call/limits.ts';
import { readAmount, writeAmount } from '#contract/stock/amounts.ts';
import { lotCalls } from '#contract/stock/lots.ts';
import { purchaseCalls } from '#contract/stock/purchases.ts';
import { shortageCalls } from '#contract/stock/shortages.ts';
import { stockCalls } from '#contract/stock/stock.ts';
import { supplierCalls } from '#contract/stock/suppliers.ts';
import { hashOfAllRows } from '#testing/all-rows.ts';
import { aBench } from '#testing/benches.ts';
import { anAdmin, anOrder, aSuperadmin } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { isNightly } from '#testing/nightly.ts';
import { testPortal } from '#testing/portal.ts';
import { aMaterial, aPurchase, aRecord, aSupplier, type Item, whileLocked } from '#testing/stock.ts';
import { type ModelLine, type ModelMaterial, needs, onOrderOf, shortage, usedBy } from '#testing/stock-model.ts';
import { sql } from '../platform/database/sql.ts';

const portal = testPortal();
let admin: Client;

beforeAll(async () => {
  admin = await portal.as(await aSuperadmin(portal));
});

const materialOf = async (id: number) => (await admin.call('readStockMaterial', { id })).body.material;
const stock = async (query = {}) => (await admin.call('readStock', query)).body;
/** An order whose only product takes one item. */
async function needing(item: Item, quantity: number, status: 'cutting' | 'not_reviewed' = 'cutting') {
  const order = await anOrder(portal, { quantities: [quantity], statuses: [status] });
  if (order.products[0]) await aRecord(portal, order.products[0], [item]);
  return order;
}

describe('readStock', () => {
  test('needs once what three products take, and buys a minimum order once (W8, WF11, WF56)', async () => {
    const material = await aMaterial(admin, { category: 'metal', unit: 'pcs', minOrder: 100 });
    const item = { category: 'metal', name: material.name, quantity: 1, unit: 'pcs' } as const;
    for (let n = 0; n < 3; n++) await needing(item, 20);
    expect(await materialOf(material.id)).toMatchObject({ need: '60.0000', short: '60.0000', toBuy: '100.0000' });
    const spare = await aMaterial(admin, { minLevel: '12.5', onHand: 2 });
    expect(await materialOf(spare.id)).toMatchObject({ need: '0.0000', short: '0.0000', toBuy: '10.5000' });
  });

  test('need, on order and to buy equal the model for random spellings, marks, purchases, minimums and packs (W8, WF46)', async () => {
    const supplierId = await aSupplier(admin);
    const amount = fc.integer({ min: 0, max: 3_000_000 }).map(units => writeAmount(BigInt(units)));
    const cases = fc.sample(
      fc.record({
        need: fc.integer({ min: 0, max: 99_999 }),
        quantity: fc.integer({ min: 1, max: 40 }),
        spellings: fc.integer({ min: 1, max: 2 }),
        done: fc.nat(40),
        onHand: amount,
        minLevel: amount,
        minOrder: amount,
        packSize: fc.option(amount.filter(size => size !== '0.0000')),
        isPieces: fc.boolean(),
        bought: fc.array(
          fc.record({
            state: fc.constantFrom('ordered', 'ordered', 'closed', 'cancelled'),
            base: fc.integer({ min: 1, max: 900_000 }),
            received: fc.constantFrom(0, 0.5, 1, 1.2),
            closed: fc.boolean(),
          }),
          { maxLength: 3 },
        ),
      }),
      { numRuns: isNightly ? 200 : 8, seed: 58 },
    );
    for (const [place, one] of cases.entries()) {
      const { need, quantity, spellings, done, onHand, minLevel, minOrder, packSize, isPieces, bought } = one;
      const unit = isPieces ? 'pcs' : 'sqft';
      const pack = packSize === null ? {} : { packName: 'box', packSize };
      const category = isPieces ? 'metal' : 'leather';
      const names = ['W8', 'w8'].slice(0, spellings).map(word => ({ name: `${word} ${place}`, unit }));
      const { id } = await aMaterial(admin, {
        category,
        unit,
        name: `W8 ${place}`,
        names,
        minLevel,
        minOrder,
        ...pack,
      });
      await admin.call('countMaterial', { id, counted: onHand, unit, seen: 0 });
      const kept: ModelMaterial = { id, category, unit, names: names.map(({ name }) => `${name} ${unit}`) };
      const lines: ModelLine[] = [];
      for (const { name } of names) {
        const item: Item = { category, name, quantity: need / 100, unit };
        const { id: orderId, products } = await needing(item, quantity);
        const units = Math.min(done, quantity - 1);
        const counts = { cutting: units, stitching: units, finishing: units };
        await admin.call('setProductStages', { id: orderId, productId: products[0]?.id, ...counts });
        lines.push({ items: [item], quantity, passed: { ...counts, packaging: 0 }, combinations: [] });
      }
      const needed = needs(lines, [kept]).get(id) ?? 0n;
      const used = lines.reduce((sum, line) => sum + (usedBy(line, line.passed, [kept]).get(id) ?? 0n), 0n);
      const left = (readAmount(onHand) ?? 0n) - used;
      const purchases = bought.map(one => ({ ...one, received: Math.floor(one.base * one.received) }));
      for (const one of purchases) {
        const purchase = await aPurchase(admin, { supplierId, lines: [{ materialId: id, quantity: 1, unit }] });
        await sql`
          with p as (update purchases set state = ${one.state} where id = ${purchase.id})
          update purchase_lines set base = ${one.base} / 10000.0, received = ${one.received} / 10000.0, closed = ${one.closed}
          where purchase_id = ${purchase.id}`.execute(portal.context.db);
      }
      const model = shortage({
        need: needed,
        ...{ onHand: left, onOrder: onOrderOf(purchases), minLevel: readAmount(minLevel) ?? 0n },
        ...{
          minOrder: readAmount(minOrder) ?? 0n,
          packSize: packSize === null ? undefined : readAmount(packSize),
          unit,
        },
      });
      const found = await materialOf(id);
      expect([found.need, found.onHand]).toEqual([needed, left].map(writeAmount));
      expect([found.onOrder, found.short, found.toBuy]).toEqual(
        [onOrderOf(purchases), model.short, model.toBuy].map(writeAmount),
      );
    }
  });

  test('counts accepted lines only, and says what new orders would need (11.1)', async () => {
    const material = await aMaterial(admin);
    const item = { category: 'leather', name: material.name, quantity: 2, unit: 'sqft' } as const;
    await needing(item, 10);
    const fresh = await needing(item, 7, 'not_reviewed');
    await needing(item, 3, 'not_reviewed');
    expect(await materialOf(material.id)).toMatchObject({
      need: '20.0000',
      ifAccepted: { total: '20.0000', orders: 2 },
    });
    await admin.call('acceptOrder', { id: fresh.id });
    expect(await materialOf(material.id)).toMatchObject({
      need: '34.0000',
      ifAccepted: { total: '6.0000', orders: 1 },
    });
  });

  test('unites spellings into one need, and the demand keeps both (W13)', async () => {
    const material = await aMaterial(admin, { name: 'W13 Bridle' });
    const names = ['W13 Bridle', 'W13 bridle'].map(name => ({ name, unit: 'sqft' }));
    await admin.call('setMaterialNames', { id: material.id, names });
    for (const { name } of names) await needing({ category: 'leather', name, quantity: 1, unit: 'sqft' }, 10);
    expect(await materialOf(material.id)).toMatchObject({ need: '20.0000', names });
    const { materials } = (await admin.call('readMaterialDemand', {})).body;
    const demanded = materials.filter(({ name }: { name: string }) => /^W13/.test(name));
    expect(demanded.map(({ name, total }: Record<string, string>) => [name, total]).sort()).toEqual([
      ['W13 Bridle', '10.00'],
      ['W13 bridle', '10.00'],
    ]);
    const found = await stock({ search: 'w13 BRIDLE' });
    expect(found.materials.map(({ id }: { id: number }) => id)).toEqual([material.id]);
  });

  test('is sorted by category and name, paged, narrowed and counted', async () => {
    const names = ['Zug 1', 'zug 2', 'Zug 3'];
    for (const name of names.toReversed()) await aMaterial(admin, { name, onHand: 5, minLevel: 9 });
    await aMaterial(admin, { name: 'Zug 0', category: 'metal', unit: 'pcs' });
    const page = await stock({ search: 'zug', limit: '2' });
    const next = await stock({ search: 'zug', limit: '2', cursor: page.nextCursor });
    expect([...page.materials, ...next.materials].map(({ name }: { name: string }) => name)).toEqual([
      ...names,
      'Zug 0',
    ]);
    expect(next.nextCursor).toBeNull();
    expect((await stock({ search: 'zug', state: 'below' })).materials).toHaveLength(3);
    expect((await stock({ search: 'zug', state: 'count' })).materials).toMatchObject([{ name: 'Zug 0' }]);
    expect((await stock({ search: 'zug', category: 'metal' })).materials).toHaveLength(1);
    expect((await admin.call('readStock', { cursor: '7.x' })).status).toBe(400);
    const { counts } = await stock();
    expect(counts.below).toBe((await stock({ state: 'below' })).materials.length);
    expect(counts.count).toBe((await stock({ state: 'count' })).materials.length);
  });

  test('lists archived materials apart; their names and spellings are free (ST-20)', async () => {
    const material = await aMaterial(admin, { name: 'Old calf', onHand: 4 });
    const archived = await admin.call('updateStockMaterial', { id: material.id, archived: true });
    expect(archived.body.material).toMatchObject({ archived: true, names: [] });
    expect((await stock({ search: 'old calf' })).materials).toEqual([]);
    expect((await stock({ search: 'old calf', state: 'archived' })).materials).toMatchObject([{ id: material.id }]);
    await aMaterial(admin, { name: 'Old calf' });
    const back = await admin.call('updateStockMaterial', { id: material.id, archived: false });
    expect([back.code, back.body.error]).toEqual(['nameTaken', 'Old calf already belongs to Old calf']);
  });

  test('is a file, also of Excel, whose texts are no formulas (W16, WF36)', async () => {
    const name = '=cmd|"x" 👜 \u202egpj';
    await aMaterial(admin, { name });
    const { body } = await admin.call('exportStock', { search: '=cmd' });
    expect(String(body)).toContain(`"leather","'=cmd|""x"" 👜 \u202egpj","sqft"`);
    expect((await admin.call('exportStockAsExcel', {})).status).toBe(200);
    expect((await stock({ search: name })).materials[0]).toMatchObject({ name, names: [{ name, unit: 'sqft' }] });
  });
});

test('the files of the stock have their columns in a fixed order, and the rows of their lists', async () => {
  const { id, name } = await aMaterial(admin, { name: 'In files', onHand: 3, minLevel: 5 });
  await aPurchase(admin, { lines: [{ materialId: id, quantity: 1, unit: 'sqft' }] });
  const linesOf = async (call: 'exportStock' | 'exportMovements' | 'exportShortages' | 'exportPurchases') => {
    const [head, ...rows] = String((await admin.call(call, { id })).body)
      .replaceAll(/[\uFEFF"]/g, '')
      .trim()
      .split('\r\n');
    return { head, row: rows.find(row => call === 'exportMovements' || row.includes(name)) };
  };
  const materials = await linesOf('exportStock');
  expect(materials.head).toBe(
    'Category,Material,Unit,On Hand,Minimum,Needed,On Order,Short,To Buy,Supplier,Pack,Pack Size,Min. Order,Last Count,Names',
  );
  expect(materials.row).toMatch(/^leather,In files,sqft,3\.0000,5\.0000,0\.0000,1\.0000,0\.0000,1\.0000,/);
  const movements = await linesOf('exportMovements');
  expect(movements.head).toMatch(
    /^Time[^,]*,What,Amount,Balance,Entered,Entered Unit,Counted,Order,Product,Lot,Note,Who,Undone$/,
  );
  expect(movements.row).toMatch(/,Counted,3\.0000,3\.0000,3\.0000,sqft,3\.0000,/);
  const shortages = await linesOf('exportShortages');
  expect(shortages.head).toBe(
    'Supplier,Category,Material,Unit,Needed,On Hand,On Order,Short,To Buy,Order By,Short From,Jobs',
  );
  expect(shortages.row).toMatch(/^,leather,In files,sqft,0\.0000,3\.0000,1\.0000,0\.0000,1\.0000,/);
  const purchases = await linesOf('exportPurchases');
  expect(purchases.head).toBe(
    'Purchase,Supplier,State,Ordered,Expected,Reference,Material,Quantity,Unit,In Stock Unit,Stock Unit,Received,Note',
  );
  expect(purchases.row).toMatch(/,In files,1\.0000,sqft,1\.0000,sqft,0\.0000,$/);
});

describe('readStockMaterial', () => {
  test('lists the jobs that need it in the order of work, with what they need', async () => {
    const material = await aMaterial(admin, { onHand: 500 });
    const item = { category: 'leather', name: material.name, quantity: 2, unit: 'sqft' } as const;
    const [first, second] = [await needing(item, 10), await needing(item, 4)];
    await admin.call('changeInBulk', {
      lines: [{ orderId: second.id, productId: second.products[0]?.id }],
      set: { pinned: true },
    });
    await admin.call('setProductStages', { id: first.id, productId: first.products[0]?.id, cutting: 3 });
    const { body } = await admin.call('readStockMaterial', { id: material.id });
    expect([body.lines, body.more]).toMatchObject([
      [
        { orderId: second.id, units: 4, amount: '8.0000', productCode: second.products[0]?.productCode },
        { orderId: first.id, units: 7, amount: '14.0000' },
      ],
      0,
    ]);
  });

  test('says what counts found more or less than the records (W54)', async () => {
    const { id, name } = await aMaterial(admin, { onHand: 1_000 });
    const order = await needing({ category: 'leather', name, quantity: 1, unit: 'sqft' }, 200);
    const use = (cutting: number) =>
      admin.call('setProductStages', { id: order.id, productId: order.products[0]?.id, cutting });
    expect((await materialOf(id)).drift).toBeNull();
    await use(50);
    await admin.call('countMaterial', { id, counted: 945, unit: 'sqft', seen: 950 });
    await use(100);
    await admin.call('countMaterial', { id, counted: 892, unit: 'sqft', seen: 895 });
    const { body } = await admin.call('readStockMaterial', { id });
    expect([body.material.drift, body.driftProducts]).toEqual([-8, [order.products[0]?.productCode]]);
  });

  test('has a bounded drift when somebody types a count of millions', async () => {
    const { id, name } = await aMaterial(admin, { onHand: 10 });
    const order = await needing({ category: 'leather', name, quantity: 0.5, unit: 'sqft' }, 1);
    await admin.call('setProductStages', { id: order.id, productId: order.products[0]?.id, cutting: 1 });
    const counted = { id, counted: 12_000_000, unit: 'sqft', seen: 9.5 };
    expect((await admin.call('countMaterial', counted)).body.material).toMatchObject({ drift: 1_000_000 });
  });

  test('names the products behind its drift, also those that use it by their color (ST-16)', async () => {
    const { id } = await aMaterial(admin, { name: 'Drift, Black', onHand: 100 });
    const order = await needing({ category: 'leather', name: 'Drift, {color}', quantity: 1, unit: 'sqft' }, 10);
    const rows = [{ quantity: 10, choices: [{ option: 'Color', value: 'Black' }] }];
    await sql`update order_products set breakdown = ${JSON.stringify(rows)}::jsonb where order_id = ${order.id}`.execute(
      portal.context.db,
    );
    await admin.call('setProductStages', { id: order.id, productId: order.products[0]?.id, cutting: 10 });
    await admin.call('countMaterial', { id, counted: 88, unit: 'sqft', seen: 90 });
    const { body } = await admin.call('readStockMaterial', { id });
    expect([body.material.drift, body.driftProducts]).toEqual([-20, [order.products[0]?.productCode]]);
  });

  test('is in doubt without a count, 121 days after it and below 0 (ST-11)', async () => {
    const { id } = await aMaterial(admin, { onHand: 5 });
    const daysLater = async (days: number) => {
      await sql`
        update stock_materials set counted_at = now() - make_interval(days => ${days}::int) where id = ${id}`.execute(
        portal.context.db,
      );
      return (await materialOf(id)).countThis;
    };
    expect([await daysLater(0), await daysLater(120), await daysLater(121)]).toEqual([false, false, true]);
    expect((await materialOf((await aMaterial(admin)).id)).countThis).toBe(true);
  });
});

describe('createStockMaterial and setMaterialNames (ST-1)', () => {
  test('refuse a spelling of another material, a unit of another kind and a placeholder', async () => {
    const material = await aMaterial(admin, { name: 'Bridle, oxblood', names: [{ name: 'Bridle', unit: 'sqft' }] });
    const create = (given: Record<string, unknown>) =>
      admin.call('createStockMaterial', { category: 'leather', name: 'Bridle', unit: 'sqft', ...given });
    const taken = await create({});
    expect([taken.status, taken.code, taken.body.error]).toEqual([
      409,
      'nameTaken',
      'Bridle already belongs to Bridle, oxblood',
    ]);
    expect((await create({ name: 'BRIDLE, oxblood', names: [] })).body.error).toBe(
      'BRIDLE, oxblood already belongs to Bridle, oxblood',
    );
    expect((await create({ name: 'Bridle, {color}' })).code).toBe('nameHasPlaceholder');
    expect((await create({ name: 'Strap, {Length}' })).code).toBe('nameHasPlaceholder');
    const other = { name: 'Goat', names: [{ name: 'Goat', unit: 'pcs' }] };
    const wrong = await create(other);
    expect([wrong.code, wrong.body.error]).toEqual(['unitDoesNotFit', 'pcs does not fit a material in sqft']);
    const names = [{ name: '{Color} bridle', unit: 'sqft' }];
    expect((await admin.call('setMaterialNames', { id: material.id, names })).code).toBe('nameHasPlaceholder');
    const stale = await admin.call('setMaterialNames', { id: material.id, names: [], revision: 9 });
    expect(stale.code).toBe('changedMeanwhile');
    expect((await create({ packName: 'hide' })).code).toBe('invalidInput');
    expect((await create({ supplierId: 999_999 })).code).toBe('supplierNotFound');
    // Capitals make another spelling, and grams another material.
    expect((await create({ name: 'bridle' })).status).toBe(201);
    const rivets = { category: 'metal', name: 'Rivets' };
    expect((await create({ ...rivets, unit: 'kg' })).status).toBe(201);
    expect((await create({ ...rivets, unit: 'g' })).status).toBe(201);
  });

  test('keep the unit of a material that was moved, and delete only one that was not', async () => {
    const { id } = await aMaterial(admin, { names: [] });
    expect((await admin.call('updateStockMaterial', { id, unit: 'mtr' })).body.material.unit).toBe('mtr');
    await admin.call('adjustStock', { id, quantity: 5, unit: 'mtr', note: 'Found' });
    for (const refused of [
      await admin.call('updateStockMaterial', { id, unit: 'sqft' }),
      await admin.call('deleteStockMaterial', { id }),
    ]) {
      expect([refused.status, refused.body.error]).toEqual([
        409,
        'This material was moved already. Archive it instead',
      ]);
    }
    const { id: unmoved } = await aMaterial(admin);
    expect((await admin.call('deleteStockMaterial', { id: unmoved })).body).toEqual({ success: true });
    expect((await admin.call('readStockMaterial', { id: unmoved })).code).toBe('stockMaterialNotFound');
  });
});

describe('startStock', () => {
  test('adds what open orders need and nobody keeps, without counting or blocking anything (11.4)', async () => {
    await admin.call('startStock');
    const order = await anOrder(portal, { quantities: [5], statuses: ['cutting'] });
    const rows = [
      { quantity: 2, choices: [{ option: 'Color', value: 'Cognac' }] },
      { quantity: 3, choices: [] },
    ];
    await sql`update order_products set breakdown = ${JSON.stringify(rows)}::jsonb where order_id = ${order.id}`.execute(
      portal.context.db,
    );
    const items: Item[] = [
      { category: 'leather', name: 'Start {color}', quantity: 1, unit: 'sqft' },
      { category: 'thread', name: 'Start thread', quantity: 4, unit: 'mtr' },
      { category: 'thread', name: 'START thread', quantity: 4, unit: 'mtr' },
    ];
    if (order.products[0]) await aRecord(portal, order.products[0], items);

    expect((await admin.call('startStock')).body).toEqual({ created: 2 });

    const { materials } = await stock({ search: 'start' });
    expect(materials).toMatchObject([
      { name: 'Start Cognac', onHand: '0.0000', need: '2.0000', countedAt: null, countThis: true },
      { name: 'Start thread', need: '20.0000' },
    ]);
    expect((await admin.call('startStock')).body).toEqual({ created: 0 });
  });

  test('is refused when somebody else takes one of the names at the same moment', async () => {
    const { id } = await aMaterial(admin);
    await needing({ category: 'leather', name: 'Taken meanwhile', quantity: 1, unit: 'sqft' }, 5);
    const taking = sql`
      insert into material_names (category, name, unit, stock_material_id) values ('leather', 'Taken meanwhile', 'sqft', ${id})`;

    const { status, code } = await whileLocked(
      portal,
      taking,
      () => admin.call('startStock'),
      async () => {},
    );

    expect([status, code]).toEqual([409, 'changedMeanwhile']);
    expect((await stock({ search: 'Taken meanwhile' })).materials.map((one: { id: number }) => one.id)).toEqual([id]);
    await admin.call('startStock');
  });

  test('adds nothing that open orders have used already', async () => {
    const order = await anOrder(portal, { quantities: [5], statuses: ['cutting'] });
    const items: Item[] = [
      { category: 'leather', name: 'All cut', quantity: 1, unit: 'sqft' },
      { category: 'thread', name: 'Not stitched yet', quantity: 4, unit: 'mtr' },
    ];
    if (order.products[0]) await aRecord(portal, order.products[0], items);
    await admin.call('setProductStages', { id: order.id, productId: order.products[0]?.id, cutting: 5 });

    expect((await admin.call('startStock')).body).toEqual({ created: 1 });
    expect((await stock({ search: 'stitched yet' })).materials).toMatchObject([{ need: '20.0000' }]);
  });
});

test('suppliers are added, changed and deleted unless a material names them', async () => {
  const { status, body } = await admin.call('createSupplier', {
    name: ' Baumann Leather ',
    email: 'a@baumann.example',
  });
  expect([status, body.supplier]).toEqual([
    201,
    { id: expect.any(Number), name: 'Baumann Leather', email: 'a@baumann.example', leadDays: 10, revision: 1 },
  ]);
  const { id } = body.supplier;
  const taken = await admin.call('createSupplier', { name: 'BAUMANN leather' });
  expect([taken.code, taken.body.error]).toEqual(['nameTaken', 'BAUMANN leather already belongs to Baumann Leather']);
  const changed = await admin.call('updateSupplier', { id, leadDays: 15, revision: 1 });
  expect(changed.body.supplier).toMatchObject({ name: 'Baumann Leather', leadDays: 15, revision: 2 });
  expect((await admin.call('updateSupplier', { id, leadDays: 3, revision: 1 })).code).toBe('changedMeanwhile');
  for (const wrong of [{ leadDays: 366 }, { leadDays: -1 }, { email: 'nobody' }, { name: '' }]) {
    expect((await admin.call('updateSupplier', { id, ...wrong })).status).toBe(400);
  }
  const material = await aMaterial(admin, { supplierId: id });
  expect(await materialOf(material.id)).toMatchObject({ supplierId: id, supplierName: 'Baumann Leather' });
  const used = await admin.call('deleteSupplier', { id });
  expect([used.code, used.body.error]).toEqual(['supplierInUse', 'Materials or open purchases name this supplier']);
  await admin.call('updateStockMaterial', { id: material.id, supplierId: null });
  expect((await admin.call('deleteSupplier', { id })).status).toBe(200);
  const { suppliers } = (await admin.call('readSuppliers')).body;
  expect(suppliers.map((one: { id: number }) => one.id)).not.toContain(id);
});

test('of 5,000 materials the list, the shortages and the file come whole, and one more is refused', async () => {
  const { db } = portal.context;
  const { count } = await sql<{ count: number }>`
    select count(*)::int as count from stock_materials where not archived`.one(db);
  const added = limits.stockMaterials - count;
  await sql`
    insert into stock_materials (category, name, unit, min_level)
    select 'leather', 'Many ' || n, 'sqft', 1 from generate_series(1, ${added}::int) n`.execute(db);
  const { counts, nextCursor } = (await admin.call('readStock', {})).body;
  expect([counts.all, typeof nextCursor]).toEqual([limits.stockMaterials, 'string']);
  const { suppliers } = (await admin.call('readShortages', {})).body;
  const many = suppliers.flatMap(({ rows }: { rows: { material: { name: string } }[] }) =>
    rows.filter(({ material }) => material.name.startsWith('Many ')),
  );
  expect(many).toHaveLength(added);
  const file = String((await admin.call('exportStock', { search: 'Many ' })).body);
  expect(file.trim().split('\r\n')).toHaveLength(added + 1);

  const one = { category: 'leather', name: 'One too many', unit: 'sqft' };
  expect((await admin.call('createStockMaterial', one)).code).toBe('tooManyOfThese');
  const [{ id }] = (await admin.call('readStock', { search: 'Many 1', limit: '1' })).body.materials;
  await admin.call('updateStockMaterial', { id, archived: true });
  expect((await admin.call('createStockMaterial', one)).status).toBe(201);
  const back = await admin.call('updateStockMaterial', { id, archived: false });
  expect(back.code).toBe('tooManyOfThese');
  expect((await stock({ state: 'archived', search: 'Many 1' })).materials).toHaveLength(1);
  await sql`delete from stock_materials where name like 'Many %' or name = 'One too many'`.execute(db);
});

test('every call of the stock refuses an admin, a bench and a customer, and writes nothing (W15)', async () => {
  const groups = [stockCalls, shortageCalls, supplierCalls, purchaseCalls, lotCalls];
  const names = groups.flatMap(group => Object.keys(group) as (keyof typeof group)[]);
  const ofJobs: readonly string[] = ['readJobLots', 'chooseLot'];
  const { id } = await aMaterial(admin, { name: 'Hidden hide', onHand: 1 });
  const { customer } = await anOrder(portal);
  const refused = [await portal.as(await anAdmin(portal)), await portal.as(customer), (await aBench(portal)).client];
  const before = await hashOfAllRows(portal);
  for (const client of refused) {
    for (const name of names.filter(one => !ofJobs.includes(one))) {
      const { status, body } = await client.call(name, { id });
      expect([name, status]).toEqual([name, 403]);
      expect(JSON.stringify(body)).not.toContain('Hidden');
    }
  }
  expect(await hashOfAllRows(portal)).toBe(before);
});
