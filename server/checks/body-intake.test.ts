import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { limits } from '#contract/call/limits.ts';
import { methodAndPath } from '#contract/call/paths.ts';
import { calls } from '#contract/calls.ts';
import { aCustomer, anAccount, anAdmin, anOrder, aSuperadmin, makeCustomer } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { changeNames } from '#testing/every-change.ts';
import { sampledByDay } from '#testing/nightly.ts';
import { aPicture } from '#testing/pictures.ts';
import { testPortal } from '#testing/portal.ts';
import { productFormOf } from '#testing/product-form.ts';
import { eventually } from '#testing/servers/eventually.ts';
import { sql } from '../platform/database/sql.ts';
import { isBounded } from '../platform/problems/bound-json.ts';

const portal = testPortal({ PORT: '0', HOST: '127.0.0.1' });
let port: number;
beforeAll(async () => {
  port = Number(new URL(await portal.listen()).port);
});

type Connection = { socket: Socket; heard: () => string };

/** Opens a connection and sends the head of a request. The test sends the rest. */
function sending(method: string, path: string, headers: Record<string, string | number>): Connection {
  const socket = connect(port, '127.0.0.1');
  let heard = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    heard += text;
  });
  socket.on('error', () => {});
  const lines = Object.entries({ Host: `127.0.0.1:${port}`, ...headers }).map(([name, value]) => `${name}: ${value}`);
  socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  return { socket, heard: () => heard };
}

function cookiesOf({ cookies }: Client): Record<string, string> {
  const cookie = Object.entries(cookies).map(([name, value]) => `${name}=${value}`);
  return { Cookie: cookie.join('; '), 'X-XSRF-TOKEN': cookies['XSRF-TOKEN'] ?? '' };
}

/** Returns status and code of the response to a head whose announced body never arrives. */
async function refusalOf(method: string, path: string, headers: Record<string, string | number>) {
  const { socket, heard } = sending(method, path, headers);
  await eventually(() => expect(heard()).toMatch(/"code":"\w+"/));
  socket.destroy();
  return [Number(heard().split(' ')[1]), /"code":"(\w+)"/.exec(heard())?.[1]];
}

const json = { 'Content-Type': 'application/json' };
const form = { 'Content-Type': 'multipart/form-data; boundary=x' };

describe('S11 a request is rejected before its body is received', () => {
  test('returns 401 without a session for every change', async () => {
    for (const name of sampledByDay(changeNames, 4)) {
      if (calls[name].for === 'anyone') continue;
      const { method, path } = methodAndPath(name);
      for (const type of [json, form, {}]) {
        const head = { ...type, 'Content-Length': 31_000_000 };
        expect([name, await refusalOf(method, path.replace(/:\w+/g, '1'), head)]).toEqual([name, [401, 'notSignedIn']]);
      }
    }
  });

  test('checks the role, then the token, then the type, then the length', async () => {
    const customer = cookiesOf(await portal.as(await aCustomer(portal)));
    const admin = cookiesOf(await portal.as(await anAdmin(portal)));
    const huge = { 'Content-Length': 300_000_000 };
    const post = (path: string, headers: Record<string, string | number>) => refusalOf('POST', path, headers);

    const noToken = { ...customer, 'X-XSRF-TOKEN': '' };
    expect(await post('/api/admin/products', { ...noToken, ...json, ...huge })).toEqual([403, 'notAllowed']);
    expect(await post('/api/orders/bulk', { ...noToken, ...form, ...huge })).toEqual([403, 'forged']);
    expect(await post('/api/orders/bulk', { ...customer, ...form, ...huge })).toEqual([415, 'typeNotTaken']);
    expect(await post('/api/orders/bulk', { ...customer, ...json, ...huge })).toEqual([413, 'tooLarge']);
    expect(await post('/api/admin/products', { ...admin, ...json, ...huge })).toEqual([415, 'typeNotTaken']);
    expect(await post('/api/admin/products', { ...admin, ...form, ...huge })).toEqual([413, 'tooLarge']);
    expect(await post('/api/auth/login', { ...json, 'Content-Length': limits.bodyBytes + 1 })).toEqual([
      413,
      'tooLarge',
    ]);
    expect(await post('/api/nothing', { ...json, 'Content-Length': 1_000 })).toEqual([404, 'notFound']);
  });

  test('sends 100 Continue only after the head was accepted', async () => {
    const expects = { ...json, 'Content-Length': 2, Expect: '100-continue' };
    const refused = sending('POST', '/api/orders/bulk', expects);
    await once(refused.socket, 'close');
    expect(refused.heard()).toMatch(/^HTTP\/1\.1 401 /);

    const customer = cookiesOf(await portal.as(await aCustomer(portal)));
    const accepted = sending('POST', '/api/orders/bulk', { ...customer, ...expects });
    await eventually(() => expect(accepted.heard()).toBe('HTTP/1.1 100 Continue\r\n\r\n'));
    accepted.socket.write('{}');
    await eventually(() => expect(accepted.heard()).toContain('"code":"invalidInput"'));
    accepted.socket.destroy();
  });
});

describe('S11 JSON', () => {
  const line = { productCode: '"\\'.repeat(32), quantity: 1_000_000, description: '"'.repeat(2_000) };
  const row = {
    quantity: 1_000_000,
    choices: Object.fromEntries(Array.from({ length: 13 }, (_, n) => [n, 'a choice'])),
  };
  const full = { ...line, images: Array(20).fill(`/files/${'a'.repeat(32)}.png`), breakdown: Array(10).fill(row) };
  const order = { products: Array(200).fill(full) };

  test('accepts the largest order, and rejects too many values, levels, blanks or escapes', () => {
    const picture = `data:image/png;base64,${'A'.repeat(14_000_000)}`;
    expect(isBounded(Buffer.from(JSON.stringify(order, undefined, 2)))).toBe(true);
    expect(isBounded(Buffer.from(JSON.stringify({ products: [{ ...line, images: [picture] }] })))).toBe(true);
    for (const body of [
      `{"products":[${'{},'.repeat(40_000)}{}]}`,
      `[${'1,'.repeat(40_000)}1]`,
      '['.repeat(17),
      ' '.repeat(limits.bodyBytes + 1),
      `"${'\\"'.repeat(500_000)}"`,
    ]) {
      expect([body.slice(0, 20), isBounded(Buffer.from(body))]).toEqual([body.slice(0, 20), false]);
    }
  });

  test('rejects too many values when placing an order, too', async () => {
    const customer = await portal.as(await aCustomer(portal));
    const { cookies } = customer;
    const answer = await portal.app.inject({
      method: 'POST',
      url: '/api/orders/bulk',
      cookies,
      headers: { ...json, 'x-xsrf-token': cookies['XSRF-TOKEN'] },
      payload: `{"products":[${'{},'.repeat(5_000_000)}{}]}`,
    });
    expect([answer.statusCode, answer.json().error]).toEqual([
      400,
      'The request has too many values or is nested too deeply',
    ]);
  });

  test('gets error answers of at most 8 KB for any field names', async () => {
    const customer = await portal.as(await aCustomer(portal));
    const superadmin = await portal.as(await aSuperadmin(portal));
    const many = (name: (index: number) => string) =>
      Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [name(index), 1]));
    const bodies = [
      many(index => `field ${index}`),
      many(index => `${'\u0001'.repeat(100)}${index}`),
      { ['X'.repeat(900_000)]: 1 },
      {
        products: Array(200)
          .fill({ ...many(index => `f${index}`), images: 1 })
          .slice(0, 2),
      },
      { products: Array(200).fill({ quantity: 0.5, images: Array(20).fill(7) }) },
    ];
    for (const body of bodies) {
      for (const [client, path] of [
        [customer, '/api/orders/bulk'],
        [superadmin, '/api/customers'],
        [superadmin, '/api/raw-materials'],
      ] as const) {
        const { status, headers } = await client.send('POST', path, body);
        expect([path, status]).toEqual([path, 400]);
        expect(Number(headers['content-length'])).toBeLessThan(8_192);
      }
    }
  });
});

describe('S2 a form that is still arriving', () => {
  /** Sends half of a product's form, runs `meanwhile`, sends the rest and returns the response. */
  async function created(admin: Client, code: string, meanwhile: () => Promise<unknown>): Promise<string> {
    const filled = productFormOf({ productCode: code }, { primaryImage: [await aPicture('png', 60, 40), 'a.png'] });
    const encoded = new Response(filled);
    const bytes = Buffer.from(await encoded.arrayBuffer());
    const { socket, heard } = sending('POST', '/api/admin/products', {
      ...cookiesOf(admin),
      'Content-Type': encoded.headers.get('content-type') ?? '',
      'Content-Length': bytes.length,
      Expect: '100-continue',
    });
    await eventually(() => expect(heard()).toContain('100 Continue'));
    socket.write(bytes.subarray(0, bytes.length / 2));
    await meanwhile();
    socket.write(bytes.subarray(bytes.length / 2));
    await eventually(() => expect(heard()).toMatch(/HTTP\/1\.1 [2-5][\s\S]*}$/));
    socket.destroy();
    return /HTTP\/1\.1 ([2-5]\d\d)/.exec(heard())?.[1] ?? '';
  }

  test('changes nothing when the session ends or the role changes before the rest arrives', async () => {
    const { db } = portal.context;
    const end = {
      signedOut: [401, (id: number) => sql`delete from sessions where account_id = ${id}`.execute(db)],
      deleted: [401, (id: number) => sql`delete from accounts where id = ${id}`.execute(db)],
      demoted: [403, (id: number) => makeCustomer(db, id)],
      nothing: [201, async () => {}],
    } as const;
    for (const [name, [status, meanwhile]] of Object.entries(end)) {
      const account = await anAccount(portal, { role: 'admin' });
      const admin = await portal.as(account);
      expect([name, await created(admin, `CODE-${name}`, () => meanwhile(account.id))]).toEqual([name, String(status)]);
    }
    const { rows: made } = await sql<{ product_code: string }>`
      select product_code from products
      where product_code like 'CODE-%'`.execute(db);
    expect(made.map(product => product.product_code)).toEqual(['CODE-nothing']);
  });

  test('changes nothing as JSON either when the session ends before the body is complete', async () => {
    const account = await aCustomer(portal);
    const order = await anOrder(portal, { for: account, quantities: [1], verified: true });
    const customer = await portal.as(account);
    const { socket, heard } = sending('PUT', `/api/orders/${order.id}/archive/customer`, {
      ...cookiesOf(customer),
      ...json,
      'Content-Length': 2,
      Expect: '100-continue',
    });
    await eventually(() => expect(heard()).toContain('100 Continue'));
    await sql`delete from sessions where account_id = ${account.id}`.execute(portal.context.db);
    socket.write('{}');
    await eventually(() => expect(heard()).toContain('notSignedIn'));
    socket.destroy();
    const row = await sql<{ customer_archived: boolean }>`
      select customer_archived from orders
      where id = ${order.id}`.first(portal.context.db);
    expect(row?.customer_archived).toBe(false);
  });
});

describe('S8 a 413', () => {
  test.each(['Connection: close', 'HTTP/1.0'])('reaches a client that reads after sending: %s', async kind => {
    const socket = connect(port, '127.0.0.1');
    let heard = '';
    let failed: Error | undefined;
    socket.setEncoding('utf8').on('data', (text: string) => {
      heard += text;
    });
    socket.on('error', error => {
      failed = error;
    });
    socket.pause();
    const piece = Buffer.alloc(65_536, 'x');
    const pieces = 80;
    const version = kind === 'HTTP/1.0' ? '1.0' : '1.1';
    socket.write(
      `POST /api/auth/login HTTP/${version}\r\nHost: localhost\r\nConnection: close\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${pieces * piece.length}\r\n\r\n`,
    );
    for (let sent = 0; sent < pieces && !failed; sent++) {
      await new Promise(done => setImmediate(done));
      if (!socket.write(piece)) await Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => {});
    }
    socket.resume();
    await once(socket, 'close');
    expect([failed, heard.split('\r\n')[0], heard.includes('"code":"tooLarge"')]).toEqual([
      undefined,
      'HTTP/1.1 413 Payload Too Large',
      true,
    ]);
  });
});

describe('S5 an invalid head', () => {
  test.each(['localhost:99999', 'x y', '%', '[::1', 'a/b'])('returns 400 for the Host %j', async host => {
    const customer = await portal.as(await aCustomer(portal));
    const body = { products: [{ productCode: 'X', quantity: 1, images: ['http://localhost/files/x.png'] }] };
    const answer = await customer.send('POST', '/api/orders/bulk', body, { headers: { host } });
    expect([answer.status, answer.code]).toEqual([400, 'invalidInput']);
  });

  test.each([
    ['two Host headers', 'GET /api/health HTTP/1.1\r\nHost: x\r\nhost: elsewhere\r\n\r\n', 400, 'invalidInput'],
    ['the same Host twice', 'GET /api/health HTTP/1.1\r\nHost: x\r\nHost: x\r\n\r\n', 400, 'invalidInput'],
    ['no Host', 'GET /api/health HTTP/1.1\r\n\r\n', 400, 'invalidInput'],
    ['an unknown expectation', 'GET /api/health HTTP/1.1\r\nHost: x\r\nExpect: more\r\n\r\n', 417, 'expectationFailed'],
    ['a packed body', 'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Encoding: br\r\n\r\n', 415, 'typeNotTaken'],
    ['no request line', 'HELLO\r\n\r\n', 400, 'invalidInput'],
  ])('with %s gets a JSON answer with the security headers', async (_, words, status, code) => {
    const socket = connect(port, '127.0.0.1');
    let heard = '';
    socket.setEncoding('utf8').on('data', (text: string) => {
      heard += text;
    });
    socket.write(words);
    await eventually(() => expect(heard).toMatch(/}$/));
    socket.destroy();
    const [head = '', body = ''] = heard.split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(head.toLowerCase()).toContain('x-content-type-options: nosniff');
    expect(head.toLowerCase()).toContain('content-security-policy: ');
    expect(JSON.parse(body)).toEqual({ error: expect.any(String), code });
  });

  test('accepts HTTP/1.0 without a Host, as load balancers send it', async () => {
    const socket = connect(port, '127.0.0.1');
    socket.write('GET /livez HTTP/1.0\r\n\r\n');
    const [text] = await once(socket.setEncoding('utf8'), 'data');
    expect(text).toMatch(/^HTTP\/1\.1 200 /);
  });

  test('returns 400 for a form with a boundary of 300 characters', async () => {
    const customer = await portal.as(await aCustomer(portal));
    const headers = { 'content-type': `multipart/form-data; boundary=${'x'.repeat(300)}` };
    const answer = await customer.send('POST', '/api/uploads', {}, { headers });
    expect([answer.status, answer.code]).toEqual([400, 'invalidInput']);
  });
});

describe('S5 browser caches', () => {
  test('are cleared when signing out, except the storage of carts and drafts', async () => {
    const { headers } = await (await portal.as(await aCustomer(portal))).call('logout');
    expect(headers['clear-site-data']).toBe('"cache"');
  });

  test('do not store the error for a file', async () => {
    const customer = await portal.as(await aCustomer(portal));
    const { status, headers } = await customer.send('GET', '/files/x');
    expect([status, headers['cache-control']]).toEqual([404, 'no-store']);
  });
});

test('readOrders accepts every nextCursor, also for names of 200 characters outside the BMP', async () => {
  const admin = await portal.as(await anAdmin(portal));
  for (let count = 0; count < 3; count++) {
    const customer = await aCustomer(portal, { companyName: '𝒳'.repeat(200) });
    await anOrder(portal, { for: customer, quantities: [1] });
  }
  const first = await admin.call('readOrders', { sort: 'customer', limit: '1' });
  const next = await admin.call('readOrders', { sort: 'customer', limit: '1', cursor: first.body.nextCursor });
  expect(next.status).toBe(200);
});
