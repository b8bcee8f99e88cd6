import { describe, expect, test } from 'vitest';
import { aCustomer, anOrder } from '#testing/builders.ts';
import { makeClient } from '#testing/client.ts';
import { testPortal } from '#testing/portal.ts';

const portal = testPortal();
const archive = (id: number) => ['PUT', `/api/orders/${id}/archive/customer`] as const;

describe('S4 the anti-forgery token', () => {
  test.each([
    ['/api/auth/me', 401],
    ['/api/nothing', 404],
    ['/api/docs', 200],
  ])('is set by every GET without one, even a rejected one, and readable by the page: %s', async (path, status) => {
    const answer = await portal.nobody.send('GET', path);
    expect(answer.status).toBe(status);
    const cookie = String(answer.headers['set-cookie']);
    expect(cookie).toMatch(/XSRF-TOKEN=[^;]+; Path=\/; SameSite=Lax$/);
    expect(cookie).not.toContain('HttpOnly');
  });

  test('stays the same while it is valid', async () => {
    const customer = await portal.as(await aCustomer(portal));
    expect((await customer.call('readMe')).headers['set-cookie']).toBeUndefined();
  });

  test('is rejected for another session, even if header and cookie match', async () => {
    const account = await aCustomer(portal);
    const order = await anOrder(portal, { for: account, quantities: [1], verified: true });
    const own = await portal.as(account);
    const other = await portal.as(account);
    const forged = other.cookies['XSRF-TOKEN'] ?? '';
    const mixed = makeClient(portal.app, { ...own.cookies, 'XSRF-TOKEN': forged });
    expect((await mixed.send(...archive(order.id), {})).code).toBe('forged');
    const renewed = await mixed.call('readMe');
    const fresh = renewed.cookies.find(cookie => cookie.name === 'XSRF-TOKEN')?.value;
    expect(fresh).toBeDefined();
    mixed.cookies['XSRF-TOKEN'] = fresh ?? '';
    expect((await mixed.send(...archive(order.id), {})).status).toBe(200);
  });

  test('must be sent in the header: the cookie without it or a changed token changes nothing', async () => {
    const account = await aCustomer(portal);
    const order = await anOrder(portal, { for: account, quantities: [1], verified: true });
    const customer = await portal.as(account);
    const token = customer.cookies['XSRF-TOKEN'] ?? '';
    for (const header of ['', token.slice(0, -1), `${token}x`, 'a.b', '.', token.replace('.', '..')]) {
      const answer = await customer.send(...archive(order.id), {}, { headers: { 'x-xsrf-token': header } });
      expect([header, answer.status, answer.code]).toEqual([header, 403, 'forged']);
    }
  });

  test('is not required to sign in', async () => {
    const answer = await portal.nobody.call('login', { username: 'owner', password: 'owner-password' });
    expect(answer.status).toBe(200);
    expect(answer.cookies.map(cookie => cookie.name).sort()).toEqual(['XSRF-TOKEN', 'device', 'session']);
  });
});
