import { randomUUID } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { anAccount } from '#testing/builders.ts';
import { makeClient } from '#testing/client.ts';
import { testPortal } from '#testing/portal.ts';
import { timed } from '#testing/timed.ts';
import { loginTries } from './login-tries.ts';
import { hashPassword, isPassword } from './passwords.ts';

const portal = testPortal();
const password = 'saddle-stitched';
let passwordHash: string;
beforeAll(async () => {
  passwordHash = await hashPassword(password);
});
// What fails in one test counts for no other.
beforeEach(() => portal.context.pool.query('delete from login_tries'));
const login = (given: Record<string, unknown>) => makeClient(portal.app).send('POST', '/api/auth/login', given);

/** The status of a sign-in from this address. */
async function loginFrom(remoteAddress: string, username: string, password: string): Promise<number> {
  const payload = { username, password };
  return (await portal.app.inject({ method: 'POST', url: '/api/auth/login', payload, remoteAddress })).statusCode;
}

const stranger = (role: 'customer' | 'admin' = 'customer', companyName?: string) =>
  anAccount(portal, { role, passwordHash, companyName });

describe('login', () => {
  test('answers the user, without case or space around the name', async () => {
    const account = await stranger('customer', 'Harbour Goods');
    const answer = await login({ username: ` ${account.username.toUpperCase()} `, password });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      user: { id: account.id, username: account.username, displayName: 'Harbour Goods', role: 'customer' },
    });
  });

  test('shows the username of who has no company name', async () => {
    const admin = await stranger('admin');
    expect((await login({ username: admin.username, password })).body.user).toMatchObject({
      displayName: admin.username,
      role: 'admin',
    });
  });

  test('sets a session that scripts cannot read and other sites do not send', async () => {
    const { username } = await stranger();
    const answer = await login({ username, password });
    const [session] = [answer.headers['set-cookie']].flat().filter(cookie => String(cookie).startsWith('session='));
    expect(session).toMatch(/^session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
    const { rows } = await portal.context.pool.query(
      'select count(*)::int as n from sessions where token_hash::text like $1',
      [`%${String(session).slice(8, 51)}%`],
    );
    expect(rows[0].n).toBe(0);
  });

  test('S3 says the same of a wrong name and a wrong password', async () => {
    const { username } = await stranger();
    const wrongPassword = await login({ username, password: 'wrong-password' });
    const wrongName = await login({ username: `${username}-x`, password });
    expect(wrongPassword.status).toBe(401);
    expect(wrongPassword.body).toEqual({ error: 'Invalid username or password', code: 'loginFailed' });
    expect(wrongName.body).toEqual(wrongPassword.body);
    expect(wrongName.status).toBe(401);
  });

  test('S3 takes as long for a wrong name as for a wrong password', timed, async () => {
    const { username } = await stranger();
    const time = async (name: string) => {
      await portal.context.pool.query('delete from login_tries');
      const begun = performance.now();
      await login({ username: name, password: 'wrong-password' });
      return performance.now() - begun;
    };
    const ratios: number[] = [];
    for (let turn = 0; turn < 21; turn++) ratios.push((await time(`${username}-x`)) / (await time(username)));
    const median = ratios.sort((a, b) => a - b)[10] as number;
    // Within a tenth on a quiet machine; a name that is not looked at would take a tenth of the time.
    expect(Math.abs(Math.log(median))).toBeLessThan(Math.log(1.25));
  });

  test('S3 counts an address by its connection, whatever its headers say', async () => {
    const statuses: number[] = [];
    for (let turn = 0; turn < 12; turn++) {
      const headers = { 'x-forwarded-for': `203.0.113.${turn}`, 'x-real-ip': `203.0.113.${turn}` };
      const given = { username: `nobody-${turn}`, password: 'wrong-password' };
      const answer = await makeClient(portal.app).send('POST', '/api/auth/login', given, { headers });
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429]);
  });

  test('S2 never takes over a session that was planted', async () => {
    const { username } = await stranger();
    const planted = { session: 'A'.repeat(43) };
    const answer = await makeClient(portal.app, planted).send('POST', '/api/auth/login', { username, password });
    expect(String(answer.headers['set-cookie'])).not.toContain(planted.session);
    expect((await makeClient(portal.app, planted).call('readMe')).status).toBe(401);
  });

  test('refuses what is not a name and a password, naming the field', async () => {
    for (const [given, field] of [
      [{ password }, 'username'],
      [{ username: 'x' }, 'password'],
      [{ username: '', password }, 'username'],
      [{ username: 1, password }, 'username'],
      [{ username: 'x', password: ['a'] }, 'password'],
      [{ username: 'x', password: 'y'.repeat(2_000) }, 'password'],
    ] as const) {
      const answer = await login(given);
      expect([answer.status, answer.code]).toEqual([400, 'invalidInput']);
      expect(Object.keys(answer.body.fields)).toContain(field);
    }
    expect((await login({ username: 'x', password, role: 'superadmin' })).status).toBe(400);
  });

  test('ends the session that the browser came with and makes another', async () => {
    const { username } = await stranger();
    const client = makeClient(portal.app);
    const first = await client.call('login', { username, password });
    for (const cookie of first.cookies) client.cookies[cookie.name] = cookie.value;
    const old = { ...client.cookies };
    const second = await client.call('login', { username, password });
    for (const cookie of second.cookies) client.cookies[cookie.name] = cookie.value;
    expect(client.cookies.session).not.toBe(old.session);
    expect((await client.call('readMe')).status).toBe(200);
    expect((await makeClient(portal.app, old).call('readMe')).status).toBe(401);
  });

  test('is closed to an account after ten failures, whoever tries, and says for how long', async () => {
    const { username } = await stranger();
    const tries = await Promise.all(Array.from({ length: 14 }, () => login({ username, password: 'wrong-password' })));
    const statuses = tries.map(answer => answer.status).sort();
    expect(statuses.filter(status => status === 401)).toHaveLength(10);
    expect(statuses.filter(status => status === 429)).toHaveLength(4);
    const right = await login({ username: username.toUpperCase(), password });
    expect([right.status, right.code]).toEqual([429, 'tooManyTries']);
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(right.headers['retry-after'])).toBeLessThanOrEqual(900);
    // The address has failed as often.
    const other = await stranger();
    expect((await login({ username: other.username, password })).status).toBe(429);
    await portal.context.pool.query('delete from login_tries');
    expect((await login({ username: other.username, password })).status).toBe(200);
  });

  test('right passwords at once are all let in next to nine failures, and leave them nine', async () => {
    const { username } = await stranger();
    for (let turn = 0; turn < 9; turn++)
      expect((await login({ username, password: 'wrong-password' })).status).toBe(401);

    const right = await Promise.all(Array.from({ length: 6 }, () => login({ username, password })));

    expect(right.map(answer => answer.status)).toEqual(Array(6).fill(200));
    expect((await login({ username, password: 'wrong-password' })).status).toBe(401);
    expect((await login({ username, password })).status).toBe(429);
  });

  test('ten failures close whenever they were in 15 minutes, and each is over by itself', async () => {
    const { username } = await stranger();
    const fail = async (times: number) => {
      for (let turn = 0; turn < times; turn++) {
        expect((await login({ username, password: 'wrong-password' })).status).toBe(401);
      }
    };
    const pass = (minutes: number) =>
      portal.context.pool.query(`update login_tries set tried_at = tried_at - interval '${minutes} minutes'`);

    await fail(1);
    await pass(14);
    await fail(8);
    await pass(2);
    await fail(2);

    const closed = await login({ username, password });
    expect(closed.status).toBe(429);
    expect(Number(closed.headers['retry-after'])).toBeGreaterThan(12 * 60);
    await pass(13);
    expect((await login({ username, password })).status).toBe(200);
  });

  test('a password that could not be looked at counts for nothing', async () => {
    const tryPassword = loginTries(portal.context.db);
    const away = () => Promise.reject(new Error('away'));
    for (let turn = 0; turn < 11; turn++) {
      await expect(tryPassword('nobody-at-all', '203.0.113.9', away)).rejects.toThrow('away');
    }
  });

  test('counts for one account however its name is typed', async () => {
    const { username } = await stranger();
    const typed = [username, ` ${username}`, `${username}\t`, username.toUpperCase(), `\u00a0${username} `];

    for (let turn = 0; turn < 10; turn++) {
      expect(await loginFrom(`10.0.1.${turn}`, typed[turn % typed.length] ?? '', 'wrong-password')).toBe(401);
    }

    for (const name of typed) expect(await loginFrom('10.0.2.1', name, password)).toBe(429);
  });

  test('a try that is refused counts no more: a closed address closes no account, a closed account no address', async () => {
    const [tried, other] = [await stranger(), await stranger()];
    for (let turn = 0; turn < 10; turn++) {
      expect(await loginFrom('10.0.3.1', `nobody-${turn}`, 'wrong-password')).toBe(401);
      expect(await loginFrom(`10.0.4.${turn}`, other.username, 'wrong-password')).toBe(401);
    }

    for (let turn = 0; turn < 12; turn++) {
      expect(await loginFrom('10.0.3.1', tried.username, password)).toBe(429);
      expect(await loginFrom('10.0.5.1', other.username, password)).toBe(429);
    }

    expect(await loginFrom('10.0.5.1', tried.username, password)).toBe(200);
  });

  test('lets in whose name has letters whose lower case depends on where they stand', async () => {
    for (const written of ['ΟΔΟΣ', 'İstanbul']) {
      const { username } = await anAccount(portal, {
        passwordHash,
        username: `${written}-${randomUUID().slice(0, 8)}ΟΣ`,
      });
      expect((await login({ username, password })).status).toBe(200);
    }
  });

  test('S3 200 people of one office sign in at once, none is refused, and nobody else waits for the hashing', {
    ...timed,
    timeout: 60_000,
  }, async () => {
    const people = await Promise.all(Array.from({ length: 200 }, () => stranger()));
    const before = performance.now();
    await Promise.all(Array.from({ length: 50 }, () => isPassword(passwordHash, password)));
    const bare = (performance.now() - before) * 4;
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();

    const times = await Promise.all(
      people.map(async ({ username }) => {
        const begun = performance.now();
        expect(await loginFrom('10.0.0.1', username, password)).toBe(200);
        return performance.now() - begun;
      }),
    );

    delay.disable();
    const p95 = times.sort((a, b) => a - b)[190] as number;
    // 4.9 s against 6.4 s of bare hashing on a busy machine, where the loop waited 7 ms; hashing on it, nothing gets through.
    expect(p95 / bare).toBeLessThan(2.5);
    expect(delay.percentile(50) / 1e6).toBeLessThan(60);
  });

  test('does not count what succeeds', async () => {
    const { username } = await stranger();
    for (let time = 0; time < 12; time++) expect((await login({ username, password })).status).toBe(200);
  });
});
