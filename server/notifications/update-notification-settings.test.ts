import { beforeEach, describe, expect, test } from 'vitest';
import { aCustomer, anAdmin, aSuperadmin } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { deleteRows } from '#testing/delete-rows.ts';
import { testPortal } from '#testing/portal.ts';
import { sql } from '../platform/database/sql.ts';
import { mails } from './mails/kinds.ts';
import { wants } from './mails/queue-mail.ts';

const portal = testPortal();
let account: Awaited<ReturnType<typeof aCustomer>>;
let customer: Client;
let admin: Client;

beforeEach(async () => {
  await deleteRows(portal.context.db, 'orders');
  account = await aCustomer(portal, { companyName: 'Harbour Goods' });
  customer = await portal.as(account);
  admin = await portal.as(await anAdmin(portal));
});

describe('the email settings', () => {
  const all = {
    newOrder: true,
    newMessage: true,
    orderFinished: true,
    orderCompleted: true,
    dates: true,
    deliveries: true,
    people: true,
    pdfs: true,
  };
  const first = { ...all, allOrders: false };

  test('are on at first, except for orders of colleagues, and can each be turned off and on separately', async () => {
    await sql`update accounts set email = 'buyer@harbour.example' where id = ${account.id}`.execute(portal.context.db);
    const { body } = await customer.call('readNotificationSettings');
    expect(body).toEqual({ settings: { email: first, address: 'buyer@harbour.example', sends: false } });

    for (const name of Object.keys(all)) {
      const off = await customer.call('updateNotificationSettings', { email: { [name]: false } });
      expect([off.status, off.body.settings.email]).toEqual([200, { ...first, [name]: false }]);
      expect((await customer.call('readNotificationSettings')).body.settings.email).toEqual({
        ...first,
        [name]: false,
      });
      await customer.call('updateNotificationSettings', { email: { [name]: true } });
    }
    expect((await customer.call('updateNotificationSettings', { email: {} })).body.settings.email).toEqual(first);
    const others = await customer.call('updateNotificationSettings', { email: { allOrders: true } });
    expect(others.body.settings.email).toEqual({ ...first, allOrders: true });
  });

  test.each([
    ['newOrder', ['orderPlaced', 'orderConfirmed']],
    ['newMessage', ['newMessage', 'customerMessage']],
    ['orderFinished', ['orderFinished']],
    ['orderCompleted', ['orderCompleted']],
    [
      'dates',
      [
        ...['documentAdded', 'sampleToApprove', 'sampleDecided', 'orderChanged', 'question', 'reminder'],
        ...['changeAsked', 'changeDecided'],
      ],
    ],
    ['deliveries', ['deliverySent', 'shipmentSent', 'deliveryDifference']],
    ['people', []],
    ['pdfs', ['orderPdf']],
  ])('turn off with %s just these emails about orders: %j', async (name, unwished) => {
    await customer.call('updateNotificationSettings', { email: { [name]: false } });
    const rows = mails.map(mail => sql`select ${mail}::text as mail, ${wants(mail)} as "isWished" from own a`);
    const found = await sql<{ mail: string; isWished: boolean }>`
      with own as (select * from accounts where id = ${account.id}) ${sql.join(rows, ' union all ')}`.execute(
      portal.context.db,
    );
    expect(found.rows.filter(({ isWished }) => !isWished).map(({ mail }) => mail)).toEqual(unwished);
  });

  test('exist for every role, and no other field can be changed here', async () => {
    const { rows: before } = await sql`select * from accounts order by id`.execute(portal.context.db);

    for (const email of [{ newMessage: 'no' }, { newMessage: 0 }, { orderPlaced: false }, null]) {
      expect((await customer.call('updateNotificationSettings', { email })).status).toBe(400);
    }
    for (const extra of [{ address: 'x@y.example' }, { companyEmail: 'x@y.example' }, { role: 'admin' }, { id: 1 }]) {
      expect(
        (await customer.call('updateNotificationSettings', { email: { newMessage: false }, ...extra })).status,
      ).toBe(400);
    }
    for (const client of [admin, await portal.as(await aSuperadmin(portal))]) {
      expect((await client.call('readNotificationSettings')).body.settings.email).toEqual(first);
      const off = await client.call('updateNotificationSettings', { email: { newMessage: false } });
      expect(off.body.settings.email).toEqual({ ...first, newMessage: false });
      await client.call('updateNotificationSettings', { email: { newMessage: true } });
    }
    const { rows: after } = await sql`select * from accounts order by id`.execute(portal.context.db);
    expect(after.slice(0, before.length)).toEqual(before);
  });
});
