import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { statusOf } from '#contract/call/call.ts';
import { type CallName, methodAndPath, paths } from '#contract/call/paths.ts';
import { calls } from '#contract/calls.ts';
import { aCustomer, anAdmin, aProduct, aSuperadmin } from '#testing/builders.ts';
import { testPortal } from '#testing/portal.ts';

const portal = testPortal();

describe('S5 answers', () => {
  test('return 404 for unknown paths and methods', async () => {
    for (const [method, url] of [
      ['GET', '/api/nothing'],
      ['POST', '/api/auth/me'],
      ['PATCH', '/api/orders/1'],
      ['GET', '/api/orders/1/nothing'],
      ['DELETE', '/api/catalog'],
    ] as const) {
      const answer = await portal.nobody.send(method, url);
      expect([url, answer.status, answer.body]).toEqual([url, 404, { error: 'Not found', code: 'notFound' }]);
    }
  });

  test('reject unreadable bodies without revealing internals', async () => {
    const send = (payload: string | Buffer, type: string) =>
      portal.app.inject({ method: 'POST', url: '/api/auth/login', payload, headers: { 'content-type': type } });
    const cases = [
      [await send('{"username": ', 'application/json'), 400, 'invalidInput'],
      [
        await send(Buffer.from('{"username": "J\xfcrgen", "password": "y"}', 'latin1'), 'application/json'),
        400,
        'invalidInput',
      ],
      [await send('<login/>', 'text/xml'), 415, 'typeNotTaken'],
      [await send('null', 'application/json'), 400, 'invalidInput'],
      [await send('[]', 'application/json'), 400, 'invalidInput'],
      [await send(JSON.stringify({ username: 'x'.repeat(2_000_000) }), 'application/json'), 413, 'tooLarge'],
      [
        await send('{"__proto__": {"a": 1}, "username": "x", "password": "y"}', 'application/json'),
        400,
        'invalidInput',
      ],
    ] as const;
    for (const [answer, status, code] of cases) {
      const body = answer.json();
      expect([answer.statusCode, body.code]).toEqual([status, code]);
      expect(Object.keys(body).filter(key => !['error', 'code', 'fields'].includes(key))).toEqual([]);
      expect(answer.body).not.toMatch(/\bat .*\.(?:ts|js):|node_modules|select |zod/i);
    }
  });

  test('accept an empty body of any content type as no body', async () => {
    const customer = await portal.as(await aCustomer(portal));
    for (const type of [
      'application/x-www-form-urlencoded',
      'text/plain',
      'application/json',
      'application/octet-stream',
    ]) {
      const send = (payload: string) =>
        portal.app.inject({
          method: 'PUT',
          url: '/api/notifications/read-all',
          cookies: customer.cookies,
          headers: { 'content-type': type, 'x-xsrf-token': customer.cookies['XSRF-TOKEN'] },
          payload,
        });
      expect([type, (await send('')).statusCode]).toEqual([type, 200]);
      expect([400, 415]).toContain((await send('a=1')).statusCode);
    }
  });

  test('name each unknown field', async () => {
    const admin = await portal.as(await anAdmin(portal));
    const send = async (method: string, path: string, body: unknown) => {
      const { status, body: answer } = await admin.send(method, path, body);
      expect([status, answer.code]).toEqual([400, 'invalidInput']);
      return answer;
    };

    expect(
      (await send('POST', '/api/customers', { username: 'someone', color: 'red', force: true })).fields,
    ).toMatchObject({
      color: "unknown field 'color'",
      force: "unknown field 'force'",
      password: 'is required',
    });
    const product = await aProduct(portal);
    expect(await send('DELETE', `/api/admin/products/id/${product.id}`, { force: true })).toEqual({
      error: "Unknown field 'force'",
      code: 'invalidInput',
      fields: { force: "unknown field 'force'" },
    });
    expect((await admin.call('readAdminProduct', { id: product.id })).status).toBe(200);
  });

  test('contain readable error texts instead of those of the validation library', async () => {
    const clients = {
      customer: await portal.as(await aCustomer(portal)),
      superadmin: await portal.as(await aSuperadmin(portal)),
    };
    for (const [role, method, path, body, said] of [
      ['customer', 'POST', '/api/orders/bulk', {}, 'Products is required'],
      ['customer', 'POST', '/api/orders/bulk', { products: 'all' }, 'Products must be a list'],
      ['customer', 'POST', '/api/orders/bulk', { products: [7] }, 'Line 1: is not valid'],
      ['customer', 'POST', '/api/orders/bulk', undefined, 'Please check what you entered'],
      ['customer', 'POST', '/api/orders/bulk', [], 'Please check what you entered'],
      ['customer', 'GET', '/api/orders?view=whole', undefined, 'View must be one of summary'],
      ['superadmin', 'PUT', '/api/customers/1/credentials', { username: null }, 'Username is not valid'],
      [
        'superadmin',
        'POST',
        '/api/raw-materials',
        { product_code: 'X', leather_items: 7 },
        'Leather items must be a list',
      ],
    ] as const) {
      const answer = await clients[role].send(method, path, body);
      expect([answer.status, answer.body.error]).toEqual([400, said]);
      expect(JSON.stringify(answer.body)).not.toMatch(/invalid input|invalid option|expected|received/i);
    }
  });

  test('contain the security headers', async () => {
    const { headers } = await portal.nobody.send('GET', '/api/health');
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cache-control': 'no-store',
      'x-frame-options': 'DENY',
    });
    const policy = String(headers['content-security-policy']);
    for (const part of ["default-src 'self'", "frame-ancestors 'none'", "object-src 'none'", "base-uri 'none'"]) {
      expect(policy).toContain(part);
    }
    expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline|\*/);
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('server');
  });

  test('contain the security headers for a URL that cannot be decoded', async () => {
    const answer = await portal.nobody.send('GET', '/%E0%A4%A');
    expect([answer.status, answer.code]).toEqual([400, 'invalidInput']);
    expect(answer.headers).toMatchObject({
      'content-security-policy': expect.stringContaining("default-src 'self'"),
      'x-content-type-options': 'nosniff',
    });
  });

  test('to HEAD have the headers of GET, including the length', async () => {
    const admin = await portal.as(await anAdmin(portal));
    await aProduct(portal, { description: '"Quoted"' });
    for (const url of ['/api/admin/products', '/api/notifications', '/api/auth/me']) {
      const ask = (method: 'GET' | 'HEAD') => portal.app.inject({ method, url, cookies: admin.cookies });
      const [get, head] = [await ask('GET'), await ask('HEAD')];
      expect([url, head.statusCode, head.headers['content-length']]).toEqual([url, 200, get.headers['content-length']]);
      expect(head.payload).toBe('');
    }
  });

  test('are not cacheable, also when the path is percent-encoded', async () => {
    const { cookies } = await portal.as(await aCustomer(portal));
    const { statusCode, headers } = await portal.app.inject({ method: 'GET', url: '/%61pi/orders', cookies });
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store']);
  });

  test('are compressed for clients that accept gzip', async () => {
    const customer = await portal.as(await aCustomer(portal));
    for (let index = 0; index < 12; index++) await aProduct(portal, { description: 'Full-grain leather' });
    const plain = await customer.send('GET', '/api/catalog');
    const packed = await portal.app.inject({
      url: '/api/catalog',
      cookies: customer.cookies,
      headers: { 'accept-encoding': 'gzip' },
    });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(JSON.parse(gunzipSync(packed.rawPayload).toString())).toEqual(plain.body);
  });
});

describe('the API reference', () => {
  test('is OpenAPI 3.1 and describes every call', async () => {
    const { body, status, headers } = await portal.nobody.send('GET', '/api/openapi.json');
    expect([status, body.openapi, headers['content-type']]).toEqual([200, '3.1.0', 'application/json; charset=utf-8']);
    for (const name of Object.keys(paths) as CallName[]) {
      const { method, path } = methodAndPath(name);
      const described = body.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
      expect(described, name).toBeDefined();
      expect(described.operationId).toBe(name);
      expect(Object.keys(described.responses)).toContain(String(statusOf(calls[name])));
      for (const [, parameter] of path.matchAll(/:(\w+)/g)) {
        expect(described.parameters.map((one: { name: string }) => one.name)).toContain(parameter);
      }
    }
  });

  test('is an HTML page without external resources', async () => {
    const answer = await portal.nobody.send('GET', '/api/docs');
    expect(answer.status).toBe(200);
    expect(String(answer.headers['content-type'])).toContain('text/html');
    for (const path of Object.values(paths)) expect(answer.body).toContain(path.split(' ')[1]?.split('/:')[0]);
    expect(answer.body).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
  });
});
