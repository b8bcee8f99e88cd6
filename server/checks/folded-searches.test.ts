import { beforeAll, describe, expect, test } from 'vitest';
import { aCustomer, anAdmin, aProduct, aSuperadmin } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { type TestAccount, testPortal } from '#testing/portal.ts';
import { sql } from '../platform/database/sql.ts';

const portal = testPortal();
let admin: Client;
let superadmin: Client;
let customer: Client;
let account: TestAccount;
let orderId: number;

beforeAll(async () => {
  admin = await portal.as(await anAdmin(portal));
  superadmin = await portal.as(await aSuperadmin(portal));
  account = await aCustomer(portal, { companyName: 'Müller & Łoś  Leder' });
  customer = await portal.as(account);
  await aProduct(portal, { code: 'JC-520', description: 'Étui “Straße” ¼″' });
  const products = [{ productCode: 'JC-520', quantity: 3, description: 'Smørgul – 90 cm' }];
  const { body } = await customer.call('placeOrder', { products, poNumber: 'Ä 7 – B' });
  orderId = body.order.id;
  const lists = { leather_items: [], lining_items: [], thread_items: [], metal_items: [] };
  await superadmin.call('createMaterial', { product_code: 'JC-520', product_name: 'Kalbsläder', ...lists });
});

const typed = [
  'muller',
  'MÜLLER & los leder',
  'Müller\u00a0& Łoś   Leder',
  'etui',
  'strasse',
  '"Straße"',
  'jc–520',
  'ＪＣ－５２０',
];
const inNotes = ['smorgul - 90', 'SMØRGUL — 90', 'a 7 - b'];

describe('searches fold both sides', () => {
  test.each([...typed, ...inNotes, 'kalbslader'])('Ctrl+K and the orders of the workshop find %j', async q => {
    const { body } = await admin.call('search', { q });
    const list = await admin.call('readOrders', { search: q });

    expect(body.orders.map(({ id }: { id: number }) => id)).toContain(orderId);
    expect(list.body.orders.map(({ id }: { id: number }) => id)).toContain(orderId);
  });

  test.each(['etui', 'strasse', 'jc–520', 'smorgul - 90', 'a 7 - b', 'kalbslader'])(
    "a customer's orders find %j, and results show the texts as they were written",
    async search => {
      const { body } = await customer.call('readOrders', { search });
      const found = await customer.call('search', { q: search });

      expect(found.body.orders).toHaveLength(1);
      expect(body.orders).toHaveLength(1);
      expect(body.orders[0]).toMatchObject({ poNumber: 'Ä 7 – B', customerName: 'Müller & Łoś  Leder' });
      expect(body.orders[0].products[0]).toMatchObject({ productCode: 'JC-520', description: 'Smørgul – 90 cm' });
    },
  );

  test('Ctrl+K of a customer does not find all orders by the name of its own company', async () => {
    expect((await customer.call('search', { q: 'muller' })).body.orders).toEqual([]);
  });

  test('the catalog, customers, the Board, materials and the audit log find folded texts', async () => {
    const codes = ({ products }: { products: { productCode: string }[] }) => products.map(one => one.productCode);
    expect(codes((await customer.call('readCatalog', { productCode: 'jc—520' })).body)).toEqual(['JC-520']);
    expect(codes((await admin.call('readAdminProducts', { words: 'ETUI "strasse"' })).body)).toEqual(['JC-520']);
    expect((await admin.call('search', { q: 'muller & los' })).body.customers).toMatchObject([
      { id: account.companyId },
    ]);
    expect((await admin.call('readBoard', { search: 'muller' })).body.cards).toHaveLength(1);
    expect((await superadmin.call('readMaterials', { search: 'KALBSLADER' })).body.found).toBe(1);
    const { body } = await superadmin.call('readAudit', { search: 'jc‑520' });
    expect(body.entries.length).toBeGreaterThan(0);
  });

  test('searches all orders by an index', async () => {
    const { rows } = await sql<{ plan: string }>`
      select query as plan from pg_indexes, lateral (select indexdef as query) q where indexname = 'order_words_part'`.execute(
      portal.context.db,
    );
    expect(rows[0]?.plan).toContain('names gin_trgm_ops, notes gin_trgm_ops');
  });
});
