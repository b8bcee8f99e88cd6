import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { anAccount } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { type TestAccount, testPortal } from '#testing/portal.ts';
import { requireConfirmed } from '../../access/require-confirmed.ts';
import { hashOfToken } from '../../access/session.ts';
import type { Viewer } from '../../access/viewer.ts';
import { sql } from '../../database/sql.ts';
import { transaction } from '../../database/transaction.ts';
import { hashPassword } from './passwords.ts';

const portal = testPortal();
const password = 'saddle-stitched';
let passwordHash: string;
let account: TestAccount;
let own: Client;
beforeAll(async () => {
  passwordHash = await hashPassword(password);
});
beforeEach(async () => {
  await sql`delete from login_tries`.execute(portal.context.db);
  account = await anAccount(portal, { passwordHash });
  own = await portal.as(account);
});

const confirmedAgo = (minutes: number) =>
  sql`update sessions set confirmed_at = now() - make_interval(mins => ${minutes}) where account_id = ${account.id}`.execute(
    portal.context.db,
  );
const isConfirmed = (client = own) => {
  const viewer = { sessionHash: hashOfToken(client.cookies.session ?? '') } as Viewer;
  return transaction(portal.context.db, tx => requireConfirmed(tx, viewer)).then(
    () => true,
    error => (error.code === 'confirmIdentity' ? false : Promise.reject(error)),
  );
};

describe('POST /api/me/confirm', () => {
  test('confirms only this session, for 10 minutes', async () => {
    const phone = await portal.as(account);
    await confirmedAgo(11);

    const { status, body } = await own.call('confirmIdentity', { password });

    expect([status, body]).toEqual([200, { success: true }]);
    expect([await isConfirmed(), await isConfirmed(phone)]).toEqual([true, false]);
    await confirmedAgo(10);
    expect(await isConfirmed()).toBe(false);
  });

  test('rejects a wrong password, names the field and leaves the session unconfirmed', async () => {
    await confirmedAgo(11);

    const { status, body } = await own.call('confirmIdentity', { password: 'not the password' });

    expect([status, body]).toEqual([
      400,
      { error: 'That is not your current password', code: 'passwordWrong', fields: { password: 'is not right' } },
    ]);
    expect(await isConfirmed()).toBe(false);
  });

  test('counts wrong passwords as failed sign-ins', async () => {
    for (let n = 0; n < 10; n++) await own.call('confirmIdentity', { password: 'wrong' });

    const answers = [
      await own.call('confirmIdentity', { password }),
      await portal.nobody.call('login', { username: account.username, password }),
    ];

    expect(answers.map(({ code }) => code)).toEqual(['tooManyTries', 'tooManyTries']);
  });

  test("is needed for a superadmin's own address, password and link, but not for those of others", async () => {
    account = await anAccount(portal, { passwordHash, role: 'superadmin' });
    own = await portal.as(account);
    const other = await anAccount(portal, { role: 'admin' });
    const company = { companyName: 'Quay Leather', companyContact: '+44 20', companyEmail: 'new@quay.example' };
    const calls = ({ id }: { id: number }) => [
      () => own.call('updateCustomer', { id, ...company }),
      () => own.call('makeResetLink', { id, personId: id }),
      () => own.call('updateCredentials', { id, password: 'another password' }),
    ];
    await confirmedAgo(11);

    for (const call of calls(account)) expect((await call()).code).toBe('confirmIdentity');
    for (const call of calls(other)) expect((await call()).status).toBeLessThan(300);
    await own.call('confirmIdentity', { password });
    for (const call of calls(account)) expect((await call()).status).toBeLessThan(300);
  });

  test('is not needed in the first 10 minutes after signing in', async () => {
    expect(await isConfirmed()).toBe(true);
  });
});
