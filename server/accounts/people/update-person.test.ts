import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aCustomer, anAdmin, aPerson } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { openStreams } from '#testing/open-streams.ts';
import { type TestAccount, testPortal } from '#testing/portal.ts';
import { eventually } from '#testing/servers/eventually.ts';
import { aResetLink } from '#testing/sign-in-links.ts';
import { whileLocked } from '#testing/stock.ts';
import { sql } from '../../platform/database/sql.ts';
import { hashPassword } from '../sign-in/passwords.ts';

const portal = testPortal({ PORT: '0', HOST: '127.0.0.1' });
const password = 'saddle-stitched';
let passwordHash: string;
let address: string;
beforeAll(async () => {
  address = await portal.listen();
  passwordHash = await hashPassword(password);
});

let company: TestAccount;
let owner: Client;
let admin: Client;
let colleague: TestAccount;
beforeEach(async () => {
  await sql`delete from login_tries`.execute(portal.context.db);
  company = await aCustomer(portal);
  colleague = await aPerson(portal, company, 'buyer', { passwordHash, name: 'Ada' });
  [owner, admin] = [await portal.as(company), await portal.as(await anAdmin(portal))];
});
const listen = openStreams(() => address);

const update = (by: Client, person: { id: number }, given: Record<string, unknown>) =>
  by.call('updatePerson', { id: company.id, personId: person.id, ...given });
const login = () => portal.nobody.call('login', { username: colleague.username, password });
const audited = (kind: string, id: number) =>
  sql`select username, object_name, changes from audit_entries where kind = ${kind} and object_id = ${id}`
    .execute(portal.context.db)
    .then(({ rows }) => rows);
const lastOwner = [409, { error: 'A company keeps at least one active owner', code: 'lastOwner' }];
const outcome = ({ status, body }: { status: number; body: unknown }) => [status, body];

describe('PUT /api/customers/{id}/people/{personId}', () => {
  test('keeps an address that the colleague changes at the same moment', async () => {
    const own = sql`update accounts set email = 'own@harbour.example', email_verified_at = now() where id = ${colleague.id}`;

    const answer = await whileLocked(
      portal,
      own,
      () => update(owner, colleague, { name: 'Ada Finch' }),
      async () => {},
    );

    expect(answer.body.person).toMatchObject({ name: 'Ada Finch', email: 'own@harbour.example' });
  });

  test('changes name, address and role, and writes one audit entry with old and new values', async () => {
    const given = { name: 'Ada Finch', email: 'ada@harbour.example', companyRole: 'viewer' };

    const { status, body } = await update(owner, colleague, given);

    expect([status, body.person]).toMatchObject([200, { ...given, id: colleague.id, active: true, lastSeenAt: null }]);
    expect(await audited('companyRoleChanged', colleague.id)).toEqual([
      {
        username: company.username,
        object_name: colleague.username,
        changes: [
          { field: 'name', from: 'Ada', to: 'Ada Finch' },
          { field: 'email', from: null, to: 'ada@harbour.example' },
          { field: 'companyRole', from: 'buyer', to: 'viewer' },
        ],
      },
    ]);
  });

  test('writes no entry and sends no live event when nothing changed (B81)', async () => {
    const stream = await listen(admin);

    expect((await update(owner, colleague, { name: 'Ada', companyRole: 'buyer', active: true })).status).toBe(200);
    expect((await update(owner, company, { companyRole: 'owner' })).status).toBe(200);
    await update(owner, colleague, { name: 'Ada Finch' });

    // Events of an earlier test, about another company, may arrive late.
    const ownEvents = () =>
      stream.said().filter(({ event, data }) => event === 'peopleChanged' && data.companyId === company.id);
    await eventually(() => expect(ownEvents()).not.toEqual([]));
    expect(ownEvents()).toHaveLength(1);
    expect(await audited('personEdited', colleague.id)).toHaveLength(1);
  });

  test('sends a live event to the company and staff, and to no other company', async () => {
    const stranger = await listen(await portal.as(await aCustomer(portal)));
    const streams = [await listen(owner), await listen(admin), await listen(await portal.as(colleague))];

    await update(owner, colleague, { name: 'Ada Finch' });

    for (const stream of streams) {
      expect((await stream.hears('peopleChanged')).data).toEqual({ companyId: company.id });
    }
    expect(stranger.said()).toEqual([]);
  });

  test('is announced also when the person or staff change address or username by other calls', async () => {
    const stream = await listen(admin);
    const announced = () => stream.said().filter(({ event }) => event === 'peopleChanged').length;

    await (await portal.as(colleague)).call('updateEmail', { email: 'ada@harbour.example' });
    await eventually(() => expect(announced()).toBe(1));
    await admin.call('updateCredentials', { id: company.id, username: 'harbour-goods' });
    await eventually(() => expect(announced()).toBe(2));
  });

  test('counts an address as verified only when staff enter it', async () => {
    const isVerified = async () =>
      (
        await sql<{ is: boolean }>`
          select email_verified_at is not null as is from accounts where id = ${colleague.id}`.one(portal.context.db)
      ).is;

    await update(owner, colleague, { email: 'other@harbour.example' });
    expect(await isVerified()).toBe(false);
    await update(admin, colleague, { email: 'ada@harbour.example' });
    expect(await isVerified()).toBe(true);
    await update(owner, colleague, { name: 'Ada Finch' });
    expect(await isVerified()).toBe(true);
  });

  test("lets nobody but the person and staff change a verified address, so that no owner gets a colleague's links", async () => {
    await update(admin, colleague, { email: 'ada@harbour.example' });
    expect((await update(owner, colleague, { name: 'Ada Finch' })).body.person).toMatchObject({ emailVerified: true });
    const taken = [
      409,
      { error: 'Only the person and the workshop can change a confirmed email address', code: 'emailConfirmed' },
    ];

    for (const email of ['owner@elsewhere.example', '']) {
      expect(outcome(await update(owner, colleague, { email }))).toEqual(taken);
    }
    const own = await portal.as(colleague);
    expect((await own.call('updateEmail', { email: 'finch@harbour.example' })).status).toBe(200);
    expect((await update(owner, colleague, { email: 'ada@harbour.example' })).body.person).toMatchObject({
      email: 'ada@harbour.example',
      emailVerified: false,
    });
    expect((await update(admin, colleague, { email: 'ada.finch@harbour.example' })).status).toBe(200);
  });

  test("requires the password before a user's own address changes", async () => {
    await sql`update sessions set confirmed_at = now() - interval '11 minutes' where account_id = ${company.id}`.execute(
      portal.context.db,
    );

    expect((await update(owner, company, { email: 'new@harbour.example' })).code).toBe('confirmIdentity');
    expect((await update(owner, company, { name: 'Ines Okafor' })).status).toBe(200);
  });

  test("rejects changing one's own role or deactivating oneself, before checking for the last owner", async () => {
    await aPerson(portal, company, 'owner');
    for (const given of [{ companyRole: 'buyer' }, { active: false }]) {
      const { status, code } = await update(owner, company, given);
      expect([status, code]).toEqual([409, 'ownAccount']);
    }
  });

  test('keeps one active owner, even when staff make the change', async () => {
    for (const given of [{ companyRole: 'viewer' }, { active: false }]) {
      expect(outcome(await update(admin, company, given))).toEqual(lastOwner);
    }
    const deleted = await admin.call('deletePerson', { id: company.id, personId: company.id });
    expect(outcome(deleted)).toEqual(lastOwner);
    const second = await aPerson(portal, company, 'owner');
    await update(admin, second, { active: false });
    expect(outcome(await update(admin, company, { companyRole: 'buyer' }))).toEqual(lastOwner);
  });

  test('lets exactly one of two owners who demote each other win, with one attempt each (B12)', async () => {
    for (const third of [false, true]) {
      for (let round = 0; round < 6; round++) {
        company = await aCustomer(portal);
        const other = await aPerson(portal, company, 'owner');
        if (third) await aPerson(portal, company, 'owner');
        const [one, two] = [await portal.as(company), await portal.as(other)];
        const given = round % 2 === 0 ? { companyRole: 'buyer' } : { active: false };

        const answers = await Promise.all([update(one, other, given), update(two, company, given)]);

        expect(answers.map(({ status }) => status).sort()[0]).toBe(200);
        const loser = answers.find(({ status }) => status !== 200);
        expect(['lastOwner', 'notAllowed', 'notSignedIn']).toContain(loser?.code);
      }
    }
  });

  test('cannot leave a company without an owner, because a database constraint requires one', async () => {
    const orphan = sql`update accounts set company_role = 'buyer' where id = ${company.id}`.execute(portal.context.db);
    await expect(orphan).rejects.toMatchObject({ constraint: 'company_owner' });
  });

  test('returns 404 for a person of another company (B9)', async () => {
    const stranger = await aPerson(portal, await aCustomer(portal));
    const { status, body } = await update(owner, stranger, { name: 'Mine' });
    expect([status, body]).toEqual([404, { error: 'Person not found', code: 'personNotFound' }]);
  });

  test('returns 409 when a person is activated beyond 50 active people', async () => {
    await update(owner, colleague, { active: false });
    await sql`
      insert into accounts (username, role, password_hash, company_id, company_role)
      select 'crowd-' || ${company.id}::text || '-' || n, 'customer', '$argon2id$x', ${company.id}, 'viewer'
      from generate_series(1, 49) n`.execute(portal.context.db);

    expect((await update(owner, colleague, { active: true })).code).toBe('tooManyOfThese');
  });
});

describe('a deactivated person', () => {
  test('loses every tab and stream within 1 s, and the right password gets the answer of a wrong one (B11)', async () => {
    const [desk, phone] = [await portal.as(colleague), await portal.as(colleague)];
    const streams = [await listen(desk), await listen(phone)];
    const reset = await aResetLink(portal, colleague);
    const begun = performance.now();

    const { status, body } = await update(owner, colleague, { active: false });
    await Promise.all(streams.map(stream => stream.hears('signedOut')));

    expect(performance.now() - begun).toBeLessThan(1_000);
    expect([status, body.person.active]).toEqual([200, false]);
    expect([(await desk.call('readMe')).status, (await phone.call('readOrders')).status]).toEqual([401, 401]);
    const [right, wrong] = [
      await login(),
      await portal.nobody.call('login', { username: colleague.username, password: 'not the password' }),
    ];
    expect(outcome(right)).toEqual(outcome(wrong));
    expect(right.status).toBe(401);
    expect((await portal.nobody.call('redeemResetLink', { token: reset, newPassword: 'hand-sewn leather' })).code).toBe(
      'linkInvalid',
    );
    expect(await audited('personDeactivated', colleague.id)).toMatchObject([
      { changes: [{ field: 'active', from: 'true', to: 'false' }] },
    ]);
  });

  test('signs in again after activation', async () => {
    await update(owner, colleague, { active: false });
    expect((await update(owner, colleague, { active: true })).body.person.active).toBe(true);
    expect((await login()).status).toBe(200);
    expect(await audited('personActivated', colleague.id)).toHaveLength(1);
  });

  test('stays signed out when the deactivation happens during the sign-in', async () => {
    for (let round = 0; round < 5; round++) {
      const [, signedIn] = await Promise.all([update(owner, colleague, { active: false }), login()]);
      if (signedIn.status === 200) {
        const cookies = Object.fromEntries(signedIn.cookies.map(({ name, value }) => [name, value]));
        expect(
          (
            await portal.nobody.send('GET', '/api/auth/me', undefined, {
              headers: { cookie: `session=${cookies.session}` },
            })
          ).status,
        ).toBe(401);
      }
      await update(owner, colleague, { active: true });
    }
  });
});

describe('DELETE /api/customers/{id}/people/{personId}', () => {
  test('deletes the account, and keeps the company, its orders and its files', async () => {
    const client = await portal.as(colleague);
    const stream = await listen(client);

    const { status, body } = await admin.call('deletePerson', { id: company.id, personId: colleague.id });

    expect([status, body]).toEqual([200, { success: true }]);
    await stream.hears('signedOut');
    expect((await client.call('readMe')).status).toBe(401);
    expect((await owner.call('readPeople', { id: company.id })).body.people).toHaveLength(1);
    const again = await admin.call('deletePerson', { id: company.id, personId: colleague.id });
    expect([again.status, again.code]).toEqual([404, 'personNotFound']);
  });

  test('makes the oldest active owner the first person, whose credentials staff change', async () => {
    await aPerson(portal, company, 'buyer');
    const second = await aPerson(portal, company, 'owner');
    await aPerson(portal, company, 'owner');

    await admin.call('deletePerson', { id: company.id, personId: company.id });

    const { body } = await admin.call('readCustomer', { id: company.id });
    expect(body.customer).toMatchObject({ id: company.id, username: second.username, people: 4 });
    const renamed = `renamed-${company.id}`;
    await admin.call('updateCredentials', { id: company.id, username: renamed });
    expect((await (await portal.as(second)).call('readMe')).body.user.username).toBe(renamed);
  });
});
