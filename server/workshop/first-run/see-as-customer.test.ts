import { once } from 'node:events';
import { beforeEach, describe, expect, test } from 'vitest';
import { aCustomer, anAdmin, anOrder, aProduct, aSuperadmin } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { deleteRows } from '#testing/delete-rows.ts';
import { readEventStream } from '#testing/event-reader.ts';
import { type TestAccount, testPortal } from '#testing/portal.ts';
import { sql } from '../../platform/database/sql.ts';

const portal = testPortal({ PORT: '0', HOST: '127.0.0.1' });
let superadmin: TestAccount;
let owner: Client;
let customer: TestAccount;
beforeEach(async () => {
  await deleteRows(portal.context.db, 'orders', 'samples');
  superadmin = await aSuperadmin(portal);
  owner = await portal.as(superadmin);
  customer = await aCustomer(portal, { companyName: 'Harbour Goods' });
});
const see = (customerId: number | null) => owner.call('seeAsCustomer', { customerId });

describe('PUT /api/me/seen-as', () => {
  test('shows the portal as the customer sees it until the superadmin ends it', async () => {
    expect((await see(customer.id)).status).toBe(200);
    expect((await owner.call('readMe')).body.user).toEqual({
      id: customer.id,
      username: customer.username,
      displayName: 'Harbour Goods',
      companyId: customer.id,
      companyRole: 'owner',
      personName: '',
      language: null,
      role: 'customer',
      seenBy: superadmin.username,
    });
    expect((await owner.call('readAdminProducts')).status).toBe(403);

    await see(null);

    expect((await owner.call('readMe')).body.user).toMatchObject({ id: superadmin.id, role: 'superadmin' });
    expect((await owner.call('readMe')).body.user).not.toHaveProperty('seenBy');
  });

  test('shows no data of another customer', async () => {
    const other = await anOrder(portal);
    await see(customer.id);

    expect((await owner.call('readOrder', { id: other.id })).status).toBe(404);
  });

  test('allows no change: no message, verification, archiving, password or settings', async () => {
    const order = await anOrder(portal, { for: customer, completed: [10] });
    await see(customer.id);
    const message = new FormData();
    message.set('message', 'Hello');

    const answers = [
      await owner.call('sendMessage', { id: order.id }, { form: message }),
      await owner.call('verifyCompletion', { id: order.id }),
      await owner.call('markOrderSeen', { id: order.id }),
      await owner.call('changePassword', { currentPassword: 'x', newPassword: 'hand-sewn leather' }),
      await owner.call('updateNotificationSettings', { email: { newMessage: false } }),
    ];

    expect(answers.map(({ status, code }) => [status, code])).toEqual(Array(5).fill([403, 'onlySeeing']));
  });

  test("allows one trial order while there are no orders, recorded in the superadmin's name", async () => {
    const { productCode } = await aProduct(portal);
    await see(customer.id);
    const place = () => owner.call('placeOrder', { products: [{ productCode, quantity: 5 }] });

    const { status, body } = await place();

    expect([status, body.order.customerName]).toEqual([201, 'Harbour Goods']);
    const { rows } = await sql<{ username: string; account_id: number }>`
      select username, account_id from audit_entries where kind = 'orderPlaced' and object_id = ${body.order.id}`.execute(
      portal.context.db,
    );
    expect(rows).toEqual([{ username: superadmin.username, account_id: superadmin.id }]);
    expect((await place()).code).toBe('onlySeeing');
  });

  test('is rejected for staff accounts and unknown ids', async () => {
    const staff = await anAdmin(portal);
    expect((await see(staff.id)).code).toBe('customerNotFound');
    expect((await see(999_999_999)).code).toBe('customerNotFound');
  });

  test('ends when the superadmin loses the role or the customer is deleted', async () => {
    await see(customer.id);
    await sql`update accounts set role = 'admin' where id = ${superadmin.id}`.execute(portal.context.db);
    expect((await owner.call('readMe')).body.user).toMatchObject({ id: superadmin.id, role: 'admin' });

    await sql`update accounts set role = 'superadmin' where id = ${superadmin.id}`.execute(portal.context.db);
    expect((await owner.call('readMe')).body.user.id).toBe(customer.id);
    await sql`delete from accounts where id = ${customer.id}`.execute(portal.context.db);
    expect((await owner.call('readMe')).body.user.id).toBe(superadmin.id);
  });

  test('ends its event stream when the superadmin loses the role', async () => {
    await see(customer.id);
    const reader = await readEventStream(await portal.listen(), owner);
    await reader.hears('ready');
    const closed = once(reader.answer, 'close');
    const boss = await portal.as(await aSuperadmin(portal));

    const fields = {
      companyName: 'Workshop',
      companyContact: '1',
      contactPerson: 'Ann',
      companyEmail: 'a@workshop.example',
    };
    expect((await boss.call('updateCustomer', { id: superadmin.id, role: 'admin', ...fields })).status).toBe(200);

    await closed;
  });

  test("leaves the customer's sessions and unread counts unchanged", async () => {
    const own = await portal.as(customer);
    await see(customer.id);

    expect((await own.call('readMe')).body.user).not.toHaveProperty('seenBy');
    await owner.call('logout');
    expect((await own.call('readMe')).status).toBe(200);
    expect((await owner.call('readMe')).status).toBe(401);
  });
});
