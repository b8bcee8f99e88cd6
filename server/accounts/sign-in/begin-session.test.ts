import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { anAccount, aSuperadmin } from '#testing/builders.ts';
import { type Client, makeClient } from '#testing/client.ts';
import { type TestAccount, testPortal } from '#testing/portal.ts';
import { eventually } from '#testing/servers/eventually.ts';
import { sql } from '../../platform/database/sql.ts';
import { hashPassword } from './passwords.ts';

const portal = testPortal();
const password = 'saddle-stitched';
const newPassword = 'hand-sewn leather';
const company = { companyName: 'Harbour Goods', companyContact: '+44 20 7946', companyEmail: 'orders@harbour.example' };
let passwordHash: string;
let account: TestAccount;
let superadmin: Client;
const undo: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  passwordHash = await hashPassword(password);
});
beforeEach(async () => {
  account = await anAccount(portal, { passwordHash });
  superadmin = await portal.as(await aSuperadmin(portal));
});
afterEach(async () => {
  for (const step of undo.splice(0)) await step();
});

const sessions = async () =>
  (
    await sql<{ token_hash: Buffer }>`
    select token_hash from sessions
    where account_id = ${account.id}`.execute(portal.context.db)
  ).rows.length;

/** Counts the connections that wait for a lock of this kind. */
async function waiting(locktype: string): Promise<number> {
  const { rows } = await portal.context.db.query(
    `select count(*)::int as n from pg_locks l where not granted and locktype = $1
       and pid in (select pid from pg_stat_activity where datname = current_database())`,
    [locktype],
  );
  return rows[0].n;
}

/**
 * Starts a sign-in that has read the account and waits for its turn to check the password until the test releases it.
 */
async function heldSignIn(given = password) {
  const gate = await portal.context.db.connect();
  undo.push(async () => {
    await gate.query('select pg_advisory_unlock_all()');
    gate.release();
  });
  const key = 'address:10.9.0.1';
  await gate.query('select pg_advisory_lock(hashtextextended($1, 0))', [key]);
  const payload = { username: account.username, password: given };
  const answer = portal.app.inject({ method: 'POST', url: '/api/auth/login', payload, remoteAddress: '10.9.0.1' });
  await eventually(async () => expect(await waiting('advisory')).toBe(1));
  return async () => {
    await gate.query('select pg_advisory_unlock(hashtextextended($1, 0))', [key]);
    const { statusCode, body } = await answer;
    return { status: statusCode, body: JSON.parse(body) };
  };
}
const refused = { status: 401, body: { error: 'Invalid username or password', code: 'loginFailed' } };

describe('a running sign-in', () => {
  test('gets no session when an admin changes the password', async () => {
    const letGo = await heldSignIn();
    const changed = await superadmin.call('updateCredentials', { id: account.id, password: newPassword });
    expect(changed.status).toBe(200);
    expect(await letGo()).toEqual(refused);
    expect(await sessions()).toBe(0);
  });

  test('gets no session when the user changes the password', async () => {
    const own = await portal.as(account);
    // A known device has its own turns, so it does not wait for the sign-in.
    own.cookies.device = 'a known device';
    await portal.context.db.query("insert into known_devices values (sha256('a known device'), $1)", [account.id]);
    const letGo = await heldSignIn();
    expect((await own.call('changePassword', { currentPassword: password, newPassword })).status).toBe(200);
    expect(await letGo()).toEqual(refused);
    expect(await sessions()).toBe(1);
  });

  test('gets no session when the account is deleted', async () => {
    const letGo = await heldSignIn();
    expect((await superadmin.call('deleteCustomer', { id: account.id })).status).toBe(200);
    expect(await letGo()).toEqual(refused);
  });

  test('gets no session when the role changes', async () => {
    const letGo = await heldSignIn();
    expect((await superadmin.call('updateCustomer', { id: account.id, ...company, role: 'admin' })).status).toBe(200);
    expect(await letGo()).toEqual(refused);
    expect(await sessions()).toBe(0);
  });

  test('gets a session when only the name or company changed', async () => {
    const letGo = await heldSignIn();
    const changed = [
      await superadmin.call('updateCustomer', { id: account.id, ...company }),
      await superadmin.call('updateCredentials', { id: account.id, username: `renamed-${account.username}` }),
    ];
    expect(changed.map(({ status }) => status)).toEqual([200, 200]);
    expect((await letGo()).status).toBe(200);
    expect(await sessions()).toBe(1);
  });
});

test('a password change ends the session of a sign-in that commits while the change waits for it', async () => {
  const own = await portal.as(account);
  const signIn = await portal.context.db.connect();
  undo.push(async () => signIn.release());
  await signIn.query('begin');
  await signIn.query('select from accounts where id = $1 for no key update', [account.id]);
  await signIn.query("insert into sessions (token_hash, account_id) values (sha256('late'), $1)", [account.id]);

  const changing = own.call('changePassword', { currentPassword: password, newPassword });
  await eventually(async () => expect(await waiting('transactionid')).toBe(1));
  await signIn.query('commit');

  const changed = await changing;
  expect(changed.status).toBe(200);
  expect(await sessions()).toBe(1);
  expect((await makeClient(portal.app, { session: 'late' }).call('readMe')).status).toBe(401);
});
