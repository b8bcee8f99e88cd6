import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aCustomer } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { deleteRows } from '#testing/delete-rows.ts';
import { openStreams } from '#testing/open-streams.ts';
import { type TestAccount, testPortal } from '#testing/portal.ts';
import { sql } from '../../platform/database/sql.ts';

const portal = testPortal({ PORT: '0', HOST: '127.0.0.1' });
let address: string;
let account: TestAccount;
let desk: Client;
let phone: Client;
beforeAll(async () => {
  address = await portal.listen();
});
beforeEach(async () => {
  account = await aCustomer(portal);
  phone = await portal.as(account);
  desk = await portal.as(account);
});
const listen = openStreams(() => address);
const signedIn = async (...clients: Client[]) =>
  Promise.all(clients.map(async client => (await client.call('readMe')).status === 200));
const entries = () =>
  sql`select kind, username, changes from audit_entries where kind = 'sessionEnded' and object_id = ${account.id}`
    .execute(portal.context.db)
    .then(({ rows }) => rows);

describe('DELETE /api/me/sessions', () => {
  test('ends every other session and its stream within 1 s and keeps this one (B68)', async () => {
    const tablet = await portal.as(account);
    const colleague = await portal.as(await aCustomer(portal));
    const [here, ...elsewhere] = [await listen(desk), await listen(phone), await listen(tablet)];
    const begun = performance.now();

    const { status, body } = await desk.call('endOtherSessions');
    await Promise.all(elsewhere.map(reader => reader.hears('signedOut')));

    expect(performance.now() - begun).toBeLessThan(1_000);
    expect([status, body]).toEqual([200, { success: true }]);
    expect(await signedIn(desk, phone, tablet, colleague)).toEqual([true, false, false, true]);
    expect(here?.said()).toEqual([]);
    expect(await entries()).toEqual([
      { kind: 'sessionEnded', username: account.username, changes: [{ field: 'sessions', from: '3', to: '1' }] },
    ]);
  });

  test('leaves no audit entry and no email when there is no other session', async () => {
    await desk.call('endOtherSessions');
    await deleteRows(portal.context.db, 'outbox');

    expect((await desk.call('endOtherSessions')).status).toBe(200);

    expect(await entries()).toHaveLength(1);
    expect((await sql`select from outbox`.execute(portal.context.db)).rows).toEqual([]);
  });
});

describe('DELETE /api/me/sessions/{id}', () => {
  const idOf = async (client: Client) => (await client.call('readSessions')).body.sessions[0].id;

  test('ends one session and its stream', async () => {
    const [id, stream] = [await idOf(phone), await listen(phone)];

    const { status, body } = await desk.call('endSession', { id });
    await stream.hears('signedOut');

    expect([status, body]).toEqual([200, { success: true }]);
    expect(await signedIn(desk, phone)).toEqual([true, false]);
  });

  test("returns 404 for a session that ended and for another user's session", async () => {
    const stranger = await portal.as(await aCustomer(portal));
    const id = await idOf(phone);
    await desk.call('endSession', { id });

    for (const missing of [id, await idOf(stranger)]) {
      const { status, body } = await desk.call('endSession', { id: missing });
      expect([status, body]).toEqual([404, { error: 'Session not found', code: 'sessionNotFound' }]);
    }
    expect(await signedIn(stranger)).toEqual([true]);
  });
});
