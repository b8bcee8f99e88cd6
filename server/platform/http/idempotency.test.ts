import { beforeEach, describe, expect, test } from 'vitest';
import { type Call, statusOf } from '#contract/call/call.ts';
import { calls } from '#contract/calls.ts';
import { hashOfAllRows } from '#testing/all-rows.ts';
import { aCustomer, anAdmin } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { changeNames, makeChange, readyChange } from '#testing/every-change.ts';
import { tokenOf } from '#testing/invitations.ts';
import { type TestAccount, testPortal } from '#testing/portal.ts';
import { sql } from '../database/sql.ts';

const portal = testPortal();
const headers = { 'idempotency-key': 'the-same-for-a-retry' };
let company: TestAccount;
let owner: Client;
beforeEach(async () => {
  await sql`delete from idempotency_keys`.execute(portal.context.db);
  company = await aCustomer(portal);
  owner = await portal.as(company);
});

test('every call that accepts an Idempotency-Key declares its problems', () => {
  const missing = Object.entries<Call>(calls).filter(
    ([, { idempotent, problems }]) =>
      idempotent && !(problems.includes('requestRunning') && problems.includes('keyReused')),
  );

  expect(missing.map(([name]) => name)).toEqual([]);
});

describe('a retry with the same Idempotency-Key', () => {
  const idempotent = changeNames.filter(name => 'idempotent' in calls[name]);

  test.each(idempotent)('of %s changes nothing and answers as before', async name => {
    const ready = await readyChange(portal, name);
    const first = await makeChange(name, ready, headers);
    const before = await hashOfAllRows(portal);

    const again = await makeChange(name, ready, headers);

    const status = statusOf(calls[name]);
    expect([first.status, first.headers['idempotency-replayed']]).toEqual([status, undefined]);
    expect([again.status, again.headers['idempotency-replayed']]).toEqual([status, 'true']);
    expect(again.body).toEqual(first.body);
    expect(await hashOfAllRows(portal)).toBe(before);
  });
});

describe('the stored answer with a link', () => {
  test('is returned only to the session that received it; another session gets 422', async () => {
    const staff = await anAdmin(portal);
    const [desk, phone] = [await portal.as(staff), await portal.as(staff)];
    const input = { id: company.id, personId: company.id };
    const first = await desk.call('makeResetLink', input, { headers });

    expect((await desk.call('makeResetLink', input, { headers })).body).toEqual(first.body);
    expect((await phone.call('makeResetLink', input, { headers })).code).toBe('keyReused');
  });

  test('contains neither its token nor the key in plain text (B10)', async () => {
    const input = { id: company.id, name: 'Ada Finch', companyRole: 'buyer' };
    const { body } = await owner.call('invitePerson', input, { headers });

    const { row } = await sql<{ row: string }>`select t::text as row from idempotency_keys t`.one(portal.context.db);
    expect(row).toContain('invitePerson');
    for (const secret of [tokenOf(body.link), headers['idempotency-key']]) expect(row).not.toContain(secret);
  });
});
