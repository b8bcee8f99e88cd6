import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aProduct, aSuperadmin } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { sendCsvFile } from '#testing/csv.ts';
import { testPortal } from '#testing/portal.ts';
import { sql } from '../platform/database/sql.ts';

const portal = testPortal();
let superadmin: Client;
beforeAll(async () => {
  superadmin = await portal.as(await aSuperadmin(portal));
});
beforeEach(async () => {
  await sql`delete from raw_materials`.execute(portal.context.db);
  await sql`delete from products`.execute(portal.context.db);
  for (const code of ['BT-036', 'TB-142']) await aProduct(portal, { code });
});

const head = 'Product Code,Category,Name,Quantity,Unit';
const send = (rows: string, options?: Parameters<typeof sendCsvFile>[3]) =>
  sendCsvFile(superadmin, 'importMaterials', `${head}\n${rows}\n`, options);
/** Returns the lists of all records: 'BT-036 leather Calf 6.5 sqft'. */
async function stored(): Promise<string[]> {
  const { records } = (await superadmin.call('readMaterials', {})).body;
  return records.flatMap((record: Record<string, { name: string; quantity: number; unit: string }[]>) =>
    ['leather', 'lining', 'thread', 'metal'].flatMap(category =>
      (record[`${category}_items`] ?? []).map(
        ({ name, quantity, unit }) => `${record.product_code} ${category} ${name} ${quantity} ${unit}`,
      ),
    ),
  );
}
test.each(['1,000', '2.500', '1,250'])('%s is refused: it could be a thousand times as much (CT-3)', async quantity => {
  expect(await problems(`BT-036,leather,Calf,"${quantity}",sqft`)).toEqual([
    expect.stringMatching(/^2 quantity must be a number/),
  ]);
});

async function problems(rows: string): Promise<string[]> {
  const { body } = await send(rows, { dryRun: true });
  return body.problems.map(
    ({ row, field, text }: { row: number; field: string; text: string }) => `${row} ${field} ${text}`,
  );
}
const revisions = async () =>
  (await superadmin.call('readMaterials', {})).body.records.map(({ revision }: { revision: number }) => revision);

const file = [
  'BT-036,Leather,"Bridle, {color}",6.50,sqft',
  'BT-036,leather,Gusset,0.29,SQFT',
  'bt–036,THREAD,Tkt 20,"0,5",g',
  'TB-142,Metal,Buckle,2,pcs',
].join('\n');
const lists = [
  'TB-142 metal Buckle 2 pcs',
  'BT-036 leather Bridle, {color} 6.5 sqft',
  'BT-036 leather Gusset 0.29 sqft',
  'BT-036 thread Tkt 20 0.5 g',
];

describe('importMaterials', () => {
  test('adds records with their lists in the order of the file, and the same file again changes nothing', async () => {
    expect((await send(file, { dryRun: true })).body).toMatchObject({ imported: false, created: 4, problems: [] });
    expect(await stored()).toEqual([]);

    expect((await send(file)).body).toMatchObject({ imported: true, created: 4, updated: 0, kept: 0 });
    expect((await stored()).sort()).toEqual([...lists].sort());
    const before = await revisions();

    expect((await send(file)).body).toMatchObject({ imported: true, created: 0, updated: 0, kept: 4 });
    expect((await send(file, { update: true })).body).toMatchObject({ imported: true, updated: 0, kept: 4 });
    expect([(await stored()).sort(), await revisions()]).toEqual([[...lists].sort(), before]);
  });

  test('replaces only the lists that the file names, and only when records may change', async () => {
    await send(file);
    const change = 'BT-036,Leather,Calf,7,sqft';

    const refused = await send(change);
    expect(refused.body).toMatchObject({
      code: 'importRefused',
      fields: { '2.productCode': 'has other materials already' },
    });
    expect((await send(change, { update: true })).body).toMatchObject({ imported: true, updated: 1 });

    expect((await stored()).sort()).toEqual([
      'BT-036 leather Calf 7 sqft',
      'BT-036 thread Tkt 20 0.5 g',
      'TB-142 metal Buckle 2 pcs',
    ]);
    expect((await revisions()).sort()).toEqual([1, 2]);
  });

  test('names what is wrong in each row, and writes nothing', async () => {
    const wrong = [
      'NO-1,Leather,Calf,1,sqft',
      ',Leather,Calf,1,sqft',
      'BT-036,Wood,Calf,1,sqft',
      'BT-036,Leather,,1,sqft',
      'BT-036,Leather,Calf,much,sqft',
      'BT-036,Leather,Calf,1.234,sqft',
      'BT-036,Leather,Calf,-1,sqft',
      'BT-036,Leather,Calf,,',
      'BT-036,Leather,Calf,1,feet',
    ].join('\n');

    expect(await problems(wrong)).toEqual([
      '2 productCode is not in the catalog',
      '3 productCode is required',
      '4 category must be one of Leather, Lining, Thread, Metal',
      '5 name is required',
      '6 quantity must be a number',
      '7 quantity may have at most two decimals',
      '8 quantity must be 0 or more',
      '9 quantity is required',
      '9 unit is required',
      '10 unit must be one of sqft, mtr, pcs, kg, g',
    ]);
    expect((await send(`${wrong}\nTB-142,Metal,Buckle,2,pcs`)).code).toBe('importRefused');
    expect(await stored()).toEqual([]);
  });

  test('refuses more rows of a list than a record has', async () => {
    const rows = Array.from({ length: 101 }, (_, n) => `BT-036,Thread,Tkt ${n},1,g`).join('\n');

    expect(await problems(rows)).toEqual(['102 category may have at most 100 rows']);
  });

  test('names codes that a typed code may mean', async () => {
    await aProduct(portal, { code: 'JC-520' });
    await aProduct(portal, { code: 'JC–520' });

    const [problem] = await problems('JC—520,Leather,Calf,1,sqft');

    expect(problem).toContain('2 productCode is not in the catalog. Did you mean JC-520 or JC–520?');
  });

  test('offers a template that it accepts', async () => {
    const { body } = await superadmin.call('readMaterialImportTemplate');

    expect(
      body
        .trim()
        .replace(/^\uFEFF/, '')
        .replaceAll('"', ''),
    ).toBe(head);
  });
});
