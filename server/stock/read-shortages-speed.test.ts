import { describe, expect, test } from 'vitest';
import { aSuperadmin } from '#testing/builders.ts';
import { isNightly } from '#testing/nightly.ts';
import { testPortal } from '#testing/portal.ts';
import { slowness } from '#testing/processor-time.ts';

const portal = testPortal();

describe.runIf(isNightly)('readShortages of 10,000 open lines and 500 materials', () => {
  test('is answered within 300 ms', async () => {
    const { db } = portal.context;
    await db.query(`
      insert into products (product_code) select 'BULK-' || n from generate_series(1, 1000) n;
      insert into raw_materials (product_id, product_code) select id, product_code from products;
      insert into raw_material_items (record_id, category, position, name, quantity, unit)
        select r.id, category, position, category || ' ' || (r.id * 7 + position * 13) % 125, (r.id % 900 + 1) / 100.0, 'mtr'
        from raw_materials r, unnest(array['leather', 'lining', 'thread', 'metal']) category, generate_series(0, 1) position;
      with material as (
        insert into stock_materials (category, name, unit, counted_at)
        select distinct category, name, unit, now() from raw_material_items returning id, category, name, unit
      )
      insert into material_names (category, name, unit, stock_material_id) select category, name, unit, id from material;
      insert into orders (customer_name, customer_username, total_products, total_items, finished_items)
        select 'Bulk', 'bulk', 5, 50, 20 from generate_series(1, 2000);
      insert into order_products (order_id, product_id, position, product_code, quantity, status, passed_cutting,
          passed_stitching, passed_finishing, completed)
        select o.id, p.id, position, p.product_code, 10, 'packaging', 4, 4, 4, 4
        from orders o cross join generate_series(0, 4) position cross join (select min(id) as first from products) f
        join products p on p.id = f.first + (o.id * 31 + position * 197) % 1000;`);
    await db.query('analyze');
    const superadmin = await portal.as(await aSuperadmin(portal));

    const times: number[] = [];
    for (let run = 0; run < 4; run++) {
      const begun = performance.now();
      const { status, body } = await superadmin.call('readShortages');
      times.push((performance.now() - begun) / slowness());
      expect(status).toBe(200);
      const { suppliers, counts } = body;
      expect([counts.short, suppliers[0].rows.length]).toEqual([500, 500]);
    }

    expect(Math.min(...times)).toBeLessThan(300);
    process.stdout.write(`shortages of 10,000 lines: ${Math.min(...times).toFixed(0)} ms\n`);
  });
});
