import { beforeEach, describe, expect, test } from 'vitest';
import { aCustomer, anAccount, anAdmin, aPerson, aSuperadmin } from '#testing/builders.ts';
import { type TestAccount, testPortal } from '#testing/portal.ts';
import { aResetLink } from '#testing/sign-in-links.ts';
import { sql } from '../../platform/database/sql.ts';
import { hashPassword } from '../sign-in/passwords.ts';

const portal = testPortal();
const newPassword = 'hand-sewn leather';
const redeem = (token: string, password = newPassword) =>
  portal.nobody.call('redeemResetLink', { token, newPassword: password });
const login = ({ username }: TestAccount, password = newPassword) =>
  portal.nobody.call('login', { username, password });
const invalid = [400, { error: 'This link is no longer valid. Ask for a new one', code: 'linkInvalid' }];
const answerOf = async (token: string) => {
  const { status, body } = await redeem(token);
  return [status, body];
};

let account: TestAccount;
beforeEach(async () => {
  account = await anAccount(portal, { passwordHash: await hashPassword('saddle-stitched') });
});

describe('POST /api/auth/reset', () => {
  test('sets the password, ends every session and event stream, and signs nobody in (F43)', async () => {
    const [desk, phone] = [await portal.as(account), await portal.as(account)];

    const { status, body, headers } = await redeem(await aResetLink(portal, account));

    expect([status, body, headers['set-cookie']]).toEqual([200, { success: true }, undefined]);
    expect([(await desk.call('readMe')).status, (await phone.call('readMe')).status]).toEqual([401, 401]);
    expect([(await login(account, 'saddle-stitched')).status, (await login(account)).status]).toEqual([401, 200]);
  });

  test('writes an audit entry of the account, without the password', async () => {
    await redeem(await aResetLink(portal, account));

    const { rows } = await sql<{ entry: string; username: string }>`
      select e::text as entry, username from audit_entries e where kind = 'passwordReset' and object_id = ${account.id}`.execute(
      portal.context.db,
    );
    expect(rows.map(({ username }) => username)).toEqual([account.username]);
    expect(rows[0]?.entry).not.toContain(newPassword);
  });

  test('rejects a link that was used before (B67)', async () => {
    const token = await aResetLink(portal, account);
    await redeem(token);

    expect(await answerOf(token)).toEqual(invalid);
  });

  test('accepts one of two concurrent uses (B67)', async () => {
    const token = await aResetLink(portal, account);

    const answers = await Promise.all([redeem(token), redeem(token, 'another password')]);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test('rejects a link after 60 minutes (B67)', async () => {
    const token = await aResetLink(portal, account);
    await sql`update sign_in_links set expires_at = now() where account_id = ${account.id}`.execute(portal.context.db);

    expect(await answerOf(token)).toEqual(invalid);
  });

  test('rejects a link after a newer one was created (B67)', async () => {
    const older = await aResetLink(portal, account);
    const newer = await aResetLink(portal, account);

    expect(await answerOf(older)).toEqual(invalid);
    expect((await redeem(newer)).status).toBe(200);
  });

  test('rejects a guessed or shortened token', async () => {
    const token = await aResetLink(portal, account);

    for (const guess of ['x', 'A'.repeat(43), token.slice(0, -1), token.toUpperCase(), `${token} `]) {
      expect(await answerOf(guess)).toEqual(invalid);
    }
    expect((await redeem(token)).status).toBe(200);
  });

  test('rejects a link of a deleted account', async () => {
    const token = await aResetLink(portal, account);
    const admin = await portal.as(await anAdmin(portal));
    await admin.call('deleteCustomer', { id: account.id });

    expect(await answerOf(token)).toEqual(invalid);
  });

  test('rejects a link of a person who was deactivated since, also after the activation (B67)', async () => {
    const company = await aCustomer(portal);
    const person = await aPerson(portal, company);
    const token = await aResetLink(portal, person);
    const admin = await portal.as(await anAdmin(portal));
    const setActive = (active: boolean) => admin.call('updatePerson', { id: company.id, personId: person.id, active });

    await setActive(false);
    expect(await answerOf(token)).toEqual(invalid);

    await setActive(true);
    expect(await answerOf(token)).toEqual(invalid);
  });

  test.each(['changePassword', 'updateCredentials'] as const)('rejects a link after %s (B67)', async name => {
    const token = await aResetLink(portal, account);
    if (name === 'changePassword') {
      const own = await portal.as(account);
      await own.call(name, { currentPassword: 'saddle-stitched', newPassword: 'another password' });
    } else {
      const admin = await portal.as(await anAdmin(portal));
      await admin.call(name, { id: account.id, password: 'another password' });
    }

    expect(await answerOf(token)).toEqual(invalid);
  });

  test('rejects a password that is too short and keeps the link', async () => {
    const token = await aResetLink(portal, account);

    const { status, body } = await redeem(token, 'short');

    expect([status, body.fields]).toEqual([400, { newPassword: 'must have at least 8 characters' }]);
    expect((await redeem(token)).status).toBe(200);
  });

  test('counts unusable links of an address, and none that work', async () => {
    await sql`delete from login_tries`.execute(portal.context.db);
    const token = await aResetLink(portal, account);
    await redeem(token);
    await redeem(token);

    const { rows } = await sql`select from login_tries where key like 'reset:%'`.execute(portal.context.db);
    expect(rows).toHaveLength(1);
  });

  test('lifts a lockout of the account', async () => {
    const token = await aResetLink(portal, account);
    await sql`delete from login_tries`.execute(portal.context.db);
    for (let n = 0; n < 10; n++) await login(account, 'wrong password');
    await sql`delete from login_tries where key like 'address:%'`.execute(portal.context.db);
    expect((await login(account, 'saddle-stitched')).status).toBe(429);

    await redeem(token);

    expect((await login(account)).status).toBe(200);
  });
});

describe('POST /api/auth/reset/look', () => {
  const look = (token: string) => portal.nobody.call('lookAtResetLink', { token });

  test('tells whose password a link sets, and keeps the link', async () => {
    const token = await aResetLink(portal, account);

    const { status, body } = await look(token);

    expect([status, body]).toEqual([200, { username: account.username }]);
    expect((await redeem(token)).status).toBe(200);
  });

  test('tells nothing about a used or guessed link, and counts the try', async () => {
    const token = await aResetLink(portal, account);
    await redeem(token);
    await sql`delete from login_tries`.execute(portal.context.db);

    for (const guess of [token, 'x', 'A'.repeat(43)]) {
      const { status, body } = await look(guess);
      expect([status, body]).toEqual(invalid);
    }
    const { rows } = await sql`select from login_tries where key like 'reset:%'`.execute(portal.context.db);
    expect(rows).toHaveLength(3);
  });
});

describe('POST /api/customers/{id}/people/{personId}/reset-link', () => {
  const make = async (by: TestAccount, id: number, personId = id) =>
    (await portal.as(by)).call('makeResetLink', { id, personId });

  test('returns a link that works once, without sending an email', async () => {
    const { status, body } = await make(await anAdmin(portal), account.id);

    expect([status, body.sent]).toEqual([201, false]);
    expect(body.link).toMatch(/^http:\/\/[^/]+\/reset-password#[\w-]{43}$/);
    expect((await redeem(body.link.split('#')[1])).status).toBe(200);
  });

  test('lets an admin create links only for customers, and a superadmin also for staff', async () => {
    const [admin, superadmin, other] = [await anAdmin(portal), await aSuperadmin(portal), await anAdmin(portal)];

    expect((await make(admin, other.id)).body).toEqual({ error: 'Person not found', code: 'personNotFound' });
    expect((await make(superadmin, other.id)).status).toBe(201);
  });

  test('returns 404 for a person of another company', async () => {
    const other = await aCustomer(portal);

    expect((await make(await anAdmin(portal), other.id, account.id)).status).toBe(404);
  });
});
