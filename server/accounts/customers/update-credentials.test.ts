import { beforeEach, describe, expect, test } from 'vitest';
import { oneOfEachRole, refusesToChange } from '#testing/account-checks.ts';
import { auditOf } from '#testing/all-rows.ts';
import type { Client } from '#testing/client.ts';
import { type TestAccount, testPortal } from '#testing/portal.ts';
import { sql } from '../../platform/database/sql.ts';

const portal = testPortal();
let customer: TestAccount;
let colleague: TestAccount;
let boss: TestAccount;
let admin: Client;
let superadmin: Client;
beforeEach(async () => {
  ({ customer, colleague, boss, admin, superadmin } = await oneOfEachRole(portal));
});

const sessions = (account: TestAccount) =>
  sql<{ account_id: number }>`
    select account_id from sessions
    where account_id = ${account.id}`
    .execute(portal.context.db)
    .then(({ rows }) => rows);
const refuses = (code: string, call: () => ReturnType<Client['call']>) => refusesToChange(portal, code, call);

describe('updateCredentials', () => {
  const update = (client: Client, account: TestAccount, given: Record<string, unknown>) =>
    client.call('updateCredentials', { id: account.id, ...given });
  const signsIn = async (username: string, password: string) =>
    (await portal.nobody.call('login', { username, password })).status;

  test('ends every session at once when the password changes, and the new password signs in', async () => {
    const own = await portal.as(customer);
    const { status, body } = await update(admin, customer, { username: '', password: 'new password' });
    expect([status, body.customer.username]).toEqual([200, customer.username]);
    expect(await sessions(customer)).toEqual([]);
    expect((await own.call('readMe')).status).toBe(401);
    expect(await signsIn(customer.username, 'new password')).toBe(200);
    expect(await signsIn(customer.username, 'old password')).toBe(401);
  });

  test('lifts a lockout with a new password, but not with a new username', async () => {
    const from = async (remoteAddress: string, given: string) => {
      const payload = { username: customer.username, password: given };
      return (await portal.app.inject({ method: 'POST', url: '/api/auth/login', payload, remoteAddress })).statusCode;
    };
    for (let attempt = 0; attempt < 10; attempt++) await from('203.0.113.1', 'wrong-password');
    await update(admin, customer, { username: customer.username });
    expect(await from('203.0.113.2', 'new password')).toBe(429);
    await update(admin, customer, { password: 'new password' });
    expect(await from('203.0.113.2', 'new password')).toBe(200);
  });

  test('keeps the sessions when only the username changes', async () => {
    const own = await portal.as(customer);
    expect((await update(admin, customer, { username: ' Renamed ', password: '' })).body.customer.username).toBe(
      'Renamed',
    );
    expect((await own.call('readMe')).body.user.username).toBe('Renamed');
  });

  test('keeps the revision when only the same username is sent (B81)', async () => {
    const { status, body } = await update(admin, customer, { username: customer.username });
    expect([status, body.customer.revision]).toEqual([200, 1]);
    expect(await auditOf(portal, 'credentialsChanged', customer.id)).toBe(0);
  });

  test('requires a username or a password, each valid and the username available', async () => {
    expect(await refuses('credentialsRequired', () => update(admin, customer, { username: ' ', password: '' }))).toBe(
      'Enter a new username or a new password',
    );
    await refuses('credentialsRequired', () => update(admin, customer, {}));
    await refuses('usernameTaken', () =>
      update(admin, customer, { username: colleague.username.toUpperCase(), password: 'new password' }),
    );
    expect(await refuses('invalidInput', () => update(admin, customer, { password: 'short' }))).toBe(
      'Password must have at least 8 characters',
    );
    expect(await refuses('invalidInput', () => update(admin, customer, { username: 'a,b' }))).toBe(
      'Username must not contain commas, semicolons or hidden characters',
    );
    await refuses('invalidInput', () => update(admin, customer, { username: 'x', role: 'admin' }));
    expect((await update(admin, customer, { username: customer.username.toUpperCase() })).status).toBe(200);
  });

  test('lets an admin change only customers, and a superadmin every account', async () => {
    await refuses('customerNotFound', () => update(admin, boss, { password: 'new password' }));
    await refuses('customerNotFound', () => update(admin, colleague, { password: 'new password' }));
    const own = await portal.as(customer);
    await refuses('notAllowed', () => update(own, customer, { password: 'new password' }));
    expect((await update(superadmin, colleague, { password: 'new password' })).status).toBe(200);
    expect((await admin.call('readMe')).status).toBe(401);
    expect((await update(superadmin, boss, { password: 'new password' })).status).toBe(200);
    expect((await superadmin.call('readMe')).status).toBe(401);
  });
});
