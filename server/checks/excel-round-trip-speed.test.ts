import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '#contract/call/limits.ts';
import { aSuperadmin } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { sendCsvFile } from '#testing/csv.ts';
import { hasLibreOffice, saveAgain } from '#testing/excel/libre-office.ts';
import { isNightly } from '#testing/nightly.ts';
import { testPortal } from '#testing/portal.ts';
import { temporaryFolder } from '#testing/servers/temporary-folder.ts';
import { sql } from '../platform/database/sql.ts';

const portal = testPortal();
let folder: string;
let superadmin: Client;
beforeAll(async () => {
  folder = await temporaryFolder('office');
  superadmin = await portal.as(await aSuperadmin(portal));
});
afterAll(() => rm(folder, { recursive: true }));

describe.runIf(isNightly && hasLibreOffice)('X8 a file that LibreOffice saved again', () => {
  test('has no changes for 2,000 products, customers and materials', async () => {
    await sql`
      insert into products (product_code, description, colors)
      select lpad(n::text, 5, '0'), case n % 5 when 0 then '=1+' || n when 1 then E'two\nlines, "' || n || '"'
        when 2 then '1E+' || n when 3 then n || '-11-27' else '00' || n || '.50' end,
        case when n % 3 = 0 then array['Cognac', 'Öse 皮革'] else '{}' end
      from generate_series(1, 2000) as n`.execute(portal.context.db);
    await sql`
      insert into companies (company_name, company_contact, company_email)
      select 'Company ' || n, '0049 30 00' || n, 'c' || n || '@example.com' from generate_series(1, 2000) as n`.execute(
      portal.context.db,
    );
    await sql`
      insert into accounts (username, role, password_hash, company_id, company_role)
      select lpad(id::text, 6, '0'), 'customer', (select password_hash from accounts limit 1), id, 'owner' from companies`.execute(
      portal.context.db,
    );
    await sql`
      with material as (
        insert into stock_materials (category, name, unit, min_level, min_order)
        select 'leather', case n % 2 when 0 then '=1+' || n else n || '-11-27' end, 'sqft', n / 100.0, n / 10.0
        from generate_series(1, 2000) as n returning id, category, name, unit
      )
      insert into material_names (category, name, unit, stock_material_id)
      select category, name, unit, id from material`.execute(portal.context.db);
    for (const [download, upload] of [
      ['exportProductsAsExcel', 'importProducts'],
      ['exportCustomersAsExcel', 'importCustomers'],
      ['exportStockAsExcel', 'importStock'],
    ] as const) {
      const { body: file } = await superadmin.call(download);
      const { body } = await sendCsvFile(superadmin, upload, await saveAgain(folder, file, 'xlsx', 'xlsx'), {
        update: true,
      });
      expect(body).toMatchObject({ created: 0, updated: 0, refused: 0, problems: [], kept: 2_000 });
    }
  }, 300_000);

  test('is read as an old or other format only with advice', async () => {
    const { body: file } = await superadmin.call('exportProductsAsExcel', { search: '00001' });
    for (const format of ['xls', 'ods']) {
      const saved = await saveAgain(folder, file, 'xlsx', format);
      expect(saved.length).toBeLessThan(limits.excelBytes);
      const { status, body } = await sendCsvFile(superadmin, 'importProducts', saved);
      expect([status, body.error]).toEqual([400, expect.stringContaining('Save it as .xlsx or CSV')]);
    }
  }, 300_000);
});
