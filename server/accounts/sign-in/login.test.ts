import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aCustomer, anAccount, aPerson } from '#testing/builders.ts';
import { makeClient } from '#testing/client.ts';
import { isNightly } from '#testing/nightly.ts';
import { testPortal } from '#testing/portal.ts';
import { mainThreadTime, processorTime } from '#testing/processor-time.ts';
import { eventually } from '#testing/servers/eventually.ts';
import { loginTries } from './login-tries.ts';
import { hashPassword, isPassword } from './passwords.ts';

const portal = testPortal();
const password = 'saddle-stitched';
let passwordHash: string;
beforeAll(async () => {
  passwordHash = await hashPassword(password);
});
// Failures in one test must not count in another.
beforeEach(() => portal.context.db.query('delete from login_tries'));
const login = (given: Record<string, unknown>) => makeClient(portal.app).send('POST', '/api/auth/login', given);

/** Returns the status of a sign-in from this address. */
async function loginFrom(
  remoteAddress: string,
  username: string,
  password: string,
  cookies: Record<string, string> = {},
): Promise<number> {
  const payload = { username, password };
  const sent = { method: 'POST', url: '/api/auth/login', payload, remoteAddress, cookies } as const;
  return (await portal.app.inject(sent)).statusCode;
}

const stranger = (role: 'customer' | 'admin' = 'customer', companyName?: string) =>
  anAccount(portal, { role, passwordHash, companyName });

describe('login', () => {
  test('returns the user, ignoring case and spaces around the name', async () => {
    const account = await stranger('customer', 'Harbour Goods');
    const answer = await login({ username: ` ${account.username.toUpperCase()} `, password });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      user: {
        id: account.id,
        username: account.username,
        displayName: 'Harbour Goods',
        role: 'customer',
        companyId: account.id,
        companyRole: 'owner',
        personName: '',
        language: null,
      },
    });
  });

  test('returns the username as display name without a company name', async () => {
    const admin = await stranger('admin');
    expect((await login({ username: admin.username, password })).body.user).toMatchObject({
      displayName: admin.username,
      role: 'admin',
    });
  });

  test('sets an HttpOnly, SameSite session cookie', async () => {
    const { username } = await stranger();
    const answer = await login({ username, password });
    const [session] = [answer.headers['set-cookie']].flat().filter(cookie => String(cookie).startsWith('session='));
    expect(session).toMatch(/^session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
    const { rows } = await portal.context.db.query(
      'select count(*)::int as n from sessions where token_hash::text like $1',
      [`%${String(session).slice(8, 51)}%`],
    );
    expect(rows[0].n).toBe(0);
  });

  test('S3 returns the same answer for a wrong name and a wrong password', async () => {
    const { username } = await stranger();
    const wrongPassword = await login({ username, password: 'wrong-password' });
    const wrongName = await login({ username: `${username}-x`, password });
    expect(wrongPassword.status).toBe(401);
    expect(wrongPassword.body).toEqual({ error: 'Invalid username or password', code: 'loginFailed' });
    expect(wrongName.body).toEqual(wrongPassword.body);
    expect(wrongName.status).toBe(401);
  });

  test('S3 does as much work for a wrong name as for a wrong password', async () => {
    const { username } = await stranger();
    const time = async (name: string) => {
      await portal.context.db.query('delete from login_tries');
      return processorTime(() => login({ username: name, password: 'wrong-password' }));
    };
    const ratios: number[] = [];
    for (let turn = 0; turn < 21; turn++) ratios.push((await time(`${username}-x`)) / (await time(username)));
    const median = ratios.sort((a, b) => a - b)[10] as number;
    // Without a hash for unknown names the ratio would be a tenth.
    expect(Math.abs(Math.log(median))).toBeLessThan(Math.log(1.25));
  });

  test('S3 counts an address by its connection and ignores its headers', async () => {
    const statuses: number[] = [];
    for (let turn = 0; turn < 12; turn++) {
      const headers = { 'x-forwarded-for': `203.0.113.${turn}`, 'x-real-ip': `203.0.113.${turn}` };
      const given = { username: `nobody-${turn}`, password: 'wrong-password' };
      const answer = await makeClient(portal.app).send('POST', '/api/auth/login', given, { headers });
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429]);
  });

  test('S3 counts all addresses of an IPv6 network together, and both forms of an IPv4 address', async () => {
    for (const [addresses, other] of [
      [(turn: number) => `2001:db8:1:2:${turn}::${turn}`, '2001:db8:1:3::1'],
      [(turn: number) => (turn % 2 ? '203.0.113.5' : '::ffff:203.0.113.5'), '203.0.113.6'],
    ] as const) {
      const statuses: number[] = [];
      for (let turn = 0; turn < 12; turn++) {
        statuses.push(await loginFrom(addresses(turn), `nobody-${turn}`, 'wrong-password'));
      }
      expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429]);
      expect(await loginFrom(other, 'nobody-else', 'wrong-password')).toBe(401);
    }
  });

  test('S12 three sign-ins wait per account and address, further ones are rejected at once, and others continue', async () => {
    const { db } = portal.context;
    const [busy, other] = [await stranger(), await stranger()];
    for (const [key, from, username] of [
      [`account:${busy.id}`, (turn: number) => `10.7.0.${turn}`, () => busy.username],
      ['address:10.7.1.1', () => '10.7.1.1', (turn: number) => `nobody-${turn}`],
    ] as const) {
      // Delays the first check, which counts itself under this key.
      const gate = await db.connect();
      await gate.query('select pg_advisory_lock(hashtextextended($1, 0))', [key]);
      let refused = 0;
      const tries = Array.from({ length: 20 }, async (_, turn) => {
        const payload = { username: username(turn), password: 'wrong-password' };
        const sent = { method: 'POST', url: '/api/auth/login', payload, remoteAddress: from(turn) } as const;
        const answer = await portal.app.inject(sent);
        if (answer.statusCode === 429) refused += 1;
        return answer;
      });
      await eventually(() => expect(refused).toBe(15));
      expect(await loginFrom('10.7.2.1', other.username, password)).toBe(200);
      await gate.query('select pg_advisory_unlock(hashtextextended($1, 0))', [key]);
      gate.release();

      const answers = await Promise.all(tries);
      expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5);
      const [first] = answers.filter(({ statusCode }) => statusCode === 429);
      expect(first?.headers['retry-after']).toBe('2');
      expect(first?.json()).toEqual({
        error: 'Too many attempts at once. Try again in a few seconds',
        code: 'tooManyTries',
      });
    }
  });

  test('S2 never adopts a planted session', async () => {
    const { username } = await stranger();
    const planted = { session: 'A'.repeat(43) };
    const answer = await makeClient(portal.app, planted).send('POST', '/api/auth/login', { username, password });
    expect(String(answer.headers['set-cookie'])).not.toContain(planted.session);
    expect((await makeClient(portal.app, planted).call('readMe')).status).toBe(401);
  });

  test('rejects an invalid name or password, naming the field', async () => {
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

  test('ends the previous session of the browser and creates a new one', async () => {
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

  test('returns 429 with Retry-After after ten failures from unknown devices', async () => {
    const { username } = await stranger();
    const statuses: number[] = [];
    for (let turn = 0; turn < 14; turn++) {
      statuses.push((await login({ username, password: 'wrong-password' })).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(401), ...Array<number>(4).fill(429)]);
    const right = await login({ username: username.toUpperCase(), password });
    expect([right.status, right.code]).toEqual([429, 'tooManyTries']);
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(right.headers['retry-after'])).toBeLessThanOrEqual(900);
    // The address has as many failures as the account.
    const other = await stranger();
    expect((await login({ username: other.username, password })).status).toBe(429);
    await portal.context.db.query('delete from login_tries');
    expect((await login({ username: other.username, password })).status).toBe(200);
  });

  test('counts a right password of a deactivated person like a wrong one', async () => {
    const { username, id } = await aPerson(portal, await aCustomer(portal), 'buyer', { passwordHash });
    await portal.context.db.query('update accounts set deactivated_at = now() where id = $1', [id]);
    const statuses: number[] = [];
    for (let turn = 0; turn < 11; turn++) statuses.push((await login({ username, password })).status);

    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
  });

  test('accepts four right passwords at once after nine failures, and counts none of them', async () => {
    const { username } = await stranger();
    for (let turn = 0; turn < 9; turn++)
      expect((await login({ username, password: 'wrong-password' })).status).toBe(401);

    const right = await Promise.all(Array.from({ length: 4 }, () => login({ username, password })));

    expect(right.map(answer => answer.status)).toEqual(Array(4).fill(200));
    expect((await login({ username, password: 'wrong-password' })).status).toBe(401);
    expect((await login({ username, password })).status).toBe(429);
  });

  test('locks after ten failures within any 15 minutes, and each failure expires separately', async () => {
    const { username } = await stranger();
    const fail = async (times: number) => {
      for (let turn = 0; turn < times; turn++) {
        expect((await login({ username, password: 'wrong-password' })).status).toBe(401);
      }
    };
    const pass = (minutes: number) =>
      portal.context.db.query(`update login_tries set tried_at = tried_at - interval '${minutes} minutes'`);

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

  test('does not count a password that could not be checked', async () => {
    const tryPassword = loginTries(portal.context.db);
    const away = () => Promise.reject(new Error('away'));
    for (let turn = 0; turn < 11; turn++) {
      const guesser = { account: 'nobody-at-all', address: '203.0.113.9', device: undefined };
      await expect(tryPassword(guesser, away)).rejects.toThrow('away');
    }
  });

  test('counts all spellings of a name as one account', async () => {
    const { username } = await stranger();
    const typed = [username, ` ${username}`, `${username}\t`, username.toUpperCase(), `\u00a0${username} `];

    for (let turn = 0; turn < 10; turn++) {
      expect(await loginFrom(`10.0.1.${turn}`, typed[turn % typed.length] ?? '', 'wrong-password')).toBe(401);
    }

    for (const name of typed) expect(await loginFrom('10.0.2.1', name, password)).toBe(429);
  });

  test('does not count rejected tries: a locked address locks no account, and a locked account no address', async () => {
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

  test('accepts names in which the lower case of a letter depends on its position', async () => {
    for (const written of ['ΟΔΟΣ', 'İstanbul']) {
      const { username } = await anAccount(portal, {
        passwordHash,
        username: `${written}-${randomUUID().slice(0, 8)}ΟΣ`,
      });
      expect((await login({ username, password })).status).toBe(200);
    }
  });

  test.runIf(isNightly)(
    'S3 accepts 200 known browsers of one office at once and keeps the event loop free',
    {
      timeout: 60_000,
    },
    async () => {
      const people = await Promise.all(Array.from({ length: 200 }, () => stranger()));
      await portal.context.db.query(
        `insert into known_devices (token_hash, account_id)
       select sha256(convert_to('office-' || id, 'UTF8')), id from unnest($1::bigint[]) id`,
        [people.map(({ id }) => id)],
      );
      const hashing = await processorTime(() =>
        Promise.all(Array.from({ length: 50 }, () => isPassword(passwordHash, password))),
      );

      const onMainThread = await mainThreadTime(async () => {
        const statuses = await Promise.all(
          people.map(({ id, username }) => loginFrom('10.0.0.1', username, password, { device: `office-${id}` })),
        );
        expect(new Set(statuses)).toEqual(new Set([200]));
      });

      // Computing all 200 hashes on the event loop would take four times `hashing`.
      expect(onMainThread).toBeLessThan(hashing * 2);
    },
  );

  test('does not count successful sign-ins', async () => {
    const { username } = await stranger();
    for (let time = 0; time < 12; time++) expect((await login({ username, password })).status).toBe(200);
  });
});
