import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { type CallName, methodAndPath, paths } from '#contract/paths.ts';
import { aCustomer, aProduct } from '#testing/builders.ts';
import { testPortal } from '#testing/portal.ts';

const portal = testPortal();

describe('S5 an answer', () => {
  test('to an address that is not there is a problem, whoever asks and however', async () => {
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

  test('to what cannot be read says so and tells nothing of the inside', async () => {
    const send = (payload: string, type: string) =>
      portal.app.inject({ method: 'POST', url: '/api/auth/login', payload, headers: { 'content-type': type } });
    const cases = [
      [await send('{"username": ', 'application/json'), 400, 'invalidInput'],
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

  test('carries the headers that keep browsers honest', async () => {
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

  test('is packed for who takes it packed', async () => {
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

describe('the description of the calls', () => {
  test('is OpenAPI 3.1 and has every call with its roles, input, answer and refusals', async () => {
    const { body, status, headers } = await portal.nobody.send('GET', '/api/openapi.json');
    expect([status, body.openapi, headers['content-type']]).toEqual([200, '3.1.0', 'application/json; charset=utf-8']);
    for (const name of Object.keys(paths) as CallName[]) {
      const { method, path } = methodAndPath(name);
      const described = body.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
      expect(described, name).toBeDefined();
      expect(described.operationId).toBe(name);
      expect(Object.keys(described.responses)).toContain(String(calls[name].status));
      for (const [, parameter] of path.matchAll(/:(\w+)/g)) {
        expect(described.parameters.map((one: { name: string }) => one.name)).toContain(parameter);
      }
    }
  });

  test('is readable as a page that needs nothing from elsewhere', async () => {
    const answer = await portal.nobody.send('GET', '/api/docs');
    expect(answer.status).toBe(200);
    expect(String(answer.headers['content-type'])).toContain('text/html');
    for (const path of Object.values(paths)) expect(answer.body).toContain(path.split(' ')[1]?.split('/:')[0]);
    expect(answer.body).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
  });
});
