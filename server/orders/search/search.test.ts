import { describe, expect, test } from 'vitest';
import { limits } from '#contract/call/limits.ts';
import { aCustomer, anAdmin, anOrder, aProduct, aSuperadmin } from '#testing/builders.ts';
import { testPortal } from '#testing/portal.ts';

const portal = testPortal();
const idsOf = (hits: { id: number }[]) => hits.map(({ id }) => id);

describe('search', () => {
  test('finds a product by part of its code, with an exact match first, and returns its picture', async () => {
    const admin = await portal.as(await anAdmin(portal));
    const exact = await aProduct(portal, { code: 'SEEK-1' });
    const longer = await aProduct(portal, { code: 'xSeek-12', images: 0 });

    const { body } = await admin.call('search', { q: ' seek-1 ' });

    expect(body.products).toEqual([
      { id: exact.id, productCode: 'SEEK-1', image: exact.images[0] },
      { id: longer.id, productCode: 'xSeek-12', image: null },
    ]);
  });

  test('finds products by code, then by description, then by the name in the raw-material record', async () => {
    const admin = await portal.as(await anAdmin(portal));
    const named = await aProduct(portal, { code: 'NAMED-1' });
    const described = await aProduct(portal, { code: 'DESC-1', description: 'A Zonk for the hand' });
    const coded = await aProduct(portal, { code: 'ZONK-1' });
    await portal.context.db.query(
      "insert into raw_materials (product_id, product_code, product_name) values ($1, 'NAMED-1', 'Big zonk')",
      [named.id],
    );

    const { body } = await admin.call('search', { q: 'zonk' });

    expect(idsOf(body.products)).toEqual([coded.id, described.id, named.id]);
    expect(body.products[1]).toMatchObject({ description: 'A Zonk for the hand' });
    const read = await admin.call('readAdminProducts', { words: 'zonk' });
    expect(idsOf(read.body.products)).toEqual([described.id, named.id]);
  });

  test('finds an order by number, product code and customer', async () => {
    const admin = await portal.as(await anAdmin(portal));
    const account = await aCustomer(portal);
    const order = await anOrder(portal, { for: account, quantities: [8], completed: [2] });

    const byNumber = await admin.call('search', { q: `#${order.id}` });
    expect(byNumber.body.orders[0]).toMatchObject({ id: order.id, orderPercentage: 25 });
    expect(byNumber.body.orders).toHaveLength(1);
    expect(idsOf((await admin.call('search', { q: String(order.id) })).body.orders)[0]).toBe(order.id);
    const byCode = await admin.call('search', { q: order.products[0]?.productCode.toLowerCase() });
    expect(idsOf(byCode.body.orders)).toContain(order.id);
    expect(idsOf((await admin.call('search', { q: account.username.toUpperCase() })).body.orders)).toEqual([order.id]);
  });

  test('finds customers for the workshop, no people of the workshop, and no accounts for a customer', async () => {
    const account = await aCustomer(portal, { companyName: 'Wanted Works' });
    const admin = await anAdmin(portal);
    const [asAdmin, asSuperadmin] = [await portal.as(admin), await portal.as(await aSuperadmin(portal))];
    const hit = { id: account.id, name: 'Wanted Works', username: account.username };

    expect((await asAdmin.call('search', { q: 'wanted w' })).body.customers).toEqual([hit]);
    expect((await (await portal.as(account)).call('search', { q: 'wanted w' })).body.customers).toEqual([]);
    expect((await asAdmin.call('search', { q: admin.username })).body.customers).toEqual([]);
    expect((await asSuperadmin.call('search', { q: 'wanted w' })).body.customers).toEqual([hit]);
    expect((await asSuperadmin.call('search', { q: admin.username })).body.customers).toEqual([]);
  });

  test('sorts customers in a locale-aware order', async () => {
    for (const companyName of ['Zebra Sortworks', 'Österreich Sortworks', 'anvil Sortworks']) {
      await aCustomer(portal, { companyName });
    }

    const { body } = await (await portal.as(await anAdmin(portal))).call('search', { q: 'sortworks' });

    expect(body.customers.map(({ name }: { name: string }) => name)).toEqual([
      'anvil Sortworks',
      'Österreich Sortworks',
      'Zebra Sortworks',
    ]);
  });

  test("never finds another customer's order or a hidden product, by any name or number", async () => {
    const [mine, other] = [await aCustomer(portal), await aCustomer(portal)];
    const hidden = await aProduct(portal, { code: 'HIDDEN-1', visibleTo: [other] });
    const shown = await aProduct(portal, { code: 'HIDDEN-NOT', visibleTo: [mine] });
    const theirs = await anOrder(portal, { for: other });
    const own = await anOrder(portal, { for: mine });
    const customer = await portal.as(mine);

    const found = async (q: string | undefined) => (await customer.call('search', { q })).body;
    expect(idsOf((await found('hidden')).products)).toEqual([shown.id]);
    expect((await found(hidden.productCode)).products).toEqual([]);
    for (const q of [theirs.id, `#${theirs.id}`, other.username, theirs.products[0]?.productCode]) {
      expect(idsOf((await found(String(q))).orders)).not.toContain(theirs.id);
    }
    expect(idsOf((await found(`#${own.id}`)).orders)).toEqual([own.id]);
    expect(idsOf((await found(own.products[0]?.productCode)).orders)).toEqual([own.id]);
  });

  test('returns the newest few of each kind, and treats wildcards as text', async () => {
    const account = await aCustomer(portal);
    const customer = await portal.as(account);
    const codes = Array.from({ length: limits.searchHits + 2 }, (_, index) => `MANY-${index}`);
    const ids: number[] = [];
    for (const code of codes) ids.unshift((await aProduct(portal, { code })).id);

    expect(idsOf((await customer.call('search', { q: 'many-' })).body.products)).toEqual(
      ids.slice(0, limits.searchHits),
    );
    expect((await customer.call('search', { q: 'many_' })).body.products).toEqual([]);
    expect((await customer.call('search', { q: '%' })).body.products).toEqual([]);
  });

  test('rejects an empty and a too long query', async () => {
    const customer = await portal.as(await aCustomer(portal));
    for (const query of [{}, { q: '' }, { q: '   ' }, { q: 'x'.repeat(limits.search + 1) }]) {
      const answer = await customer.call('search', query);
      expect([query, answer.status]).toEqual([query, 400]);
    }
  });
});
