import { afterAll, expect, test } from 'vitest';
import { sql } from '#server/platform/database/sql.ts';
import { aCustomer, anAdmin, anOrder, aProduct } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { testPortal } from '#testing/portal.ts';
import { startProgram, stopPrograms } from './programs.ts';

const portal = testPortal();
afterAll(stopPrograms);

/** Omits the number and time of a placed order, which are new each time. */
const withoutIds = (body: unknown) => JSON.stringify(body).replace(/"(?:id|createdAt|cancelUntil)":("[^"]*"|\d+)/g, '');

test("P1, P2 the reference of the bench returns the portal's JSON, character by character", async () => {
  const [account, staff] = [await aCustomer(portal), await anAdmin(portal)];
  const [customer, admin] = [await portal.as(account), await portal.as(staff)];
  const product = await aProduct(portal, { colors: ['Cognac'] });
  const { id } = await anOrder(portal, { for: account });
  await anOrder(portal, { for: account, quantities: [5, 6], completed: [5, 2] });
  await sql`update orders set customer_shown = 'Renamed' where id = ${id}`.execute(portal.context.db);
  for (const client of [customer, admin]) {
    await client.call('sendMessage', { id }, { form: messageOf('When will it be ready?') });
  }
  await admin.call('setPromise', { id, promisedOn: '2026-12-15' });
  await customer.call('markOrderSeen', { id });
  const reference = await startProgram('bench/reference.ts', {
    ...{ DATABASE_URL: String(portal.context.settings.DATABASE_URL), ORIGIN: '' },
    ...{ CUSTOMER: String(account.id), ADMIN: String(staff.id) },
  });
  const bare = async (path: string, body?: unknown) => {
    const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    return (await fetch(`${reference}${path}`, sent)).text();
  };
  const ours = async ({ cookies }: Client, url: string) =>
    (await portal.app.inject({ method: 'GET', url, cookies })).body;

  expect(await bare('/catalog')).toBe(await ours(customer, '/api/catalog?limit=48'));
  expect(await bare('/orders')).toBe(await ours(customer, '/api/orders?view=summary&limit=25'));
  expect(await bare('/admin-orders')).toBe(await ours(admin, '/api/orders?view=summary&limit=25'));

  const order = { products: [{ productCode: product.productCode, quantity: 7, description: 'Brass', images: [] }] };
  expect(withoutIds(JSON.parse(await bare('/orders/bulk', order)))).toBe(
    withoutIds((await customer.call('placeOrder', order)).body),
  );
});

function messageOf(message: string): FormData {
  const form = new FormData();
  form.set('message', message);
  return form;
}
