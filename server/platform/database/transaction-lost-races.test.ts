import { expect, test } from 'vitest';
import { aCustomer, aFile, anAccount, anAdmin, anOrder, aProduct } from '#testing/builders.ts';
import { aPicture } from '#testing/pictures.ts';
import { testPortal } from '#testing/portal.ts';
import { productFormOf } from '#testing/product-form.ts';
import { untilWaiting } from '#testing/servers/until-waiting.ts';
import { hashPassword } from '../../accounts/sign-in/passwords.ts';
import { sql } from './sql.ts';
import { type Tx, transaction } from './transaction.ts';

/**
 * One user deletes a row while another user's call, which refers to it, waits for the lock. The call must run as if it
 * came later (R4).
 */
const portal = testPortal();

/** Runs `work`, lets `call` begin and wait for its locks, then commits. Returns the answer of `call`. */
async function meanwhile<T>(work: (tx: Tx) => Promise<unknown>, call: () => Promise<T>): Promise<T> {
  let answer: Promise<T> | undefined;
  await transaction(portal.context.db, async tx => {
    await work(tx);
    answer = call();
    await untilWaiting(portal.context.db);
  });
  return answer as Promise<T>;
}

const deleting =
  ({ id }: { id: number }) =>
  (tx: Tx) =>
    sql`delete from accounts where id = ${id}`.execute(tx);

test('R4: an order uses pictures that its product received at the same time', async () => {
  const customer = await portal.as(await aCustomer(portal));
  const { id, productCode } = await aProduct(portal);
  const newer = await aFile(portal, { kind: 'catalog' });

  const answer = await meanwhile(
    async tx => {
      await sql`update products set revision = 2 where id = ${id}`.execute(tx);
      const [before] = (
        await sql<{ file_id: number }>`
        delete from product_images
        where product_id = ${id} returning file_id`.execute(tx)
      ).rows;
      await sql`
        insert into product_images (product_id, position, file_id)
        values (${id}, 0, ${newer.id})`.execute(tx);
      await sql`delete from files where id = ${before?.file_id as number}`.execute(tx);
    },
    () => customer.call('placeOrder', { products: [{ productCode, quantity: 1 }] }),
  );

  expect(answer.status).toBe(201);
  expect(answer.body.order.products[0].images).toEqual([`/uploads/products/${newer.name}`]);
});

test('R4: an order and a change refuse a choice that was retired at the same time (B100)', async () => {
  const admin = await portal.as(await anAdmin(portal));
  const customer = await portal.as(await aCustomer(portal));
  const length = { name: 'Length', kind: 'choice', choices: [{ name: '80 cm' }, { name: '90 cm' }] };
  const fields = { productCode: 'BELT-1', options: [length] };
  const form = productFormOf(fields, { primaryImage: [await aPicture('png', 8, 8), 'a.png'] });
  const { id, options } = (await admin.call('createProduct', {}, { form })).body.product;
  const breakdownOf = (name: string) => [{ quantity: 5, choices: { [options[0]?.id ?? 0]: name } }];
  const place = (name: string) =>
    customer.call('placeOrder', { products: [{ productCode: 'BELT-1', quantity: 5, breakdown: breakdownOf(name) }] });
  const retiring = (name: string) => async (tx: Tx) => {
    await sql`update products set revision = revision + 1 where id = ${id}`.execute(tx);
    await sql`update option_choices set retired_at = now() where name = ${name}`.execute(tx);
  };

  const placed = await meanwhile(retiring('80 cm'), () => place('80 cm'));
  const order = (await place('90 cm')).body.order;
  const change = { breakdown: [], reason: 'Other length', revision: 1 };
  await admin.call('changeOrderProduct', { id: order.id, productId: id, ...change });
  const changed = await meanwhile(retiring('90 cm'), () =>
    admin.call('changeOrderProduct', {
      ...{ id: order.id, productId: id, reason: 'As before', revision: 2 },
      breakdown: breakdownOf('90 cm'),
    }),
  );

  expect([placed, changed].map(({ code, body }) => [code, Object.entries(body.fields)])).toEqual([
    ['orderLineRefused', [['products.0.breakdown.0.Length', 'is no longer offered']]],
    ['orderLineRefused', [['products.0.breakdown.0.Length', 'is no longer offered']]],
  ]);
});

test('R4: an order and a message notify the workshop when an admin is deleted at the same time', async () => {
  const account = await aCustomer(portal);
  const customer = await portal.as(account);
  const { productCode } = await aProduct(portal);
  const order = await anOrder(portal, { for: account });
  const form = new FormData();
  form.set('message', 'Good morning');

  const placed = await meanwhile(deleting(await anAdmin(portal)), () =>
    customer.call('placeOrder', { products: [{ productCode, quantity: 1 }] }),
  );
  const sent = await meanwhile(deleting(await anAdmin(portal)), () =>
    customer.call('sendMessage', { id: String(order.id) }, { form }),
  );

  expect([placed.status, sent.status]).toEqual([201, 201]);
});

test('R4: a new product notifies the others when a customer is deleted at the same time', async () => {
  const admin = await portal.as(await anAdmin(portal));
  const stays = await aCustomer(portal);
  const form = productFormOf({ productCode: 'NEW-1' }, { primaryImage: [await aPicture('png'), 'new.png'] });

  const answer = await meanwhile(deleting(await aCustomer(portal)), () => admin.call('createProduct', {}, { form }));

  expect(answer.status).toBe(201);
  const { notifications } = (await (await portal.as(stays)).call('readNotifications')).body;
  expect(notifications[0].relatedId).toBe(answer.body.product.id);
});

test('R4: signing in while the account is deleted returns the answer of a wrong password', async () => {
  const password = 'saddle-stitched';
  const account = await anAccount(portal, { passwordHash: await hashPassword(password) });

  const answer = await meanwhile(deleting(account), () =>
    portal.nobody.call('login', { username: account.username, password }),
  );

  expect([answer.status, answer.code]).toEqual([401, 'loginFailed']);
});

test('R4: a user who is deleted during their own change is signed out', async () => {
  const account = await aCustomer(portal);
  const customer = await portal.as(account);

  const answer = await meanwhile(deleting(account), () =>
    customer.call('updateNotificationSettings', { email: { newMessage: false } }),
  );

  expect([answer.status, answer.code]).toEqual([401, 'notSignedIn']);
});
