import { beforeEach, describe, expect, test } from 'vitest';
import type { Call } from '#contract/call/call.ts';
import { calls } from '#contract/calls.ts';
import { aCustomer, anAdmin, aProduct } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
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
  const invitation = { name: 'Ada Finch', companyRole: 'buyer' };
  const address = { label: 'Warehouse', address: '1 Quay Street' };

  test.each([
    ['invitePerson', invitation, { ...invitation, companyRole: 'owner' }, 'invitations'],
    ['createAddress', address, { ...address, label: 'Shop' }, 'company_addresses'],
  ] as const)(
    'of %s creates nothing, answers as before, and 422 to other content',
    async (name, input, other, table) => {
      const send = (given: object) => owner.call(name, { id: company.id, ...given }, { headers });
      const first = await send(input);

      const again = await send(input);
      const changed = await send(other);

      expect([again.status, again.headers['idempotency-replayed']]).toEqual([201, 'true']);
      expect(again.body).toEqual(first.body);
      expect([changed.status, changed.code]).toEqual([422, 'keyReused']);
      const { rows } = await sql`select from ${sql.ref(table)} where company_id = ${company.id}`.execute(
        portal.context.db,
      );
      expect(rows).toHaveLength(1);
    },
  );

  test('of createList returns the first list, and 422 for another name', async () => {
    const { productCode } = await aProduct(portal);
    const list = { name: 'Spring', products: [{ productCode, quantity: 1 }] };
    const first = await owner.call('createList', list, { headers });

    const again = await owner.call('createList', list, { headers });

    expect([again.status, again.body]).toEqual([201, first.body]);
    expect((await owner.call('createList', { ...list, name: 'Summer' }, { headers })).code).toBe('keyReused');
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
