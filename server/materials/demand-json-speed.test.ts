import { beforeAll, describe, expect, test } from 'vitest';
import { aSuperadmin } from '#testing/builders.ts';
import { isNightly } from '#testing/nightly.ts';
import { testPortal } from '#testing/portal.ts';

const portal = testPortal();

describe.runIf(isNightly)('readMaterialDemand with 2,000 open orders', () => {
  beforeAll(async () => {
    const { db } = portal.context;
    await db.query(`
      insert into products (product_code) select 'BULK-' || n from generate_series(1, 1000) n;
      insert into raw_materials (product_id, product_code) select id, product_code from products where product_code like 'BULK-%';
      insert into raw_material_items (record_id, category, position, name, quantity, unit)
        select r.id, category, position, category || ' ' || (r.id * 7 + position * 13) % 40, (r.id % 900 + 1) / 100.0, 'mtr'
        from raw_materials r, unnest(array['leather', 'lining', 'thread', 'metal']) category, generate_series(0, 1) position
        where r.product_code like 'BULK-%';
      insert into orders (customer_name, customer_username, total_products, total_items, finished_items, completed_at)
        select 'Bulk', 'bulk', 5, 50, case when n > 2000 then 50 else 20 end, case when n > 2000 then now() end
        from generate_series(1, 22000) n;
      insert into order_products (order_id, product_id, position, product_code, quantity, passed_cutting,
          passed_stitching, passed_finishing, completed)
        select o.id, p.id, position, p.product_code, 10, made, made, made, made
        from orders o, generate_series(0, 4) position
        cross join lateral (select case when o.completed_at is null then 4 else 10 end as made) c
        join lateral (select min(id) as first from products where product_code like 'BULK-%') f on true
        join lateral (select id, product_code from products) p on true
        where o.customer_username = 'bulk' and p.id = f.first + (o.id * 31 + position * 197) % 1000;`);
    await db.query('vacuum analyze orders, order_products, products, raw_materials, raw_material_items');
  });

  test('reads the demand in one statement of under 300 ms, and closed orders take no time', async () => {
    const superadmin = await portal.as(await aSuperadmin(portal));

    const times: number[] = [];
    for (let run = 0; run < 8; run++) {
      const start = performance.now();
      const answer = (await superadmin.call('readMaterialDemand')).body;
      times.push(performance.now() - start);
      expect(answer).toMatchObject({ openOrders: 2_000, openUnits: 2_000 * 5 * 6, moreWithoutRecord: false });
      expect(answer.materials.length).toBe(160);
    }

    expect(Math.min(...times)).toBeLessThan(300);
  });
});
