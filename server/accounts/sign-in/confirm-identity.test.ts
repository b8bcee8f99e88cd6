import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CompanyRole, Role } from '#contract/call/roles.ts';
import { anAccount, aPerson } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { type TestAccount, testPortal } from '#testing/portal.ts';
import { requireConfirmed } from '../../platform/access/require-confirmed.ts';
import { hashOfToken } from '../../platform/access/session.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { sql } from '../../platform/database/sql.ts';
import { transaction } from '../../platform/database/transaction.ts';
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

  test('is not needed in the first 10 minutes after signing in', async () => {
    expect(await isConfirmed()).toBe(true);
  });
});

const company = { companyName: 'Quay Leather', companyContact: '+44 20', companyEmail: 'new@quay.example' };
const fresh = { password: 'another password', ...company };
let counter = 0;
const username = () => `fresh-${++counter}`;
type Door = () => Promise<() => ReturnType<Client['call']>>;
const staffAccount = () => anAccount(portal, { role: 'admin' });
const inCompany = async (companyRole: CompanyRole, email = '') => {
  const person = await aPerson(portal, account, companyRole, { email });
  return { id: account.companyId ?? 0, personId: person.id };
};

/** The changes that give somebody a way into an account or power over others, each by the role that may make it. */
const doors: Record<string, [Role, Door]> = {
  'making a staff account': [
    'superadmin',
    async () => () => own.call('createCustomer', { username: username(), role: 'admin', ...fresh }),
  ],
  'making a superadmin': [
    'superadmin',
    async () => () => own.call('createCustomer', { username: username(), role: 'superadmin', ...fresh }),
  ],
  'giving a customer the role of staff': [
    'superadmin',
    async () => {
      const { id } = await anAccount(portal);
      return () => own.call('updateCustomer', { id, role: 'admin', ...company });
    },
  ],
  'changing the address of staff': [
    'superadmin',
    async () => {
      const { id } = await staffAccount();
      return () => own.call('updateCustomer', { id, ...company });
    },
  ],
  'changing the own address': [
    'superadmin',
    async () => () => own.call('updateCustomer', { id: account.id, ...company }),
  ],
  'setting the password of staff': [
    'superadmin',
    async () => {
      const { id } = await staffAccount();
      return () => own.call('updateCredentials', { id, password: 'another password' });
    },
  ],
  'changing the username of staff': [
    'superadmin',
    async () => {
      const { id } = await staffAccount();
      return () => own.call('updateCredentials', { id, username: username() });
    },
  ],
  'making a reset link for staff': [
    'superadmin',
    async () => {
      const { id } = await staffAccount();
      return () => own.call('makeResetLink', { id, personId: id });
    },
  ],
  'deleting staff': [
    'superadmin',
    async () => {
      const { id } = await staffAccount();
      return () => own.call('deleteCustomer', { id });
    },
  ],
  'inviting an owner as staff': [
    'admin',
    async () => {
      const { id } = await anAccount(portal);
      return () => own.call('invitePerson', { id, name: 'Ada', companyRole: 'owner' });
    },
  ],
  'making an owner as staff': [
    'admin',
    async () => {
      const customer = await anAccount(portal);
      const { id: personId } = await aPerson(portal, customer);
      return () => own.call('updatePerson', { id: customer.id, personId, companyRole: 'owner' });
    },
  ],
  'merging customers': [
    'admin',
    async () => {
      const [{ id }, { id: into }] = [await anAccount(portal), await anAccount(portal)];
      const { state } = (await own.call('mergeCustomers', { id, into, dryRun: true })).body.merge;
      return () => own.call('mergeCustomers', { id, into, state });
    },
  ],
  'inviting an owner': [
    'customer',
    async () => () => own.call('invitePerson', { id: account.id, name: 'Ada', companyRole: 'owner' }),
  ],
  'making a new link for an invited owner': [
    'customer',
    async () => {
      const { body } = await own.call('invitePerson', { id: account.id, name: 'Ada', companyRole: 'owner' });
      return () => own.call('renewInvitation', { id: account.id, invitationId: body.invitation.id });
    },
  ],
  'making a colleague an owner': [
    'customer',
    async () => {
      const buyer = await inCompany('buyer');
      return () => own.call('updatePerson', { ...buyer, companyRole: 'owner' });
    },
  ],
  'activating an owner': [
    'customer',
    async () => {
      const owner = await inCompany('owner');
      await own.call('updatePerson', { ...owner, active: false });
      return () => own.call('updatePerson', { ...owner, active: true });
    },
  ],
  "changing a colleague's address": [
    'customer',
    async () => {
      const buyer = await inCompany('buyer', 'old@harbour.example');
      return () => own.call('updatePerson', { ...buyer, email: 'new@harbour.example' });
    },
  ],
  "changing the own address as a company's person": [
    'customer',
    async () => () => own.call('updateEmail', { email: 'own@harbour.example' }),
  ],
};

/** The changes that never ask, by staff of customers and by owners of people with less power. */
const open: Record<string, [Role, Door]> = {
  'making a customer': ['admin', async () => () => own.call('createCustomer', { username: username(), ...fresh })],
  'changing a customer': [
    'admin',
    async () => {
      const { id } = await anAccount(portal);
      return () => own.call('updateCustomer', { id, ...company });
    },
  ],
  "setting a customer's password": [
    'admin',
    async () => {
      const { id } = await anAccount(portal);
      return () => own.call('updateCredentials', { id, username: username(), password: 'another password' });
    },
  ],
  'making a reset link for a customer': [
    'admin',
    async () => {
      const { id } = await anAccount(portal);
      return () => own.call('makeResetLink', { id, personId: id });
    },
  ],
  "changing a person's address as staff": [
    'admin',
    async () => {
      const { id } = await anAccount(portal);
      return () => own.call('updatePerson', { id, personId: id, email: 'new@harbour.example' });
    },
  ],
  'deleting a customer': [
    'admin',
    async () => {
      const { id } = await anAccount(portal);
      return () => own.call('deleteCustomer', { id });
    },
  ],
  'inviting a buyer': [
    'customer',
    async () => () => own.call('invitePerson', { id: account.id, name: 'Ada', companyRole: 'buyer' }),
  ],
  'making an owner a viewer': [
    'customer',
    async () => {
      const owner = await inCompany('owner');
      return () => own.call('updatePerson', { ...owner, companyRole: 'viewer' });
    },
  ],
};

describe('a session whose user gave the password more than 10 minutes ago', () => {
  const as = async (role: Role, door: Door) => {
    account = await anAccount(portal, { passwordHash, role });
    own = await portal.as(account);
    const change = await door();
    await confirmedAgo(11);
    return change;
  };

  test.each(Object.entries(doors))('needs the password for %s', async (_, [role, door]) => {
    const change = await as(role, door);
    const count = () =>
      sql<{ n: number }>`
        select (select count(*)::int from accounts) + (select count(*)::int from invitations)
          + (select count(*)::int from sign_in_links) + (select count(*)::int from audit_entries) as n`.one(
        portal.context.db,
      );
    const before = await count();

    const { status, body } = await change();

    expect([status, body]).toEqual([403, { error: 'Confirm that it is you', code: 'confirmIdentity' }]);
    expect(await count()).toEqual(before);
    await own.call('confirmIdentity', { password });
    expect((await change()).status).toBeLessThan(300);
  });

  test.each(Object.entries(open))('needs none for %s', async (_, [role, door]) => {
    const change = await as(role, door);

    expect((await change()).status).toBeLessThan(300);
  });
});
