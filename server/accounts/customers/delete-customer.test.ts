import { beforeEach, describe, expect, test } from 'vitest';
import { accountsOf, oneOfEachRole, refusesToChange } from '#testing/account-checks.ts';
import { aCustomer, anOrder, aProduct, aSuperadmin } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { aPicture } from '#testing/pictures.ts';
import { type TestAccount, testPortal } from '#testing/portal.ts';
import { storedNames } from '#testing/product-form.ts';
import { aRound } from '#testing/rounds.ts';
import { eventually } from '#testing/servers/eventually.ts';

const portal = testPortal();
let customer: TestAccount;
let colleague: TestAccount;
let boss: TestAccount;
let admin: Client;
let superadmin: Client;
beforeEach(async () => {
  ({ customer, colleague, boss, admin, superadmin } = await oneOfEachRole(portal));
});

type Line = { id: number; productId: number };

const refuses = (code: string, call: () => ReturnType<Client['call']>) => refusesToChange(portal, code, call);

describe('deleteCustomer', () => {
  const remove = (client: Client, account: { id: number }) => client.call('deleteCustomer', { id: account.id });

  test("ends the sessions and keeps the orders readable under the customer's old name", async () => {
    const own = await portal.as(customer);
    const order = await anOrder(portal, { for: customer });
    await own.call('sendMessage', { id: order.id }, { form: formOf('message', 'When?') });

    expect((await remove(admin, customer)).body).toEqual({ success: true });

    expect((await own.call('readMe')).status).toBe(401);
    const kept = (await admin.call('readOrder', { id: order.id })).body.order;
    expect(kept).toMatchObject({ customerName: `Company ${customer.username}`, customerUsername: customer.username });
    expect(kept.messages).toMatchObject([{ sender: 'customer', message: 'When?' }]);
    expect((await remove(admin, customer)).code).toBe('customerNotFound');
    const verified = await anOrder(portal);
    expect((await remove(admin, verified.customer)).status).toBe(200);
  });

  test('keeps a product hidden from all others when only the deleted customer could see it', async () => {
    const hidden = await aProduct(portal, { visibleTo: [customer] });
    await remove(admin, customer);
    const other = await portal.as(await aCustomer(portal));
    expect((await other.call('readCatalog')).body.products.map(({ id }: { id: number }) => id)).not.toContain(
      hidden.id,
    );
    const seen = (await admin.call('readAdminProduct', { id: hidden.id })).body.product;
    expect(seen.visibleTo).toEqual([customer.id]);
  });

  test('deletes the rows and contents of files that no order uses', async () => {
    const own = await portal.as(customer);
    const picture = new File([(await aPicture('png', 8, 8)) as never], 'a.png');
    await own.call('uploadFiles', {}, { form: formOf('files', picture) });
    expect(await storedNames(portal.context.storage)).toHaveLength(5);
    await remove(admin, customer);
    await eventually(async () => {
      portal.context.wake();
      expect(await storedNames(portal.context.storage)).toEqual([]);
    });
  });

  test('of people who approved or waived samples of completed orders keeps the samples and the orders', async () => {
    const order = await anOrder(portal, { for: customer, quantities: [10, 10] });
    const [approved, waived] = order.products.map(({ id }) => ({ id: order.id, productId: id }));
    await aRound(admin, approved as Line);
    await aRound(admin, waived as Line);
    const form = formOf('decision', 'approve');
    await (await portal.as(customer)).call('answerSampleRound', { ...approved, round: 1 }, { form });
    await (await portal.as(colleague)).call('waiveSample', { ...waived, reason: 'No time' });
    for (const { productCode } of order.products) {
      await admin.call('setCompletedCount', { id: order.id, productCode, completed: 10 });
    }
    expect((await admin.call('verifyCompletion', { id: order.id })).status).toBe(200);
    const before = (await superadmin.call('readOrder', { id: order.id })).body.order.products;

    expect((await remove(admin, customer)).body).toEqual({ success: true });
    expect((await remove(superadmin, colleague)).body).toEqual({ success: true });

    const left = (await superadmin.call('readOrder', { id: order.id })).body.order.products;
    expect(left).toEqual(before);
    const { by } = (await superadmin.call('readSample', approved as Line)).body.sample;
    expect(by).toEqual({ id: null, name: customer.username });
  });

  test("rejects deleting the viewer's own account and accounts that the viewer does not manage", async () => {
    const own = await portal.as(customer);
    await refuses('notAllowed', () => remove(own, customer));
    await refuses('customerNotFound', () => remove(admin, colleague));
    await refuses('customerNotFound', () => remove(admin, boss));
    await refuses('ownAccount', () => remove(superadmin, boss));
    expect((await remove(superadmin, colleague)).status).toBe(200);
    expect((await remove(superadmin, await aSuperadmin(portal))).status).toBe(200);
  });

  test('keeps one of two superadmins who delete each other at once', async () => {
    const other = await aSuperadmin(portal);
    const second = await portal.as(other);
    await Promise.all([remove(superadmin, other), remove(second, boss)]);
    expect((await accountsOf(portal)).filter(({ role }) => role === 'superadmin')).toHaveLength(1);
    const [last] = (await accountsOf(portal)).filter(({ role }) => role === 'superadmin');
    const staying = last?.id === boss.id ? superadmin : second;
    const both = await Promise.all([remove(staying, customer), remove(staying, customer)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  test('lets a concurrent order either complete or fail', async () => {
    const { productCode } = await aProduct(portal);
    const own = await portal.as(customer);
    const [placed, removed] = await Promise.all([
      own.call('placeOrder', { products: [{ productCode, quantity: 1 }] }),
      remove(admin, customer),
    ]);
    expect(removed.status).toBe(200);
    if (placed.status === 201) expect((await admin.call('readOrder', { id: placed.body.order.id })).status).toBe(200);
    else expect([401, 409]).toContain(placed.status);
  });
});

function formOf(field: string, value: string | File): FormData {
  const form = new FormData();
  form.append(field, value);
  return form;
}
