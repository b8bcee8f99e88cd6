import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#contract/call/limits.ts';
import { anAccount, anAdmin } from '#testing/builders.ts';
import { type Answer, makeClient } from '#testing/client.ts';
import { isNightly } from '#testing/nightly.ts';
import { type TestAccount, testPortal } from '#testing/portal.ts';
import { sql } from '../../platform/database/sql.ts';
import { sweepSignIns } from '../sweep-sign-ins.ts';
import { hashPassword } from './passwords.ts';

const portal = testPortal();
const secure = testPortal({ PUBLIC_URL: 'https://portal.example.com' });
const password = 'saddle-stitched';
let passwordHash: string;
let account: TestAccount;
beforeAll(async () => {
  passwordHash = await hashPassword(password);
});
beforeEach(async () => {
  await portal.context.db.query('delete from login_tries');
  account = await anAccount(portal, { passwordHash });
});

type Sent = { username?: string; password?: string; device?: string | undefined; from?: string };
/** Each sign-in uses a new address unless the test gives one, so that only the account and the device count. */
let address = 0;
async function signIn({ username = account.username, password: typed = password, device, from }: Sent = {}) {
  const remoteAddress = from ?? `10.1.${(++address >> 8) & 255}.${address & 255}`;
  const answer = await portal.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { username, password: typed },
    cookies: device ? { device } : {},
    remoteAddress,
  });
  return { status: answer.statusCode, device: cookieOf(answer.cookies as Answer['cookies']), headers: answer.headers };
}
const cookieOf = (cookies: Answer['cookies']) => cookies.find(({ name }) => name === 'device')?.value;

async function fail(times: number, sent: Sent = {}): Promise<number[]> {
  const statuses: number[] = [];
  for (let turn = 0; turn < times; turn++) {
    statuses.push((await signIn({ ...sent, password: 'wrong-password' })).status);
  }
  return statuses;
}
const closed = [...Array<number>(10).fill(401), 429, 429];
const devices = async (of = account) =>
  (await sql`select * from known_devices where account_id = ${of.id}`.execute(portal.context.db)).rows.length;

describe('a device that has signed in to an account before', () => {
  test("signs in although guesses by strangers have locked the account and the device's address", async () => {
    const { device } = await signIn();
    expect(await fail(12)).toEqual(closed);
    for (let turn = 0; turn < 12; turn++) {
      await signIn({ username: `nobody-${turn}`, password: 'wrong-password', from: '10.2.0.1' });
    }

    expect((await signIn({ from: '10.2.0.1' })).status).toBe(429);
    for (let turn = 0; turn < 20; turn++) expect((await signIn({ device, from: '10.2.0.1' })).status).toBe(200);
  });

  test('gets an HttpOnly cookie, of which only the hash is stored', async () => {
    const { device, headers } = await signIn();
    const cookie = [headers['set-cookie']].flat().find(text => String(text).startsWith('device='));
    expect(cookie).toMatch(/^device=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Strict$/);
    const { rows } = await portal.context.db.query('select * from known_devices where account_id = $1', [account.id]);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(device);
    const overHttps = await anAccount(secure, { passwordHash });
    const answer = await secure.nobody.send('POST', '/api/auth/login', { username: overHttps.username, password });
    expect(String(answer.headers['set-cookie'])).toMatch(
      /__Host-device=[\w-]{43}; .*HttpOnly; Secure; SameSite=Strict/,
    );
  });

  test('has its own ten tries in 15 minutes, counted separately', async () => {
    const { device } = await signIn();

    expect(await fail(12, { device, from: '10.3.0.1' })).toEqual(closed);

    const refused = await signIn({ device });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await signIn({ from: '10.3.0.1' })).status).toBe(200);
  });

  test('is unknown to every other account', async () => {
    const { device } = await signIn();
    const other = await anAccount(portal, { passwordHash });
    await fail(12, { username: other.username });
    expect((await signIn({ username: other.username, device })).status).toBe(429);
    expect(await fail(12, { username: 'nobody-at-all', device, from: '10.4.0.1' })).toEqual(closed);
  });

  test('keeps its cookie after signing out, also for several accounts', async () => {
    const { device } = await signIn();
    const client = await portal.as(account);
    client.cookies.device = device ?? '';
    const out = await client.call('logout');
    expect(out.cookies.map(({ name }) => name)).not.toContain('device');
    expect((await signIn({ device })).device).toBe(device);
    expect(await devices()).toBe(1);

    const other = await anAccount(portal, { passwordHash });
    const shared = (await signIn({ username: other.username, device })).device;
    await fail(10);
    await fail(10, { username: other.username });

    expect((await signIn({ device: shared })).status).toBe(200);
    expect((await signIn({ username: other.username, device: shared })).status).toBe(200);
  });

  test('S2 replaces a planted device cookie', async () => {
    const thief = await anAccount(portal, { passwordHash });
    const planted = (await signIn({ username: thief.username })).device;

    for (const device of [planted, 'A'.repeat(43)]) expect((await signIn({ device })).device).not.toBe(device);

    await fail(10);
    expect((await signIn({ device: planted })).status).toBe(429);
  });

  test("is forgotten when someone else sets the password; a user's own change keeps only the device in use", async () => {
    const [here, elsewhere] = [(await signIn()).device, (await signIn()).device];
    const client = await portal.as(account);
    client.cookies.device = here ?? '';
    const changed = await client.call('changePassword', {
      currentPassword: password,
      newPassword: 'hand-sewn leather',
    });
    expect(changed.status).toBe(200);
    await fail(10);
    expect((await signIn({ device: here, password: 'hand-sewn leather' })).status).toBe(200);
    expect((await signIn({ device: elsewhere, password: 'hand-sewn leather' })).status).toBe(429);

    const admin = await portal.as(await anAdmin(portal));
    await admin.call('updateCredentials', { id: account.id, username: `renamed-${account.username}` });
    expect(await devices()).toBe(1);
    await admin.call('updateCredentials', { id: account.id, password });
    expect(await devices()).toBe(0);
  });

  test('has its own count of wrong current passwords', async () => {
    const { device } = await signIn();
    const client = await portal.as(account);
    client.cookies.device = device ?? '';
    for (let turn = 0; turn < 10; turn++) {
      const guess = { currentPassword: 'wrong-password', newPassword: 'hand-sewn leather' };
      expect((await client.call('changePassword', guess)).code).toBe('passwordWrong');
    }
    expect((await signIn({ device })).status).toBe(429);
    expect((await signIn()).status).toBe(200);
  });

  test('is deleted with its account and after 180 days without use', async () => {
    const { device } = await signIn();
    await fail(10);
    const { db, settings } = portal.context;
    await db.query("update known_devices set used_at = now() - interval '179 days'");
    await sweepSignIns(settings)(db);
    expect((await signIn({ device })).status).toBe(200);
    await db.query("update known_devices set used_at = now() - interval '181 days'");
    expect((await signIn({ device })).status).toBe(429);
    await sweepSignIns(settings)(db);
    expect(await devices()).toBe(0);

    await db.query('delete from login_tries');
    await signIn();
    await (await portal.as(await anAdmin(portal))).call('deleteCustomer', { id: account.id });
    expect(await devices()).toBe(0);
  });
});

describe('S8 an account', () => {
  test.runIf(isNightly)(
    'has at most 50 sessions and 50 known devices; a new one ends the least recently used',
    async () => {
      const { db } = portal.context;
      const [oldest, used] = [await portal.as(account), await portal.as(account)];
      await db.query(
        "update sessions set used_at = used_at - interval '1 hour', created_at = created_at - interval '2 hours'",
      );
      await db.query("update sessions set used_at = used_at - interval '1 minute' where token_hash = sha256($1)", [
        Buffer.from(oldest.cookies.session ?? ''),
      ]);
      await db.query(
        `insert into sessions (token_hash, account_id) select sha256(n::text::bytea), $1 from generate_series(1, $2) n`,
        [account.id, limits.sessions - 2],
      );
      await db.query(
        `insert into known_devices (token_hash, account_id, used_at)
       select sha256(n::text::bytea), $1, now() - n * interval '1 minute' from generate_series(1, $2) n`,
        [account.id, limits.devices],
      );

      const { status, device } = await signIn();

      expect(status).toBe(200);
      const { rows } = await db.query('select count(*)::int as n from sessions where account_id = $1', [account.id]);
      expect(rows[0].n).toBe(limits.sessions);
      expect((await oldest.call('readMe')).status).toBe(401);
      expect((await used.call('readMe')).status).toBe(200);
      expect(await devices()).toBe(limits.devices);
      await fail(10);
      expect((await signIn({ device })).status).toBe(200);
    },
  );

  test('replaces the session of a browser that signs in again, and ends no other', async () => {
    const other = await portal.as(account);
    await portal.context.db.query(
      `insert into sessions (token_hash, account_id) select sha256(('again ' || n)::bytea), $1 from generate_series(1, $2) n`,
      [account.id, limits.sessions - 2],
    );
    const browser = await portal.as(account);
    const again = await makeClient(portal.app, browser.cookies).call('login', { username: account.username, password });
    expect(again.status).toBe(200);
    expect((await other.call('readMe')).status).toBe(200);
    expect((await browser.call('readMe')).status).toBe(401);
  });
});
