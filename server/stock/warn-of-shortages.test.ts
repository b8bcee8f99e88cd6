import { expect, test } from 'vitest';
import { anAdmin, anOrder, aSuperadmin } from '#testing/builders.ts';
import { testPortal } from '#testing/portal.ts';
import { observed } from '#testing/statements.ts';
import { aMaterial, aPurchase, aRecord } from '#testing/stock.ts';
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

test('a review and an acceptance read the stock once, and a review counts what is on order (11.1)', async () => {
  const superadmin = await portal.as(await aSuperadmin(portal));
  const material = await aMaterial(superadmin, { onHand: 30 });
  const [first, second] = [await anOrder(portal, { quantities: [20] }), await anOrder(portal, { quantities: [20] })];
  const items = [{ category: 'leather', name: material.name, quantity: 1, unit: 'sqft' } as const];
  for (const product of [...first.products, ...second.products]) await aRecord(portal, product, items);
  const review = () => superadmin.call('readAcceptance', { id: first.id });
  const warnings = async () =>
    (await review()).body.warnings.filter(({ kind }: { kind: string }) => kind === 'shortage');
  // Both new orders together need more than there is.
  expect(await warnings()).toEqual([]);
  await superadmin.call('acceptOrder', { id: second.id });
  expect(await warnings()).toMatchObject([{ text: `Leather is short: ${material.name}.` }]);
  await aPurchase(superadmin, { lines: [{ materialId: material.id, quantity: 10, unit: 'sqft' }] });
  expect(await warnings()).toEqual([]);

  // Without dates of any line, accepting reads no facts.
  await sql`
    insert into line_forecasts (order_id, product_id, likely_on, safe_on, ahead)
    values (${second.id}, ${second.products[0]?.id}, workshop_today() + 9, workshop_today() + 12, '{1,0,0,0}')`.execute(
    portal.context.db,
  );
  const readsOf = async (work: () => Promise<{ status: number }>) => {
    const { answer, statements } = await observed(work);
    return [answer.status, statements.filter(text => text.includes('kept_items')).length];
  };
  expect(await readsOf(review)).toEqual([200, 1]);
  expect(await readsOf(() => superadmin.call('acceptOrder', { id: first.id }))).toEqual([200, 1]);
});
