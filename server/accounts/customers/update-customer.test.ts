import { beforeEach, describe, expect, test } from 'vitest';
import { accountsOf, oneOfEachRole, refusesToChange } from '#testing/account-checks.ts';
import { auditOf } from '#testing/all-rows.ts';
import { anOrder, aSuperadmin } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { anInvitation } from '#testing/invitations.ts';
import { type TestAccount, testPortal } from '#testing/portal.ts';
import { aResetLink } from '#testing/sign-in-links.ts';
import { sql } from '../../platform/database/sql.ts';

const portal = testPortal();
let customer: TestAccount;
let colleague: TestAccount;
let boss: TestAccount;
let admin: Client;
let superadmin: Client;
beforeEach(async () => {
  ({ customer, colleague, boss, admin, superadmin } = await oneOfEachRole(portal));
});

const company = { companyName: 'Quay Leather', companyContact: '0117', companyEmail: 'quay@example.com' };
const refuses = (code: string, call: () => ReturnType<Client['call']>) => refusesToChange(portal, code, call);

describe('updateCustomer', () => {
  const update = (client: Client, account: TestAccount, given: Record<string, unknown> = {}) =>
    client.call('updateCustomer', { id: account.id, ...company, ...given });

  test('changes company and contact fields and keeps omitted optional ones', async () => {
    await update(admin, customer, { companyAddress: 'Bristol', contactPerson: 'Ada' });
    const { status, body } = await update(admin, customer, { contactPerson: '' });
    expect(status).toBe(200);
    expect(body.customer).toMatchObject({
      ...company,
      username: customer.username,
      companyAddress: 'Bristol',
      contactPerson: '',
      revision: 3,
    });
    expect((await (await portal.as(customer)).call('readMe')).body.user.displayName).toBe('Quay Leather');
  });

  test("leaves the first person the name and address of the company's first contact", async () => {
    const account = { username: 'first-contact', password: 'long enough', ...company, contactPerson: 'Ada' };
    const { id } = (await admin.call('createCustomer', account)).body.customer;
    const changed = { contactPerson: 'Ben', companyEmail: 'new@example.com' };
    expect((await admin.call('updateCustomer', { id, ...company, ...changed })).body.customer).toMatchObject(changed);
    const person = sql`
      select person_name, email, email_verified_at is not null as verified from accounts where id = ${id}`;
    expect(await person.first(portal.context.db)).toEqual({
      person_name: 'Ada',
      email: company.companyEmail,
      verified: true,
    });
  });

  test('requires company name, contact and email', async () => {
    for (const field of Object.keys(company))
      for (const blank of [' ', '\u200b'])
        await refuses('invalidInput', () => update(admin, customer, { [field]: blank }));
  });

  test('accepts an international email address', async () => {
    const { status, body } = await update(admin, customer, { companyEmail: 'почта@почта.рф' });
    expect([status, body.customer.companyEmail]).toEqual([200, 'почта@почта.рф']);
    expect((await update(admin, customer, { companyEmail: 'r&d/uk=%x#1@example.com' })).status).toBe(200);
    await refuses('invalidInput', () => update(admin, customer, { companyEmail: 'info@exаmple.com' }));
  });

  test('returns 409 to the second save of the same revision; without a revision the last save wins', async () => {
    const answers = await Promise.all([
      update(admin, customer, { revision: 1 }),
      update(superadmin, customer, { revision: 1 }),
    ]);
    expect(answers.map(({ code }) => code).sort()).toEqual(['changedMeanwhile', undefined]);
    expect((await update(admin, customer, { companyName: 'Last' })).body.customer.companyName).toBe('Last');
  });

  test('keeps the revision when nothing changes (B81)', async () => {
    const before = (await update(admin, customer, { poRequired: true })).body.customer;

    const same = await update(superadmin, customer, { poRequired: true, role: 'customer', revision: 2 });

    expect([same.body.customer, before.revision]).toEqual([before, 2]);
    expect(await auditOf(portal, 'accountEdited', customer.id)).toBe(1);
    expect((await update(admin, customer, { revision: 1 })).code).toBe('changedMeanwhile');
    expect((await update(admin, customer, { poRequired: false })).body.customer.revision).toBe(3);
  });

  test('ignores the purchase order setting of staff, who have none', async () => {
    const { status, body } = await update(superadmin, colleague, { poRequired: true });
    const again = await update(superadmin, colleague, { poRequired: true });

    expect([status, body.customer.poRequired]).toEqual([200, false]);
    expect(again.body.customer).toEqual(body.customer);
    expect(await auditOf(portal, 'accountEdited', colleague.id)).toBe(1);
  });

  test('ends reset links and invitations when a customer becomes staff', async () => {
    const token = await aResetLink(portal, customer);
    const invitation = await anInvitation(await portal.as(customer), customer);

    expect((await update(superadmin, customer, { role: 'admin' })).status).toBe(200);

    const given = { token: invitation.token, username: 'ada.finch', password: 'saddle-stitched', name: 'Ada Finch' };
    const answers = [
      await portal.nobody.call('acceptInvitation', given),
      await portal.nobody.call('redeemResetLink', { token, newPassword: 'saddle-stitched' }),
    ];
    expect(answers.map(({ code }) => code)).toEqual(['linkInvalid', 'linkInvalid']);
  });

  test('keeps the name under which orders were placed', async () => {
    const order = await anOrder(portal, { for: customer });
    await update(admin, customer);
    expect((await admin.call('readOrder', { id: order.id })).body.order.customerName).toBe(
      `Company ${customer.username}`,
    );
  });

  test('lets only a superadmin change roles', async () => {
    await refuses('notAllowed', () => update(admin, customer, { role: 'admin' }));
    expect((await update(admin, customer, { role: 'customer' })).status).toBe(200);
    expect((await update(superadmin, customer, { role: 'admin' })).body.customer.role).toBe('admin');
    await refuses('customerNotFound', () => update(admin, customer));
    expect((await update(superadmin, colleague, { role: 'customer' })).body.customer.role).toBe('customer');
  });

  test('deletes the notifications of the old side when an account changes sides', async () => {
    const order = await anOrder(portal, { for: customer });
    const form = new FormData();
    form.set('message', 'Our secret price');
    await (await portal.as(customer)).call('sendMessage', { id: String(order.id) }, { form });
    const notifications = async () => (await admin.call('readNotifications')).body.notifications;
    expect(await notifications()).toHaveLength(1);

    await update(superadmin, colleague, { role: 'superadmin' });
    expect(await notifications()).toHaveLength(1);
    await update(superadmin, colleague, { role: 'customer' });

    expect(await notifications()).toEqual([]);
  });

  test('sends a former customer on the staff no customer notifications of their old orders', async () => {
    const order = await anOrder(portal, { for: customer });
    await update(superadmin, customer, { role: 'admin' });
    const form = new FormData();
    form.set('message', 'Shipped');
    await superadmin.call('sendMessage', { id: String(order.id) }, { form });

    expect((await (await portal.as(customer)).call('readNotifications')).body.notifications).toEqual([]);
  });

  test("rejects changing one's own role, and keeps one of two superadmins who demote each other", async () => {
    expect(await refuses('ownAccount', () => update(superadmin, boss, { role: 'admin' }))).toBe(
      'You cannot delete your own account or change its role',
    );
    const other = await aSuperadmin(portal);
    const second = await portal.as(other);
    await Promise.all([update(superadmin, other, { role: 'admin' }), second.call('deleteCustomer', { id: boss.id })]);
    expect((await accountsOf(portal)).filter(({ role }) => role === 'superadmin')).toHaveLength(1);
  });

  test('is allowed only for the workshop, and finds no other accounts', async () => {
    const own = await portal.as(customer);
    await refuses('notAllowed', () => update(own, customer));
    await refuses('customerNotFound', () => update(admin, colleague));
    await refuses('customerNotFound', () => update(admin, boss));
    await refuses('customerNotFound', () => update(superadmin, { ...customer, id: 999_999_999 }));
  });
});
