import { describe, expect, test } from 'vitest';
import { type Call, statusOf } from '#contract/call/call.ts';
import { type CallName, isStream, methodAndPath } from '#contract/call/paths.ts';
import { calls } from '#contract/calls.ts';
import { hashOfAllRows } from '#testing/all-rows.ts';
import { aCustomer, aSuperadmin } from '#testing/builders.ts';
import { makeClient } from '#testing/client.ts';
import { changeNames, makeChange, readyChange } from '#testing/every-change.ts';
import { isNightly, sampledByDay } from '#testing/nightly.ts';
import { testPortal } from '#testing/portal.ts';
import { makeToken } from '../platform/http/anti-forgery.ts';

const portal = testPortal();
const secure = testPortal({ PUBLIC_URL: 'https://orders.example.com' });
/** Allows for hundreds of requests on a busy machine. */
const many = { timeout: 60_000 };
const names = (Object.keys(calls) as CallName[]).filter(name => !isStream(name));

describe('S4 a change that would succeed', () => {
  for (const name of sampledByDay(changeNames, 4)) {
    test(`${name} rejects forged tokens and foreign origins and changes nothing`, many, async () => {
      const ready = await readyChange(portal, name);
      const { cookies } = ready.client;
      const own = cookies['XSRF-TOKEN'] ?? '';
      const others = (await portal.as(await aCustomer(portal))).cookies['XSRF-TOKEN'] ?? '';
      const beforeSignIn = makeToken(portal.context.secret, undefined);
      const before = await hashOfAllRows(portal);

      // Callers without a session have no token (SI-7); signing out without a session does nothing.
      const hasToken = calls[name].for !== 'anyone' || name === 'logout';
      const forged: [header: string, cookie: string][] = [
        ['', own],
        [own, ''],
        [`${own}x`, own],
        ['forged', 'forged'],
        [others, others],
        [others, own],
        [beforeSignIn, beforeSignIn],
      ];
      // The checks are the same for all calls: `npm test` tries two forgeries of each kind.
      const tried = isNightly ? Number.POSITIVE_INFINITY : 2;
      for (const [header, cookie] of hasToken ? forged.slice(-tried) : []) {
        const client = makeClient(portal.app, { ...cookies, 'XSRF-TOKEN': cookie });
        const answer = await makeChange(name, { ...ready, client }, { 'x-xsrf-token': header });
        expect([header, cookie, answer.status, answer.code]).toEqual([header, cookie, 403, 'forged']);
      }
      const foreign: Record<string, string>[] = [
        { origin: 'https://elsewhere.example' },
        { origin: 'null' },
        { origin: 'http://localhost.elsewhere.example' },
        { origin: 'http://localhost:81' },
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
      ];
      for (const headers of foreign.slice(-tried)) {
        const answer = await makeChange(name, ready, headers);
        expect([headers, answer.status, answer.code]).toEqual([headers, 403, 'foreignOrigin']);
      }
      expect(await hashOfAllRows(portal)).toBe(before);

      // The same request without the forgery must succeed.
      expect((await makeChange(name, ready)).status).toBe(statusOf(calls[name]));
    });
  }
});

describe('S4 a body of the wrong content type', () => {
  test('gets 415 where JSON or a form is expected', async () => {
    const client = await portal.as(await aSuperadmin(portal));
    for (const name of changeNames) {
      const call: Call = calls[name];
      const { method, path } = methodAndPath(name);
      const types = ['text/plain', 'application/x-www-form-urlencoded', 'text/plain; application/json'];
      if (call.files) types.push('application/json');
      else if (call.body) types.push('multipart/form-data; boundary=x', 'application/json\tx', 'application/jsonx');
      for (const type of types) {
        const headers = { 'content-type': type, 'x-xsrf-token': client.cookies['XSRF-TOKEN'] };
        const url = path.replace(/:\w+/g, '999999999');
        const answer = await portal.app.inject({ method, url, cookies: client.cookies, headers, payload: '{}' });
        // The role is checked before the content type.
        const refused = call.for !== 'anyone' && !call.for.includes('superadmin') ? [403, 415] : [415];
        expect(refused, `${name} ${type}`).toContain(answer.statusCode);
      }
    }
  });
});

describe('S5 the answers of all calls', () => {
  test('contain the security headers and allow no other site', many, async () => {
    const client = await portal.as(await aSuperadmin(portal));
    for (const name of names) {
      const { method, path } = methodAndPath(name);
      const url = path.replace(/:\w+/g, '999999999');
      for (const origin of ['https://elsewhere.example', 'null', 'http://localhost']) {
        const { headers } = await client.send(method, url, undefined, { headers: { origin } });
        expect([name, headers]).toEqual([
          name,
          expect.objectContaining({
            'x-content-type-options': 'nosniff',
            'referrer-policy': 'same-origin',
            'x-frame-options': 'DENY',
            'cache-control': 'no-store',
            'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
            'permissions-policy': expect.stringContaining('geolocation=()'),
          }),
        ]);
        const telling = Object.keys(headers).filter(header => /^(access-control-|x-powered-by|server$)/.test(header));
        expect([name, telling]).toEqual([name, []]);
      }
    }
  });

  test('under https contain HSTS, upgrade requests and set host-bound Secure cookies', async () => {
    const { headers } = await secure.nobody.send('GET', '/api/auth/me');
    expect(headers['strict-transport-security']).toMatch(/^max-age=31536000/);
    expect(headers['content-security-policy']).toContain('upgrade-insecure-requests');
    expect(String(headers['set-cookie'])).toMatch(/; Secure/);
    const given = { username: 'owner', password: 'owner-password' };
    const signedIn = await secure.nobody.send('POST', '/api/auth/login', given);
    expect(String(signedIn.headers['set-cookie'])).toMatch(
      /__Host-session=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax/,
    );
  });
});

/** The paths of the calls that customers read. */
const customersRead = new Set(
  names
    .filter(name => methodAndPath(name).method === 'GET' && calls[name].for.includes('customer' as never))
    .map(name => methodAndPath(name).path),
);

describe('S1 a path in another spelling', () => {
  test('grants no access that the plain path denies, and reading changes nothing', many, async () => {
    const customer = await portal.as(await aCustomer(portal));
    const superadmin = await portal.as(await aSuperadmin(portal));
    const before = await hashOfAllRows(portal);
    const entered: string[] = [];
    for (const name of sampledByDay(names, 4)) {
      const call: Call = calls[name];
      const { method, path } = methodAndPath(name);
      const url = path.replace(/:\w+/g, '1');
      const ways = [
        url.replace('/api/', '//api/'),
        url.replace('/api/', '/api//'),
        `${url}/`,
        `${url};x=1`,
        `${url}%2F`,
        `${url}%00`,
        `${url}%2e%2e`,
        `/x/%2e%2e${url}`,
        `/x/..${url}`,
        url.toUpperCase(),
        url.replace('a', '%61'),
        `${url}?_method=GET`,
      ];
      for (const client of [portal.nobody, customer]) {
        if (call.for === 'anyone' || (client === customer && call.for.includes('customer'))) continue;
        for (const way of ways) {
          const answer = await client.send(method, way, undefined, { headers: { 'x-http-method-override': 'GET' } });
          const isPage = String(answer.headers['content-type']).startsWith('text/html');
          if (answer.status < 400 && !isPage) entered.push(`${method} ${way}`);
        }
        for (const other of ['HEAD', 'OPTIONS', 'PATCH', 'TRACE']) {
          // The head of a call that the customer may read at the same path.
          if (other === 'HEAD' && client === customer && customersRead.has(path)) continue;
          const answer = await client.send(other, url);
          if (answer.status < 400) entered.push(`${other} ${url}`);
        }
      }
      for (const other of method === 'GET' ? ['GET', 'HEAD', 'OPTIONS'] : ['OPTIONS'])
        await superadmin.send(other, url);
    }
    expect(entered).toEqual([]);
    expect(await hashOfAllRows(portal)).toBe(before);
  });
});
