import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCustomer, anAccount, anAdmin, anOrder, aProduct } from '#testing/builders.ts';
import { type Client, makeClient } from '#testing/client.ts';
import { aPicture } from '#testing/pictures.ts';
import { testPortal } from '#testing/portal.ts';
import { hashPassword } from '../accounts/sign-in/passwords.ts';
import { type Portal, startPortal } from '../start.ts';

/**
 * Two server processes on one database and one file folder. Neither may keep state that the other would miss. Related:
 * server/checks/live-events.test.ts, notifications/mails/order-mails-faults.test.ts, faults/kill-one-of-two.ts.
 */
const here = testPortal();
let there: Portal;
beforeAll(async () => {
  there = await startPortal(here.context.settings, { forecasts: false });
});
afterAll(() => there.stop());

/** Returns the same browser, connected to the other process. */
const elsewhere = (client: Client) => makeClient(there.app, client.cookies);

test('a session and its anti-forgery token also work on the other process, and can be ended there', async () => {
  const account = await aCustomer(here);
  const order = await anOrder(here, { for: account });
  const customer = await here.as(account);

  expect((await elsewhere(customer).call('markOrderSeen', { id: String(order.id) })).status).toBe(200);
  await customer.call('logout');

  expect((await elsewhere(customer).call('readMe')).status).toBe(401);
});

test('wrong passwords on both processes are counted together', async () => {
  const password = 'saddle-stitched';
  const { username } = await anAccount(here, { passwordHash: await hashPassword(password) });
  const login = (app: Portal['app'], given: string) => makeClient(app).call('login', { username, password: given });

  for (let time = 0; time < 5; time++) {
    expect((await login(here.app, 'wrong-password')).status).toBe(401);
    expect((await login(there.app, 'wrong-password')).status).toBe(401);
  }

  expect((await login(here.app, password)).code).toBe('tooManyTries');
  expect((await login(there.app, password)).code).toBe('tooManyTries');
  await here.context.db.query('delete from login_tries');
});

test('quotes of dates on both processes are counted together', async () => {
  const account = await aCustomer(here);
  const customer = await here.as(account);
  const { productCode } = await aProduct(here);
  const { db } = here.context;
  await db.query('update workshop_settings set show_expected = true');
  const key = `quote:company:${account.companyId}`;
  await db.query(`insert into login_tries (key) select '${key}' from generate_series(1, 28)`);
  const ask = (client: Client) => client.call('quoteDate', { products: [{ productCode, quantity: 1 }] });

  expect((await ask(customer)).status).toBe(200);
  expect((await ask(elsewhere(customer))).status).toBe(200);

  const refused = [await ask(customer), await ask(elsewhere(customer))];
  expect(refused.map(({ code }) => code)).toEqual(['tooManyTries', 'tooManyTries']);
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(3_500);
});

test('R3: one Idempotency-Key sent ten times to both processes gives one order and ten equal answers', async () => {
  const customer = await here.as(await aCustomer(here));
  const { productCode } = await aProduct(here);
  const body = { products: [{ productCode, quantity: 7 }] };
  const options = { headers: { 'idempotency-key': 'ten at two' } };

  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => (n % 2 ? customer : elsewhere(customer)).call('placeOrder', body, options)),
  );

  expect(answers.map(answer => answer.status)).toEqual(Array(10).fill(201));
  expect(new Set(answers.map(answer => JSON.stringify(answer.body))).size).toBe(1);
  expect((await customer.call('readOrders')).body.orders).toHaveLength(1);
});

test('R4: exactly one of several concurrent verifications on both processes wins', async () => {
  const order = await anOrder(here, { quantities: [2], completed: [2] });
  const admin = await here.as(await anAdmin(here));

  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      (n % 2 ? admin : elsewhere(admin)).call('verifyCompletion', { id: String(order.id) }),
    ),
  );

  expect(answers.filter(answer => answer.status === 200)).toHaveLength(1);
  expect(answers.filter(answer => answer.code === 'orderCompleted')).toHaveLength(9);
});

test('a picture uploaded to one process is served by the other and removed with its order there', async () => {
  const customer = await here.as(await aCustomer(here));
  const { productCode } = await aProduct(here, { images: 0 });
  const form = new FormData();
  form.set('files', new File([(await aPicture('png', 40, 30)) as never], 'strap.png'));
  const { body } = await customer.call('uploadFiles', {}, { form });
  const path = new URL(body.files[0].url).pathname;

  expect((await elsewhere(customer).send('GET', path)).status).toBe(200);
  const placed = await elsewhere(customer).call('placeOrder', {
    products: [{ productCode, quantity: 1, images: [body.files[0].url] }],
  });

  expect(placed.body.order.products[0].images.map((image: string) => new URL(image).pathname)).toEqual([path]);
});

test('a notification of one process is unread on the other, and read on both once one marks it as read', async () => {
  const account = await aCustomer(here);
  const customer = await here.as(account);
  const order = await anOrder(here, { for: account });
  const admin = await here.as(await anAdmin(here));
  await admin.call('setCompletedCount', { id: order.id, productCode: order.products[0]?.productCode, completed: 1 });

  expect((await elsewhere(customer).call('readNotifications')).body.unreadCount).toBe(1);
  await elsewhere(customer).call('markAllNotificationsRead');

  expect((await customer.call('readNotifications')).body.unreadCount).toBe(0);
});
