import { describe, expect, test } from 'vitest';
import type { Address } from '#contract/accounts/addresses/addresses.ts';
import { limits } from '#contract/call/limits.ts';
import { aCustomer, anAdmin, aProduct } from '#testing/builders.ts';
import { testPortal } from '#testing/portal.ts';
import { sql } from '../../platform/database/sql.ts';

const portal = testPortal();
const warehouse = { label: 'Warehouse', address: '1 Quay Street\nBristol' };

const ordersOf = async () => (await sql<{ n: number }>`select count(*)::int as n from orders`.one(portal.context.db)).n;

describe('delivery addresses', () => {
  test('are added, read, changed and deleted by the owner and by staff', async () => {
    const account = await aCustomer(portal);
    const owner = await portal.as(account);
    const admin = await portal.as(await anAdmin(portal));
    const { id } = account;

    const created = await owner.call('createAddress', { id, ...warehouse });
    expect(created.status).toBe(201);
    expect(created.body).toEqual({ address: { id: expect.any(Number), ...warehouse, isDefault: false } });
    const addressId = created.body.address.id;
    const edited = await admin.call('updateAddress', {
      id,
      addressId,
      label: 'Shop',
      address: '2 Mill Lane',
      isDefault: true,
    });
    expect(edited.body.address).toEqual({ id: addressId, label: 'Shop', address: '2 Mill Lane', isDefault: true });
    expect((await owner.call('readAddresses', { id })).body).toEqual({ addresses: [edited.body.address] });
    expect((await owner.call('deleteAddress', { id, addressId })).body).toEqual({ success: true });
    expect((await admin.call('readAddresses', { id })).body).toEqual({ addresses: [] });
  });

  test('may be as long as the limits without the blanks at their ends', async () => {
    const account = await aCustomer(portal);
    const owner = await portal.as(account);
    const label = 'L'.repeat(limits.addressLabel);

    const { status, body } = await owner.call('createAddress', {
      id: account.id,
      label: `${label} `,
      address: '1 Quay St\n',
    });

    expect([status, body.address]).toMatchObject([201, { label, address: '1 Quay St' }]);
  });

  test('have at most one default', async () => {
    const account = await aCustomer(portal);
    const owner = await portal.as(account);
    const { id } = account;
    await owner.call('createAddress', { id, ...warehouse, isDefault: true });
    await owner.call('createAddress', { id, label: 'Shop', address: '2 Mill Lane', isDefault: true });

    const { body } = await owner.call('readAddresses', { id });

    expect(body.addresses.map(({ label, isDefault }: Address) => [label, isDefault])).toEqual([
      ['Warehouse', false],
      ['Shop', true],
    ]);
  });

  test(`return 409 beyond ${limits.addresses} addresses, and 400 for blank or long fields`, async () => {
    const account = await aCustomer(portal);
    const owner = await portal.as(account);
    const { id } = account;
    for (let number = 1; number <= limits.addresses; number++) {
      expect((await owner.call('createAddress', { id, ...warehouse, label: `${number}` })).status).toBe(201);
    }

    expect((await owner.call('createAddress', { id, ...warehouse })).code).toBe('tooManyOfThese');
    expect((await owner.call('createAddress', { id, ...warehouse, label: ' ' })).body.fields).toHaveProperty('label');
    expect((await owner.call('createAddress', { id, ...warehouse, label: 'x'.repeat(61) })).status).toBe(400);
    expect((await owner.call('createAddress', { id, ...warehouse, address: 'x'.repeat(1_001) })).status).toBe(400);
  });

  test('return 404 for those of other companies and for unknown ones (B9)', async () => {
    const own = await aCustomer(portal);
    const other = await aCustomer(portal);
    const [owner, stranger] = [await portal.as(own), await portal.as(other)];
    const { body } = await owner.call('createAddress', { id: own.id, ...warehouse });
    const addressId = body.address.id;

    expect((await stranger.call('readAddresses', { id: own.id })).code).toBe('customerNotFound');
    expect((await stranger.call('createAddress', { id: own.id, ...warehouse })).code).toBe('customerNotFound');
    expect((await stranger.call('updateAddress', { id: own.id, addressId, ...warehouse })).code).toBe(
      'customerNotFound',
    );
    expect((await stranger.call('deleteAddress', { id: other.id, addressId })).code).toBe('addressNotFound');
    expect((await stranger.call('updateAddress', { id: other.id, addressId, ...warehouse })).code).toBe(
      'addressNotFound',
    );
  });
});

describe('the delivery address of an order', () => {
  test('stays the same when the address is edited or deleted later (B19)', async () => {
    const account = await aCustomer(portal);
    const owner = await portal.as(account);
    const { id } = account;
    const products = [{ productCode: (await aProduct(portal)).productCode, quantity: 1 }];
    const { body } = await owner.call('createAddress', { id, ...warehouse });
    const addressId = body.address.id;

    const placed = await owner.call('placeOrder', { products, deliveryAddressId: addressId });
    await owner.call('updateAddress', { id, addressId, label: 'Shop', address: '2 Mill Lane' });
    const edited = await owner.call('readOrder', { id: placed.body.order.id });
    await owner.call('deleteAddress', { id, addressId });
    const deleted = await owner.call('readOrder', { id: placed.body.order.id });

    for (const { body } of [placed, edited, deleted]) {
      expect(body.order.deliveryAddress).toBe('Warehouse\n1 Quay Street\nBristol');
    }
  });

  test("returns 404 for another company's address and writes nothing (B19, F13)", async () => {
    const own = await aCustomer(portal);
    const { body } = await (await portal.as(own)).call('createAddress', { id: own.id, ...warehouse });
    const stranger = await portal.as(await aCustomer(portal));
    const products = [{ productCode: (await aProduct(portal)).productCode, quantity: 1 }];
    const before = await ordersOf();

    const refused = await stranger.call('placeOrder', { products, deliveryAddressId: body.address.id });

    expect([refused.status, refused.code]).toEqual([404, 'addressNotFound']);
    expect(await ordersOf()).toBe(before);
  });

  test('may be any text or empty, but not both a text and an id', async () => {
    const customer = await portal.as(await aCustomer(portal));
    const products = [{ productCode: (await aProduct(portal)).productCode, quantity: 1 }];

    const typed = await customer.call('placeOrder', { products, deliveryAddress: ' 5 Elsewhere\nYork ' });
    const none = await customer.call('placeOrder', { products });
    const both = await customer.call('placeOrder', { products, deliveryAddress: 'York', deliveryAddressId: 1 });

    expect(typed.body.order.deliveryAddress).toBe('5 Elsewhere\nYork');
    expect(none.body.order.deliveryAddress).toBe('');
    expect([both.status, Object.keys(both.body.fields)]).toEqual([400, ['deliveryAddress']]);
  });
});
