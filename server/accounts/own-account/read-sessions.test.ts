import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aCustomer, anAccount } from '#testing/builders.ts';
import { makeClient } from '#testing/client.ts';
import { type TestAccount, testPortal } from '#testing/portal.ts';
import { sql } from '../../platform/database/sql.ts';
import { hashPassword } from '../sign-in/passwords.ts';

const portal = testPortal();
const password = 'saddle-stitched';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const safari = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1';
let passwordHash: string;
let account: TestAccount;
beforeAll(async () => {
  passwordHash = await hashPassword(password);
});
beforeEach(async () => {
  account = await anAccount(portal, { passwordHash });
});

async function signIn(userAgent: string) {
  const headers = { 'user-agent': userAgent };
  const { cookies } = await portal.nobody.call('login', { username: account.username, password }, { headers });
  return makeClient(portal.app, Object.fromEntries(cookies.map(({ name, value }) => [name, value])));
}

describe('GET /api/me/sessions', () => {
  test("lists the user's own sessions with browser, address and times, this one first", async () => {
    const desk = await signIn(firefox);
    await signIn(safari);
    await portal.as(await aCustomer(portal));

    const { status, body } = await desk.call('readSessions');

    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const rest = { id: expect.any(Number), address: '127.0.0.1', createdAt: time, usedAt: time };
    expect([status, body]).toEqual([
      200,
      {
        sessions: [
          { ...rest, current: true, browser: 'Firefox on Linux' },
          { ...rest, current: false, browser: 'Safari on iPhone' },
        ],
      },
    ]);
  });

  test('never shows a token or its hash (B68)', async () => {
    const client = await signIn(firefox);
    const { token_hash: tokenHash } = await sql<{ token_hash: Buffer }>`
      select token_hash from sessions where account_id = ${account.id}`.one(portal.context.db);

    const text = JSON.stringify((await client.call('readSessions')).body);

    expect(text).not.toContain(client.cookies.session);
    for (const encoding of ['hex', 'base64', 'base64url'] as const)
      expect(text).not.toContain(tokenHash.toString(encoding));
  });

  test('leaves out expired sessions', async () => {
    const client = await signIn(firefox);
    await signIn(safari);
    await sql`
      update sessions set used_at = now() - interval '8 days' where account_id = ${account.id} and browser like 'Safari%'`.execute(
      portal.context.db,
    );

    expect((await client.call('readSessions')).body.sessions).toHaveLength(1);
  });

  test('shows browser and address of the last use', async () => {
    const client = await portal.as(account);
    await sql`update sessions set used_at = now() - interval '5 minutes' where account_id = ${account.id}`.execute(
      portal.context.db,
    );

    await client.call('readMe', {}, { headers: { 'user-agent': safari } });

    const [session] = (await client.call('readSessions')).body.sessions;
    expect([session.browser, session.address]).toEqual(['Safari on iPhone', '127.0.0.1']);
  });
});
