import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCustomer, anAccount, anAdmin, anOrder, aProduct } from '#testing/builders.ts';
import { type Client, makeClient } from '#testing/client.ts';
import { aPicture } from '#testing/pictures.ts';
import { testPortal } from '#testing/portal.ts';
import { hashPassword } from './accounts/passwords.ts';
import { type Portal, startPortal } from './start.ts';

/**
 * Two server processes on one database and one folder of files: nothing is kept in one that the other would miss. Live
 * events: live/live-events.test.ts; emails: notifications/deliver-mails-faults.test.ts; one killed: faults/kill-one-of-two.ts.
 */
const here = testPortal();
let there: Portal;
beforeAll(async () => {
  there = await startPortal(here.context.settings);
});
afterAll(() => there.stop());

/** The same browser, sent to the other process. */
const elsewhere = (client: Client) => makeClient(there.app, client.cookies);

test('a session begun here is good there, with its anti-forgery token, and ends there when it ends here', async () => {
  const account = await aCustomer(here);
  const order = await anOrder(here, { for: account });
  const customer = await here.as(account);

  expect((await elsewhere(customer).call('markOrderSeen', { id: String(order.id) })).status).toBe(200);
  await customer.call('logout');

  expect((await elsewhere(customer).call('readMe')).status).toBe(401);
});

test('wrong passwords here and there are counted together', async () => {
  const password = 'saddle-stitched';
  const { username } = await anAccount(here, { passwordHash: await hashPassword(password) });
  const login = (app: Portal['app'], given: string) => makeClient(app).call('login', { username, password: given });

  for (let time = 0; time < 5; time++) {
    expect((await login(here.app, 'wrong-password')).status).toBe(401);
    expect((await login(there.app, 'wrong-password')).status).toBe(401);
  }

  expect((await login(here.app, password)).code).toBe('tooManyTries');
  expect((await login(there.app, password)).code).toBe('tooManyTries');
  await here.context.pool.query('delete from login_tries');
});

test('R3: one Idempotency-Key sent ten times at once, here and there, gives one order and ten equal answers', async () => {
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

test('R4: of verifications here and there exactly one wins', async () => {
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

test('a picture put up here is served there, and goes there with its order', async () => {
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

test('what is told here is unread there, and read here once it was read there', async () => {
  const account = await aCustomer(here);
  const customer = await here.as(account);
  const order = await anOrder(here, { for: account });
  const admin = await here.as(await anAdmin(here));
  await admin.call('setCompletedCount', { id: order.id, productCode: order.products[0]?.productCode, completed: 1 });

  expect((await elsewhere(customer).call('readNotifications')).body.unreadCount).toBe(1);
  await elsewhere(customer).call('markAllNotificationsRead');

  expect((await customer.call('readNotifications')).body.unreadCount).toBe(0);
});
