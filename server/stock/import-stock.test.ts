import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aSuperadmin } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { sendCsvFile } from '#testing/csv.ts';
import { type Given, makeExcel } from '#testing/excel/make-excel.ts';
import { testPortal } from '#testing/portal.ts';
import { aMaterial, aSupplier, whileHeld, whileLocked } from '#testing/stock.ts';
import { type Sql, sql } from '../platform/database/sql.ts';

const portal = testPortal();
let owner: Client;
beforeAll(async () => {
  owner = await portal.as(await aSuperadmin(portal));
});
// The ledger keeps what earlier tests counted, so their materials leave their names.
beforeEach(async () => {
  await sql`update stock_materials set archived = true, supplier_id = null, name = 'Earlier ' || id`.execute(
    portal.context.db,
  );
  await sql`delete from material_names`.execute(portal.context.db);
  await sql`delete from suppliers`.execute(portal.context.db);
});

type Options = Parameters<typeof sendCsvFile>[3];
const heads = ['Category', 'Material', 'Unit', 'Minimum', 'Supplier', 'Pack', 'Pack Size', 'Min. Order', 'Counted'];
const send = async (rows: Given[][], options?: Options) =>
  sendCsvFile(owner, 'importStock', await makeExcel([heads, ...rows]), options);
const sendCsv = (rows: string, options?: Options) =>
  sendCsvFile(owner, 'importStock', `${heads.join(',')}\n${rows}\n`, options);
const movements = async () =>
  (
    await sql<{
      kind: string;
    }>`select kind from stock_movements where stock_material_id in (select id from stock_materials where not archived) order by id`.execute(
      portal.context.db,
    )
  ).rows;
const materials = async () => (await owner.call('readStock', { limit: '200' })).body.materials;

test('an amount of three digits behind a point is refused from readers who write thousands so, and 0,125 is read', async () => {
  const rows = ['leather,Bridle,sqft,,,,,,1.250', 'leather,Calf,sqft,"0,125",,,,,'].join('\n');
  await owner.call('updateLanguage', { language: 'de' });
  const { body } = await sendCsv(rows, { dryRun: true });
  await owner.call('updateLanguage', { language: 'en' });
  expect(body.problems.map(({ row, field }: { row: number; field: string }) => [row, field])).toEqual([[2, 'counted']]);

  const english = (await sendCsv(rows, { dryRun: true })).body;
  expect([english.problems, english.created]).toEqual([[], 2]);
});

describe('importStock (ST-21)', () => {
  test('brings 200 materials with suppliers and counts with one file, and twice gives no second count (W59)', async () => {
    const rows = Array.from({ length: 200 }, (_, at): Given[] => [
      ...['Leather', `Hide ${at}`, 'sqft', 10.5, `Tannery ${at % 7}`, 'Hide', 22.25, at % 2 === 0 ? 45 : '', at],
    ]);

    const preview = await send(rows, { dryRun: true });
    expect(preview.body).toMatchObject({ imported: false, created: 200, refused: 0, counts: 200 });
    expect(preview.body.newSuppliers).toEqual([0, 1, 2, 3, 4, 5, 6].map(at => `Tannery ${at}`));
    expect([await materials(), await movements()]).toEqual([[], []]);

    const { body } = await send(rows);
    expect(body).toMatchObject({ imported: true, created: 200, updated: 0, sheet: 'Sheet1' });
    expect(await movements()).toHaveLength(200);
    const all = await materials();
    expect(all).toHaveLength(200);
    expect(all.find(({ name }: { name: string }) => name === 'Hide 34')).toMatchObject({
      ...{ category: 'leather', unit: 'sqft', onHand: '34.0000', minLevel: '10.5000', supplierName: 'Tannery 6' },
      ...{ packName: 'hide', packSize: '22.2500', minOrder: '45.0000', countThis: false },
      names: [{ name: 'Hide 34', unit: 'sqft' }],
    });

    const refused = await send(rows);
    expect([refused.code, refused.body.fields['2.name']]).toEqual(['importRefused', 'exists already']);
    const again = await send(rows, { update: true });
    expect(again.body).toMatchObject({
      imported: true,
      created: 0,
      updated: 0,
      kept: 200,
      counts: 0,
      newSuppliers: [],
    });
    expect(await movements()).toHaveLength(200);
  });

  test('keeps what marks used since the same count, and writes another amount as a count', async () => {
    await sendCsv('leather,Bridle,sqft,,,,,,50');
    const [{ id }] = await materials();
    await owner.call('adjustStock', { id, quantity: -5, unit: 'sqft', note: 'Samples' });

    const again = await sendCsv('leather,Bridle,sqft,20,,,,,50', { update: true });
    const [{ countedAt, ...material }] = await materials();
    expect(material).toMatchObject({ onHand: '45.0000', minLevel: '20.0000' });
    expect(again.body).toMatchObject({ counts: 0, countedBefore: [{ name: 'Bridle', at: countedAt }] });
    const other = await sendCsv('LEATHER,bridle,SQFT,20,,,,,"46,5"', { update: true });
    expect(other.body).toMatchObject({ counts: 1, countedBefore: [] });
    expect(await materials()).toMatchObject([{ name: 'Bridle', onHand: '46.5000' }]);
    const { body } = await owner.call('readMovements', { id });
    expect(body.movements[0]).toMatchObject({
      kind: 'count',
      quantity: '1.5000',
      counted: '46.5000',
      entered: '46.5000',
    });
  });

  test('says of a row that is refused neither that it was counted nor that it adds its supplier', async () => {
    await sendCsv('leather,Bridle,sqft,,,,,,50');
    for (const row of ['leather,Bridle,sqft,,,,,,50', 'leather,Bridle,sqft,,Baumann,,,,60']) {
      const { body } = await sendCsv(`${row},surplus`, { dryRun: true, update: true });
      expect(body).toMatchObject({ refused: 1, counts: 0, countedBefore: [], newSuppliers: [] });
    }
  });

  test('counts again after an undo, and a count of 0', async () => {
    const { id } = await aMaterial(owner, { name: 'Bridle' });
    await sendCsv('leather,Bridle,sqft,,,,,,0', { update: true });
    const { body } = await owner.call('readMovements', { id });
    await owner.call('undoMovement', { id: body.movements[0].id });
    expect(await materials()).toMatchObject([{ countedAt: null }]);

    const again = await sendCsv('leather,Bridle,sqft,,,,,,0', { update: true });
    expect([again.body.updated, again.body.counts]).toEqual([1, 1]);
    expect(await materials()).toMatchObject([{ countedAt: expect.any(String), onHand: '0.0000' }]);
  });

  test('adds no supplier with a name of which nothing is visible', async () => {
    const { body } = await sendCsv('leather,Bridle,sqft,,\u200b\u2060,,,,');

    expect(body).toMatchObject({ created: 1, newSuppliers: [] });
    expect(await materials()).toMatchObject([{ name: 'Bridle', supplierId: null }]);
    expect((await owner.call('readSuppliers')).body.suppliers).toEqual([]);
  });

  test('changes only the columns of the file, and takes the supplier that exists whatever its capitals', async () => {
    const supplierId = await aSupplier(owner, { name: 'Baumann', leadDays: 15 });
    await aMaterial(owner, { name: 'Bridle', minLevel: 40, packName: 'hide', packSize: 20, minOrder: 60 });
    const file = 'Category,Material,Unit,Supplier\nleather,Bridle,sqft,BAUMANN\n';

    const { body } = await sendCsvFile(owner, 'importStock', file, { update: true });

    expect(body).toMatchObject({ updated: 1, newSuppliers: [] });
    const rest = { minLevel: '40.0000', packSize: '20.0000', minOrder: '60.0000', onHand: '0.0000' };
    expect(await materials()).toMatchObject([{ supplierId, supplierName: 'Baumann', ...rest }]);
    expect((await sendCsvFile(owner, 'importStock', file, { update: true })).body).toMatchObject({ kept: 1 });
  });

  test('names every invalid row and writes nothing', async () => {
    const { id } = await aMaterial(owner, { name: 'Bridle' });
    const names = ['Bridle', 'Bridle oxblood'].map(name => ({ name, unit: 'sqft' }));
    await owner.call('setMaterialNames', { id, names });
    const error: Given = { xml: '<c r="I15" t="e"><v>#N/A</v></c>' };
    const rows: Given[][] = [
      ['fabric', 'A', 'sqft'],
      ['leather', ' ', 'sqft'],
      ['leather', 'B', 'hide'],
      ['leather', 'C', 'sqft', -1],
      ['leather', 'D', 'sqft', 1.00001],
      ['leather', 'E', 'sqft', '1,000'],
      ['leather', 'F', 'sqft', '', '', 'hide'],
      ['leather', 'G', 'sqft', '', '', '', 22],
      ['leather', 'H', 'sqft', '', '', 'crate', 22],
      ['leather', 'Bridle, {color}', 'sqft'],
      ['leather', 'Bridle oxblood', 'sqft'],
      ['metal', 'Twice', 'pcs'],
      ['Metal', 'TWICE', 'pcs'],
      ['leather', 'I', 'sqft', '', '', '', '', '', error],
      ['leather', 'x'.repeat(201), 'sqft'],
      ['leather', 'J', 'sqft', '', 'y'.repeat(201)],
      ['leather', 'Fine', 'sqft', '', 'New one', '', '', '', 5],
    ];

    const { code, body } = await send(rows, { update: true });

    expect(code).toBe('importRefused');
    expect(body.fields).toEqual({
      '2.category': 'must be one of leather, lining, thread, metal',
      '3.name': 'is required',
      '4.unit': 'must be one of sqft, mtr, pcs, kg, g',
      '5.minLevel': 'must be 0 or more',
      '6.minLevel': 'must be an amount with at most four decimals',
      '7.minLevel': 'must be an amount with at most four decimals',
      '8.packSize': 'is required',
      '9.packName': 'is required',
      '10.packName': 'must be one of hide, roll, spool, pack, box',
      '11.name': 'Choose a color first: this name stands for several materials',
      '12.name': 'Bridle oxblood already belongs to Bridle',
      '13.name': 'is in this file more than once',
      '14.name': 'is in this file more than once',
      '15.counted': 'Row 15, column I: #N/A',
      '16.name': 'must have at most 200 characters',
      '17.supplier': 'must have at most 200 characters',
    });
    expect(await materials()).toHaveLength(1);
    expect((await owner.call('readSuppliers')).body.suppliers).toEqual([]);
    expect(await movements()).toEqual([]);
  });

  test('finds no change in its own exports, with names that spreadsheets read as formulas', async () => {
    await sendCsv(`metal,"=cmd, ""x""",pcs,5,'@Lindqvist,box,100,200,7\nthread,שלום 🧵,mtr,,,,,,`);
    for (const call of ['exportStock', 'exportStockAsExcel'] as const) {
      const { body: file } = await owner.call(call);
      const content = call === 'exportStock' ? file : new Uint8Array(file);
      const { body } = await sendCsvFile(owner, 'importStock', content, { update: true });
      expect(body).toMatchObject({ kept: 2, updated: 0, created: 0, refused: 0, counts: 0, problems: [] });
    }
    const template = (await owner.call('readStockImportTemplate')).body as string;
    expect(template.trim().split('\n').at(-1)?.replaceAll('"', '').replace('\uFEFF', '')).toBe(heads.join(','));
  });

  test('finds no change in an export of archived materials, and brings none of them back (ST-20)', async () => {
    await sendCsv('leather,Bridle,sqft,5,Tannery,hide,22.5,45,7');
    const [{ id }] = await materials();
    await owner.call('updateStockMaterial', { id, archived: true });
    const archivedFile = async () => (await owner.call('exportStock', { state: 'archived' })).body as string;
    // Those of earlier tests are archived, too.
    const file = (await archivedFile())
      .split('\n')
      .filter((line, at) => at === 0 || line.includes('Bridle'))
      .join('\n');

    expect((await sendCsvFile(owner, 'importStock', file, { update: true })).body).toMatchObject({
      ...{ created: 0, updated: 0, kept: 1, refused: 0, problems: [] },
    });

    const text = 'is archived: take it back from the archive first';
    for (const row of ['LEATHER,bridle,sqft,6,Tannery,hide,22.5,45,', 'leather,Bridle,sqft,5,Tannery,hide,22.5,45,8']) {
      const { body } = await sendCsv(row, { dryRun: true, update: true });
      expect(body).toMatchObject({ created: 0, updated: 0, refused: 1, problems: [{ row: 2, field: 'name', text }] });
    }
    const refused = await sendCsvFile(owner, 'importStock', file);
    expect([refused.code, refused.body.fields]).toEqual(['importRefused', { '2.name': text }]);
    expect(await materials()).toEqual([]);

    // Another material may have its name meanwhile, and the file is about that one.
    const { id: other } = await aMaterial(owner, { name: 'Bridle' });
    expect((await sendCsv('leather,Bridle,sqft,9,,,,,', { update: true })).body).toMatchObject({ updated: 1 });
    expect(await materials()).toMatchObject([{ id: other, minLevel: '9.0000' }]);
  });

  test('lets one of two imports at once add a material, and counts it once', async () => {
    const answers = await Promise.all([1, 2].map(() => sendCsv('leather,Bridle,sqft,,Tannery,,,,50')));

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await movements()).toHaveLength(1);
  });

  test('holds no material while it checks the file (ST-8)', async () => {
    const { id } = await aMaterial(owner, { name: 'Bridle', onHand: 10 });

    const { status } = await whileLocked(
      portal,
      sql`lock table material_names in access exclusive mode`,
      () => sendCsv('leather,Bridle,sqft,,,,,,30', { update: true }),
      () => sql`select from stock_materials where id = ${id} for update nowait`.execute(portal.context.db),
    );

    expect(status).toBe(200);
    expect(await materials()).toMatchObject([{ onHand: '30.0000' }]);
  });

  test('counts what is on hand when it writes, and 409 when somebody else counted or changed the material', async () => {
    const { id } = await aMaterial(owner, { name: 'Bridle', onHand: 10 });
    const importBeside = (counted: number, change: Sql) =>
      whileHeld(
        portal,
        id,
        () => sendCsv(`leather,Bridle,sqft,,,,,,${counted}`, { update: true }),
        ({ tx }) => change.execute(tx),
      );
    const adjusting = sql`
      with m as (update stock_materials set on_hand = 7 where id = ${id})
      insert into stock_movements (stock_material_id, kind, quantity, balance, note, moved_by_name)
      values (${id}, 'adjust', -3, 7, 'Samples', 'Ana')`;
    expect((await importBeside(30, adjusting)).status).toBe(200);
    const { body } = await owner.call('readMovements', { id });
    expect(body.movements[0]).toMatchObject({ quantity: '23.0000', balance: '30.0000', counted: '30.0000' });

    for (const set of [sql`counted_at = now()`, sql`revision = revision + 1`]) {
      const { code } = await importBeside(40, sql`update stock_materials set ${set} where id = ${id}`);
      expect(code).toBe('changedMeanwhile');
    }
    expect(await materials()).toMatchObject([{ onHand: '30.0000' }]);
  });

  test('counts beside marks of the same material without losing either', async () => {
    const { id } = await aMaterial(owner, { name: 'Bridle', onHand: 10 });
    await Promise.all([
      sendCsv('leather,Bridle,sqft,,,,,,30', { update: true }),
      ...Array.from({ length: 10 }, () => owner.call('adjustStock', { id, quantity: -1, unit: 'sqft', note: 'Used' })),
    ]);
    const { rows } = await sql<{ isRight: boolean }>`
      select m.on_hand = (select sum(quantity) from stock_movements where stock_material_id = m.id) and m.on_hand = (
        select balance from stock_movements where stock_material_id = m.id order by id desc limit 1) as "isRight"
      from stock_materials m where not m.archived`.execute(portal.context.db);
    expect(rows).toEqual([{ isRight: true }]);
    expect(await movements()).toHaveLength(12);
  });
});

describe('exportSuppliers', () => {
  test('lists the suppliers by name as CSV and Excel', async () => {
    await aSupplier(owner, { name: 'zip & co', email: 'zip@zip.example', leadDays: 3 });
    await aSupplier(owner, { name: '=Baumann', leadDays: 15 });

    const { body } = await owner.call('exportSuppliers');

    expect(body.replace('\uFEFF', '').trim().split(/\r?\n/)).toEqual([
      '"Supplier","Email","Working Days"',
      `"'=Baumann","",15`,
      '"zip & co","zip@zip.example",3',
    ]);
    expect((await owner.call('exportSuppliersAsExcel')).status).toBe(200);
  });
});
