import { describe, expect, test } from 'vitest';
import { aCustomer, aProduct } from '#testing/builders.ts';
import { testPortal } from '#testing/portal.ts';

const portal = testPortal({ SESSION_IDLE: '2h', SESSION_MAX: '3d' });
const { query } = { query: (text: string, values: unknown[]) => portal.context.db.query(text, values) };

describe('S2 a session', () => {
  test('returns its user', async () => {
    const account = await aCustomer(portal, { companyName: 'Atelier Nord' });
    const me = await (await portal.as(account)).call('readMe');
    expect(me.status).toBe(200);
    expect(me.body).toEqual({
      user: {
        id: account.id,
        username: account.username,
        displayName: 'Atelier Nord',
        role: 'customer',
        companyId: account.id,
        companyRole: 'owner',
        personName: '',
        language: null,
      },
    });
    expect(me.headers['cache-control']).toBe('no-store');
  });

  test('ends at once by logout, which also succeeds without a session', async () => {
    const account = await aCustomer(portal);
    const customer = await portal.as(account);
    const elsewhere = await portal.as(account);
    const answer = await customer.call('logout');
    expect(answer.body).toEqual({ success: true });
    expect(String(answer.headers['set-cookie'])).toMatch(/session=;.*Expires=Thu, 01 Jan 1970/);
    expect((await customer.call('readMe')).status).toBe(401);
    expect((await elsewhere.call('readMe')).status).toBe(200);
    expect((await portal.nobody.call('logout')).body).toEqual({ success: true });
  });

  test('ends after its idle time, and despite use after its maximum time', async () => {
    const account = await aCustomer(portal);
    const idle = await portal.as(account);
    await query("update sessions set used_at = now() - interval '119 minutes' where account_id = $1", [account.id]);
    expect((await idle.call('readMe')).status).toBe(200);
    await query("update sessions set used_at = now() - interval '121 minutes' where account_id = $1", [account.id]);
    expect((await idle.call('readMe')).status).toBe(401);

    const old = await aCustomer(portal);
    const used = await portal.as(old);
    await query("update sessions set created_at = now() - interval '73 hours' where account_id = $1", [old.id]);
    expect((await used.call('readMe')).status).toBe(401);
  });

  test('counts calls of a user as use, but not polling', async () => {
    const account = await aCustomer(portal);
    const customer = await portal.as(account);
    const age = async () => {
      const { rows } = await query(
        'select extract(epoch from now() - used_at)::int as age from sessions where account_id = $1',
        [account.id],
      );
      return rows[0].age;
    };
    await query("update sessions set used_at = now() - interval '1 hour' where account_id = $1", [account.id]);
    await customer.call('readNotifications');
    expect(await age()).toBeGreaterThan(3_500);
    await customer.call('readCatalog', {}, { headers: { 'x-unattended': '1' } });
    expect(await age()).toBeGreaterThan(3_500);
    await customer.call('readCatalog');
    expect(await age()).toBeLessThan(60);
  });

  test('returns 401 to a page that shows another user', async () => {
    const customer = await portal.as(await aCustomer(portal));
    const before = await aCustomer(portal);
    const product = await aProduct(portal);
    const shown = { headers: { 'x-user': String(before.id) } };
    const products = [{ productCode: product.productCode, quantity: 1 }];

    const placed = await customer.call('placeOrder', { products }, shown);
    const read = await customer.call('readOrders', {}, shown);

    expect([placed.status, placed.code]).toEqual([401, 'notSignedIn']);
    expect([read.status, read.code]).toEqual([401, 'notSignedIn']);
    expect((await customer.call('readOrders')).body.orders).toEqual([]);
  });

  test('rejects guessed, truncated and invented tokens', async () => {
    const customer = await portal.as(await aCustomer(portal));
    const { session = '' } = customer.cookies;
    for (const given of ['', 'x', session.slice(1), `${session}a`, encodeURIComponent("' or 1=1 --")]) {
      customer.cookies.session = given;
      expect((await customer.call('readMe')).status).toBe(401);
    }
  });

  test('ends when its account is deleted', async () => {
    const account = await aCustomer(portal);
    const customer = await portal.as(account);
    await query('delete from accounts where id = $1', [account.id]);
    expect((await customer.call('readMe')).status).toBe(401);
  });
});
