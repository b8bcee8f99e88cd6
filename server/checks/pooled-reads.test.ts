import { expect, test } from 'vitest';
import { aCustomer, anAccount, anOrder } from '#testing/builders.ts';
import { testPortal } from '#testing/portal.ts';
import { eventually } from '#testing/servers/eventually.ts';
import { hashPassword } from '../accounts/sign-in/passwords.ts';
import { sql } from '../platform/database/sql.ts';
import { transaction } from '../platform/database/transaction.ts';

const portal = testPortal();

test('slow lists of many accounts leave connections to sign-in, session lookups, health checks and changes', async () => {
  const password = 'saddle-stitched';
  const account = await anAccount(portal, { passwordHash: await hashPassword(password) });
  const order = await anOrder(portal);
  const customer = await portal.as(order.customer);
  const accounts = await Promise.all(Array.from({ length: 10 }, () => aCustomer(portal)));
  const clients = await Promise.all(accounts.map(one => portal.as(one)));
  let lists: Promise<{ status: number }[]> | undefined;

  await transaction(portal.context.db, async tx => {
    // Every product list waits for this lock.
    await sql`lock table products in access exclusive mode`.execute(tx);
    lists = Promise.all(clients.flatMap(client => [1, 2, 3].map(() => client.call('readCatalog'))));
    await eventually(() => expect(portal.context.reads.waitingCount).toBeGreaterThan(0));

    expect((await portal.nobody.call('readHealth')).status).toBe(200);
    expect((await customer.call('readMe')).status).toBe(200);
    expect((await customer.call('markOrderSeen', { id: order.id })).status).toBe(200);
    expect((await portal.nobody.call('login', { username: account.username, password })).status).toBe(200);
  });

  expect((await lists)?.every(({ status }) => [200, 503].includes(status))).toBe(true);
});

test('a read is aborted after 5 s', async () => {
  const { rows } = await sql<{ longest: string }>`select current_setting('statement_timeout') as longest`.execute(
    portal.context.reads,
  );
  expect(rows).toEqual([{ longest: '5s' }]);
});

test('a read that takes too long returns 503 with Retry-After', async () => {
  const customer = await portal.as(await aCustomer(portal));
  await sql`
    create function fail() returns boolean language plpgsql as
      ${sql.lit(`begin raise exception 'failed by a test' using errcode = '57014'; end`)}`.execute(portal.context.db);
  await sql`alter table products rename to stored_products`.execute(portal.context.db);
  await sql`create view products as select * from stored_products where fail()`.execute(portal.context.db);
  await sql`insert into stored_products (product_code) values ('A')`.execute(portal.context.db);

  const answer = await customer.call('readCatalog');

  expect([answer.status, answer.code, answer.headers['retry-after']]).toEqual([503, 'busy', '1']);
});
