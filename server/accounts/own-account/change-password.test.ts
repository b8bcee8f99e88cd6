import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { roles } from '#contract/call/roles.ts';
import { anAccount } from '#testing/builders.ts';
import { type Client, makeClient } from '#testing/client.ts';
import { type TestAccount, testPortal } from '#testing/portal.ts';
import { sql } from '../../platform/database/sql.ts';
import { hashPassword } from '../sign-in/passwords.ts';

const portal = testPortal();
const currentPassword = 'saddle-stitched';
const newPassword = 'hand-sewn leather';
let passwordHash: string;
let account: TestAccount;
let own: Client;
beforeAll(async () => {
  passwordHash = await hashPassword(currentPassword);
});
beforeEach(async () => {
  await portal.context.db.query('delete from login_tries');
  account = await anAccount(portal, { passwordHash });
  own = await portal.as(account);
});

const signsIn = async (password: string) =>
  (await portal.nobody.call('login', { username: account.username, password })).status;
const kept = () =>
  sql`
    select a.password_hash, a.revision, s.token_hash, s.created_at
    from accounts a left join sessions s on s.account_id = a.id where a.id = ${account.id}`
    .execute(portal.context.db)
    .then(({ rows }) => rows);

/** Returns a client of the same browser with the cookies of an answer. */
function renewed(client: Client, { cookies }: Awaited<ReturnType<Client['call']>>): Client {
  return makeClient(portal.app, {
    ...client.cookies,
    ...Object.fromEntries(cookies.map(({ name, value }) => [name, value])),
  });
}

describe('S2 changePassword', () => {
  for (const role of roles) {
    test(`lets a ${role} sign in with the new password and no longer with the old one`, async () => {
      account = await anAccount(portal, { role, passwordHash });
      own = await portal.as(account);

      const answer = await own.call('changePassword', { currentPassword, newPassword });

      expect([answer.status, answer.body]).toEqual([200, { success: true }]);
      expect([await signsIn(newPassword), await signsIn(currentPassword)]).toEqual([200, 401]);
    });
  }

  test('ends every other session at once and continues its own under a new id and token', async () => {
    const elsewhere = [await portal.as(account), await portal.as(account), await portal.as(account)];

    const answer = await own.call('changePassword', { currentPassword, newPassword });

    for (const client of [...elsewhere, own]) expect((await client.call('readMe')).status).toBe(401);
    const here = renewed(own, answer);
    expect(here.cookies.session).not.toBe(own.cookies.session);
    expect((await here.call('readMe')).body.user.username).toBe(account.username);
    expect((await here.call('markAllNotificationsRead')).status).toBe(200);
    expect(await kept()).toHaveLength(1);
  });

  test('rejects a wrong current or an invalid new password and changes nothing', async () => {
    const before = await kept();

    for (const [given, code, field] of [
      [{ currentPassword: 'not the password', newPassword }, 'passwordWrong', 'currentPassword'],
      [{ currentPassword, newPassword: 'short' }, 'invalidInput', 'newPassword'],
      [{ currentPassword, newPassword: 'x'.repeat(129) }, 'invalidInput', 'newPassword'],
      [{ newPassword }, 'invalidInput', 'currentPassword'],
    ] as const) {
      const answer = await own.call('changePassword', given);
      expect([answer.status, answer.code, Object.keys(answer.body.fields)]).toEqual([400, code, [field]]);
    }

    expect(await kept()).toEqual(before);
    expect((await own.call('readMe')).status).toBe(200);
  });

  test('counts wrong current passwords as failed sign-ins, but not right ones', async () => {
    const guess = () => own.call('changePassword', { currentPassword: 'not the password', newPassword });
    for (let turn = 0; turn < 9; turn++) expect((await guess()).status).toBe(400);
    own = renewed(own, await own.call('changePassword', { currentPassword, newPassword }));
    expect((await guess()).status).toBe(400);

    const right = await own.call('changePassword', { currentPassword: newPassword, newPassword: currentPassword });
    expect([right.status, right.code, await signsIn(newPassword)]).toEqual([429, 'tooManyTries', 429]);
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('R4 lets exactly one of two concurrent changes win, and only its session continues', async () => {
    for (let turn = 0; turn < 5; turn++) {
      account = await anAccount(portal, { passwordHash });
      const clients = [await portal.as(account), await portal.as(account)];
      const wanted = ['the first new one', 'the second new one'];

      const answers = await Promise.all(
        clients.map((client, index) =>
          client.call('changePassword', { currentPassword, newPassword: wanted[index] as string }),
        ),
      );

      const won = answers.findIndex(({ status }) => status === 200);
      const other = answers[1 - won] as (typeof answers)[0];
      expect(other.code).toBe('notSignedIn');
      expect(await signsIn(wanted[won] as string)).toBe(200);
      expect(await signsIn(wanted[1 - won] as string)).toBe(401);
    }
  });
});
