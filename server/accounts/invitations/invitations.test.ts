import { beforeEach, describe, expect, test } from 'vitest';
import { aCustomer, anAdmin, aPerson } from '#testing/builders.ts';
import { type Client, makeClient } from '#testing/client.ts';
import { anInvitation, tokenOf } from '#testing/invitations.ts';
import { type TestAccount, testPortal } from '#testing/portal.ts';
import { hashOfToken } from '../../platform/access/session.ts';
import { sql } from '../../platform/database/sql.ts';

const portal = testPortal();
const password = 'saddle-stitched';
const invalid = [400, { error: 'This link is no longer valid. Ask for a new one', code: 'linkInvalid' }];
let counter = 0;
let company: TestAccount;
let owner: Client;
let admin: Client;
beforeEach(async () => {
  await sql`delete from login_tries`.execute(portal.context.db);
  company = await aCustomer(portal, { companyName: 'Harbour Goods' });
  [owner, admin] = [await portal.as(company), await portal.as(await anAdmin(portal))];
});

/** Joins with a link in a fresh browser. */
async function join(token: string, given: Record<string, unknown> = {}, browser = makeClient(portal.app)) {
  const input = { token, name: 'Ada Finch', username: `joined-${++counter}`, password, ...given };
  const answer = await browser.call('acceptInvitation', input);
  for (const { name, value } of answer.cookies) browser.cookies[name] = value;
  return { ...answer, browser };
}
const look = (token: string) => portal.nobody.call('lookAtInvitation', { token });
const outcome = ({ status, body }: { status: number; body: unknown }) => [status, body];
const people = async () => (await owner.call('readPeople', { id: company.id })).body;

describe('POST /api/customers/{id}/people/invitations', () => {
  test('refuses the name that removed people have, which readers see in their language', async () => {
    const [name, taken] = ['Former member', { name: 'is taken' }];
    const invited = await owner.call('invitePerson', { id: company.id, name, companyRole: 'viewer' });
    const joined = await join((await anInvitation(owner, company)).token, { name });
    const changed = await owner.call('updatePerson', { id: company.id, personId: company.id, name });
    for (const { status, body } of [invited, joined, changed]) expect([status, body.fields]).toEqual([400, taken]);
  });

  test('returns the invitation and its link, and lists it without the link', async () => {
    const input = { id: company.id, name: 'Ada Finch', email: 'ada@harbour.example', companyRole: 'viewer' };

    const { status, body } = await owner.call('invitePerson', input);

    const invitation = {
      id: expect.any(Number),
      name: 'Ada Finch',
      email: 'ada@harbour.example',
      companyRole: 'viewer',
      expiresAt: expect.any(String),
      invitedBy: company.username,
    };
    expect([status, body]).toEqual([
      201,
      { invitation, link: expect.stringMatching(/^http:\/\/\S+\/invitation#[\w-]{43}$/), sent: false },
    ]);
    const days = (Date.parse(body.invitation.expiresAt) - Date.now()) / 86_400_000;
    expect(days).toBeCloseTo(7, 2);
    expect((await people()).invitations).toEqual([invitation]);
  });

  test('names the workshop when staff invite, never the staff member (PE-7)', async () => {
    const { token } = await anInvitation(admin, company, { name: 'Ada' });

    expect((await look(token)).body.invitedBy).toBe('Cordwain');
    expect((await people()).invitations).toMatchObject([{ invitedBy: 'Cordwain' }]);
  });

  test('returns 404 for another company (B9)', async () => {
    const stranger = await portal.as(await aCustomer(portal));
    const invitation = await anInvitation(owner, company);
    const calls = [
      ['readPeople', {}],
      ['invitePerson', { name: 'Eve', companyRole: 'owner' }],
      ['renewInvitation', { invitationId: invitation.id }],
      ['withdrawInvitation', { invitationId: invitation.id }],
      ['updatePerson', { personId: company.id, companyRole: 'viewer' }],
    ] as const;
    for (const [name, input] of calls) {
      const answer = await stranger.call(name, { id: company.id, ...input });
      expect([name, answer.status, answer.code]).toEqual([name, 404, 'customerNotFound']);
    }
    const own = { id: (await stranger.call('readMe')).body.user.companyId, invitationId: invitation.id };
    expect((await stranger.call('withdrawInvitation', own)).code).toBe('personNotFound');
    expect((await people()).invitations).toHaveLength(1);
  });

  test('returns 409 above 50 open invitations and above 50 active people', async () => {
    await sql`
      insert into invitations (company_id, name, company_role, token_hash, invited_by_name, expires_at)
      select ${company.id}, 'Ada', 'buyer', sha256(n::text::bytea), 'x', now() + interval '1 day'
      from generate_series(1, 50) n`.execute(portal.context.db);
    const input = { id: company.id, name: 'Ada', companyRole: 'buyer' };
    expect(outcome(await owner.call('invitePerson', input))).toEqual([
      409,
      { error: 'There are too many already. Remove one first', code: 'tooManyOfThese' },
    ]);

    await sql`delete from invitations where company_id = ${company.id} and id <> (select min(id) from invitations
      where company_id = ${company.id})`.execute(portal.context.db);
    const { token } = await anInvitation(owner, company);
    await sql`
      insert into accounts (username, role, password_hash, company_id, company_role)
      select 'many-' || ${company.id}::text || '-' || n, 'customer', '$argon2id$x', ${company.id}, 'viewer'
      from generate_series(1, 49) n`.execute(portal.context.db);
    expect((await owner.call('invitePerson', input)).code).toBe('tooManyOfThese');
    expect((await join(token)).code).toBe('tooManyOfThese');
    await sql`update accounts set deactivated_at = now() where id = (select max(id) from accounts
      where company_id = ${company.id})`.execute(portal.context.db);
    expect((await join(token)).status).toBe(201);
  });
});

describe('POST /api/invitations/accept', () => {
  test('lets a person join once in a fresh browser without a mail server (B10)', async () => {
    const { token } = await anInvitation(owner, company, { name: 'Ada', email: 'ada@harbour.example' });
    expect(outcome(await look(token))).toEqual([
      200,
      {
        companyName: 'Harbour Goods',
        name: 'Ada',
        email: 'ada@harbour.example',
        companyRole: 'buyer',
        invitedBy: company.username,
      },
    ]);

    const { status, body, browser } = await join(token, { name: 'Ada Finch' });

    const user = {
      id: expect.any(Number),
      username: `joined-${counter}`,
      displayName: 'Harbour Goods',
      role: 'customer',
      companyId: company.id,
      companyRole: 'buyer',
      personName: 'Ada Finch',
      language: null,
    };
    expect([status, body]).toEqual([201, { user }]);
    expect((await browser.call('readMe')).body).toEqual({ user });
    expect((await browser.call('readCatalog')).status).toBe(200);
    expect(outcome(await join(token))).toEqual(invalid);
    expect(outcome(await look(token))).toEqual(invalid);
    const listed = await people();
    expect(listed.invitations).toEqual([]);
    expect(listed.people[1]).toEqual({
      id: body.user.id,
      name: 'Ada Finch',
      username: user.username,
      email: 'ada@harbour.example',
      emailVerified: false,
      companyRole: 'buyer',
      active: true,
      lastSeenAt: expect.any(String),
    });
  });

  test('gives expired, withdrawn, replaced and guessed links the same answer (B10)', async () => {
    const late = await anInvitation(owner, company);
    await sql`update invitations set expires_at = now() where id = ${late.id}`.execute(portal.context.db);
    const withdrawn = await anInvitation(owner, company);
    await owner.call('withdrawInvitation', { id: company.id, invitationId: withdrawn.id });
    const old = await anInvitation(owner, company);
    const renewed = await owner.call('renewInvitation', { id: company.id, invitationId: old.id });

    for (const token of [late.token, withdrawn.token, old.token, 'A'.repeat(43), 'x']) {
      expect(outcome(await look(token))).toEqual(invalid);
      expect(outcome(await join(token))).toEqual(invalid);
    }
    expect(renewed.status).toBe(200);
    expect((await join(tokenOf(renewed.body.link))).status).toBe(201);
    expect((await owner.call('renewInvitation', { id: company.id, invitationId: old.id })).code).toBe('personNotFound');
    expect((await owner.call('renewInvitation', { id: company.id, invitationId: late.id })).status).toBe(200);
  });

  test('keeps the token out of every row and audit entry (B10)', async () => {
    const { token, id } = await anInvitation(owner, company, { email: 'ada@harbour.example' });
    const { body } = await owner.call('renewInvitation', { id: company.id, invitationId: id });
    await join(tokenOf(body.link));

    for (const table of ['invitations', 'outbox', 'audit_entries', 'idempotency_keys', 'notifications']) {
      const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.ref(table)} t`.execute(
        portal.context.db,
      );
      const text = rows.map(({ row }) => row).join('\n');
      for (const secret of [token, tokenOf(body.link)]) expect([table, text.includes(secret)]).toEqual([table, false]);
    }
  });

  test('uses the role of the invitation and rejects one in the body (F6)', async () => {
    const { token } = await anInvitation(owner, company, { companyRole: 'viewer' });

    const forged = await join(token, { companyRole: 'owner' });
    expect(forged.status).toBe(400);

    expect((await join(token)).body.user.companyRole).toBe('viewer');
  });

  test('creates one account when a link is used twice at once (F7)', async () => {
    const { token } = await anInvitation(owner, company);

    const answers = await Promise.all([join(token), join(token), join(token)]);

    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
    expect((await people()).people).toHaveLength(2);
  });

  test('keeps the link when the username is taken', async () => {
    const { token } = await anInvitation(owner, company);

    const taken = await join(token, { username: company.username.toUpperCase() });

    expect([taken.status, taken.code]).toEqual([409, 'usernameTaken']);
    expect((await join(token)).status).toBe(201);
  });

  test('creates a separate account for an email address that another account already has', async () => {
    await sql`update accounts set email = 'known@harbour.example', email_verified_at = now() where id = ${company.id}`.execute(
      portal.context.db,
    );
    const { token } = await anInvitation(owner, company, { email: 'known@harbour.example' });

    const { body } = await join(token);

    expect(body.user.id).not.toBe(company.id);
    const { rows } = await sql<{ id: number; verified: boolean }>`
      select id, email_verified_at is not null as verified from accounts where email = 'known@harbour.example' order by id`.execute(
      portal.context.db,
    );
    // A link that was not emailed proves nothing about the address.
    expect(rows).toEqual([
      { id: company.id, verified: true },
      { id: body.user.id, verified: false },
    ]);
  });

  test('ends the session of the user who was signed in before in this browser', async () => {
    const stranger = await portal.as(await aCustomer(portal));
    const before = { ...stranger.cookies };
    const { token } = await anInvitation(owner, company);

    const { status, browser } = await join(token, {}, stranger);

    expect(status).toBe(201);
    expect((await browser.call('readMe')).body.user.companyId).toBe(company.id);
    expect((await makeClient(portal.app, before).call('readMe')).status).toBe(401);
  });

  test('notifies the other owners, and no other colleague, that a person joined', async () => {
    const second = await portal.as(await aPerson(portal, company, 'owner'));
    const buyer = await portal.as(await aPerson(portal, company, 'buyer'));
    const { token } = await anInvitation(admin, company, { companyRole: 'owner' });

    const { browser } = await join(token);

    const of = async (client: Client) => (await client.call('readNotifications')).body.notifications;
    const told = {
      title: 'Ada Finch joined',
      message: 'Ada Finch can now use Harbour Goods as owner',
      type: 'order',
      about: 'people',
    };
    expect(await of(owner)).toMatchObject([{ ...told, relatedId: company.id, read: false }]);
    expect(await of(second)).toMatchObject([told]);
    expect([await of(buyer), await of(browser)]).toEqual([[], []]);
  });

  test('S12 hashes few passwords of one address at once, and keeps the link', async () => {
    const { token } = await anInvitation(owner, company);
    const { username } = company;

    const answers = await Promise.all(Array.from({ length: 40 }, () => join(token, { username })));

    const codes = answers.map(({ code }) => code);
    expect(codes.filter(code => code !== 'usernameTaken' && code !== 'tooManyTries')).toEqual([]);
    // Some are hashed while others still arrive.
    expect(codes.filter(code => code === 'tooManyTries').length).toBeGreaterThan(5);
    expect((await join(token)).status).toBe(201);
  });

  test('counts unusable links of an address, and none that work', async () => {
    const { token } = await anInvitation(owner, company);
    const counted = async () =>
      (await sql`select from login_tries where key = 'reset:127.0.0.1'`.execute(portal.context.db)).rows.length;

    for (let n = 0; n < 3; n++) expect((await look(token)).status).toBe(200);
    expect((await join(token)).status).toBe(201);
    expect(await counted()).toBe(0);
    expect((await look(token)).code).toBe('linkInvalid');
    expect((await join(token)).code).toBe('linkInvalid');
    expect(await counted()).toBe(2);
  });

  test('limits the tries of one address', async () => {
    await sql`
      insert into login_tries (key) select 'reset:127.0.0.1' from generate_series(1, 300)`.execute(portal.context.db);

    expect((await look('x')).code).toBe('tooManyTries');
    expect((await join('x')).code).toBe('tooManyTries');
  });
});

test('an invitation stores only the hash of its token', async () => {
  const { token, id } = await anInvitation(owner, company);

  const stored = await sql<{ token_hash: Buffer }>`select token_hash from invitations where id = ${id}`.one(
    portal.context.db,
  );

  expect(stored.token_hash.equals(hashOfToken(token))).toBe(true);
});
