import { expect, test } from 'vitest';
import { anAdmin, anOrder, aSuperadmin } from '#testing/builders.ts';
import { testPortal } from '#testing/portal.ts';
import { aMaterial, aRecord } from '#testing/stock.ts';
import { sql } from '../platform/database/sql.ts';

const portal = testPortal();

test('the review of a new order warns of believed material that it would make short, by name for superadmins only (11.1)', async () => {
  const superadmin = await portal.as(await aSuperadmin(portal));
  const admin = await portal.as(await anAdmin(portal));
  const material = await aMaterial(superadmin, { name: 'Bridle, oxblood', onHand: 30 });
  const doubted = await aMaterial(superadmin, { name: 'Never counted' });
  const order = await anOrder(portal, { quantities: [20] });
  const items = [material, doubted].map(
    ({ name }) => ({ category: 'leather', name, quantity: 1, unit: 'sqft' }) as const,
  );
  if (order.products[0]) await aRecord(portal, order.products[0], items);
  const warnings = async (by = superadmin, browser = 'en-US') => {
    const headers = { 'accept-language': browser };
    const { body } = await by.call('readAcceptance', { id: order.id }, { headers });
    return body.warnings.filter(({ kind }: { kind: string }) => kind === 'shortage');
  };
  expect(await warnings()).toEqual([]);

  await superadmin.call('countMaterial', { id: material.id, counted: 12, unit: 'sqft', seen: 30 });
  expect(await warnings()).toEqual([{ kind: 'shortage', productId: null, text: 'Leather is short: Bridle, oxblood.' }]);
  expect(await warnings(admin)).toEqual([{ kind: 'shortage', productId: null, text: 'Material is short' }]);

  await sql`
    insert into line_forecasts (order_id, product_id, ahead) values (${order.id}, ${order.products[0]?.id}, array[60, 0, 0, 0]::real[])`.execute(
    portal.context.db,
  );
  expect((await warnings())[0].text).toMatch(/^Leather is short: Bridle, oxblood\. Order by \w{3} \d+$/);
  // The screen shows the other dates in the form of the browser, too.
  expect((await warnings(superadmin, 'en-GB,en;q=0.9'))[0].text).toMatch(/Order by \d+ \w{3,4}$/);
  expect((await superadmin.call('acceptOrder', { id: order.id })).status).toBe(200);
});
