import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Call } from '#contract/call/call.ts';
import type { CallName } from '#contract/call/paths.ts';
import { type CompanyRole, companyRoles, staff } from '#contract/call/roles.ts';
import { calls } from '#contract/calls.ts';
import { aCustomer, anAccount, aPerson, aProduct, aSuperadmin } from '#testing/builders.ts';
import { company as companyFields } from '#testing/changes/ready-change.ts';
import { type Client, makeClient } from '#testing/client.ts';
import { tokenOf } from '#testing/invitations.ts';
import { mailPortal } from '#testing/mail-portal.ts';
import { isNightly } from '#testing/nightly.ts';
import type { TestAccount } from '#testing/portal.ts';
import { eventually } from '#testing/servers/eventually.ts';
import { untilWaiting } from '#testing/servers/until-waiting.ts';
import { sql } from '../database/sql.ts';

// Things that people make end with the right to make them: every role makes everything that it may make, loses the right
// in every way, and the thing is tried over HTTP.

const mail = await mailPortal();
const { portal, server } = mail;
const password = 'saddle-stitched';
const address = 'new@harbour.example';
let counter = 0;
const fresh = (name: string) => `${name}-${++counter}`;

type Role = CompanyRole | (typeof staff)[number];
/** The maker, the company whose people the maker may manage, and colleagues there. */
type Stage = {
  role: Role;
  maker: TestAccount;
  client: Client;
  company: TestAccount;
  owner: TestAccount;
  buyer: TestAccount;
};
/** Returns whether the thing still works. */
type Try = () => Promise<boolean>;
type Thing = {
  /** The calls whose answers or effects are this thing. */
  calls: readonly CallName[];
  /** Makes the thing and returns its try. */
  make(stage: Stage): Promise<Try>;
  mayMake(role: Role): boolean;
  /** Whether the thing outlives the right of its maker. */
  stays?: boolean;
  /** Whether the thing ends when the maker's company is merged into another one. */
  endsInMerge?: boolean;
};

const isStaff = (role: Role) => role === 'admin' || role === 'superadmin';
const managesPeople = (role: Role) => role === 'owner' || isStaff(role);
const anyone = () => makeClient(portal.app);
const joins = async (token: string) => {
  const given = { token, name: 'Ada Finch', username: fresh('joined'), password };
  return (await anyone().call('acceptInvitation', given)).status === 201;
};
const resets = async (token: string) =>
  (await anyone().call('redeemResetLink', { token, newPassword: password })).status === 200;

/** Returns the token of the link in the one email that was sent. */
async function mailedToken(): Promise<string> {
  const text = await eventually(() => {
    expect(server.mails).toHaveLength(1);
    return server.mails[0]?.text ?? '';
  });
  return /#([\w-]{43})/.exec(text)?.[1] ?? '';
}

/** Makes an invitation and tries its link. */
const invitation = (companyRole: CompanyRole): Thing => ({
  calls: ['invitePerson'],
  make: async ({ client, company }) => {
    const { body } = await client.call('invitePerson', { id: company.id, name: 'Ada', companyRole });
    return () => joins(tokenOf(body.link));
  },
  mayMake: managesPeople,
  endsInMerge: companyRole === 'owner',
});

/** Makes a reset link for an account and tries it. */
const resetLink = (of: (stage: Stage) => Promise<TestAccount>, mayMake: Thing['mayMake']): Thing => ({
  calls: ['makeResetLink'],
  make: async stage => {
    const { id, companyId } = await of(stage);
    const { body } = await stage.client.call('makeResetLink', { id: companyId ?? id, personId: id });
    return () => resets(tokenOf(body.link));
  },
  mayMake,
});

/** The things that people make, named as in docs/security.md. */
const things: Record<string, Thing> = {
  'Invitation of a buyer or viewer': invitation('buyer'),
  'Invitation of an owner': invitation('owner'),
  'Emailed invitation': {
    calls: ['invitePerson'],
    make: async ({ client, company }) => {
      await client.call('invitePerson', { id: company.id, name: 'Ada', email: address, companyRole: 'buyer' });
      const token = await mailedToken();
      return () => joins(token);
    },
    mayMake: managesPeople,
  },
  'Renewed invitation': {
    calls: ['renewInvitation'],
    make: async ({ client, company, owner }) => {
      const first = await portal.as(owner);
      const { body } = await first.call('invitePerson', { id: company.id, name: 'Ada', companyRole: 'viewer' });
      const input = { id: company.id, invitationId: body.invitation.id };
      const { link } = (await client.call('renewInvitation', input)).body;
      return () => joins(tokenOf(link));
    },
    mayMake: managesPeople,
  },
  'Reset link for a customer': resetLink(async ({ buyer }) => buyer, isStaff),
  'Reset link for staff': resetLink(
    () => anAccount(portal, { role: 'admin' }),
    role => role === 'superadmin',
  ),
  'Emailed reset link': {
    calls: ['makeResetLink'],
    make: async ({ client, buyer, company }) => {
      await mail.withAddress(buyer, address);
      await client.call('makeResetLink', { id: company.id, personId: buyer.id });
      const token = await mailedToken();
      return () => resets(token);
    },
    mayMake: isStaff,
  },
  "Link that confirms a colleague's address": {
    calls: ['updatePerson'],
    make: async ({ client, company, buyer }) => {
      await client.call('updatePerson', { id: company.id, personId: buyer.id, email: address });
      const token = await mailedToken();
      return async () => (await anyone().call('verifyEmail', { token })).status === 200;
    },
    // Staff enter addresses without a link.
    mayMake: role => role === 'owner',
  },
  'Pairing code': {
    calls: ['createBench'],
    make: async ({ client }) => {
      const { body } = await client.call('createBench', { name: 'Bench' });
      return async () => (await anyone().call('pairBench', { code: body.code })).status === 200;
    },
    mayMake: isStaff,
  },
  'Paired bench': {
    calls: ['pairBench'],
    make: async ({ client }) => {
      const { body } = await client.call('createBench', { name: 'Bench' });
      const device = anyone();
      const { cookies } = await device.call('pairBench', { code: body.code });
      for (const { name, value } of cookies) device.cookies[name] = value;
      return async () => (await device.call('readJobs')).status === 200;
    },
    mayMake: isStaff,
    stays: true,
  },
  'Saved list': {
    calls: ['createList'],
    make: async ({ client, owner }) => {
      const product = await aProduct(portal);
      const { body } = await client.call('createList', {
        name: fresh('list'),
        products: [{ productCode: product.productCode, quantity: 5 }],
      });
      // Somebody else of the company reads it.
      return async () => (await (await portal.as(owner)).call('readList', { id: body.list.id })).status === 200;
    },
    mayMake: role => role === 'owner' || role === 'buyer',
    stays: true,
  },
  Session: {
    calls: ['login'],
    make: async ({ client, company, role }) => {
      if (role === 'superadmin') return async () => (await client.call('readAudit')).status === 200;
      if (role === 'admin') return async () => (await client.call('readAdminCustomers')).status === 200;
      if (role === 'owner') {
        const ownId = async () => (await client.call('readMe')).body?.user?.companyId ?? company.id;
        return async () => (await client.call('readPeople', { id: await ownId() })).status === 200;
      }
      return async () => (await client.call('readCatalog')).status === 200;
    },
    mayMake: () => true,
  },
  'Calendar link': {
    calls: ['makeCalendarLink'],
    make: async ({ client }) => {
      const { link } = (await client.call('makeCalendarLink')).body;
      return async () => (await anyone().send('GET', new URL(link).pathname)).status === 200;
    },
    mayMake: () => true,
  },
  'Answer kept for an Idempotency-Key': {
    calls: ['invitePerson'],
    make: async ({ client, company }) => {
      const invite = () =>
        client.call(
          'invitePerson',
          { id: company.id, name: 'Ada', companyRole: 'viewer' },
          { headers: { 'idempotency-key': 'again' } },
        );
      await invite();
      return async () => (await invite()).status === 201;
    },
    mayMake: managesPeople,
  },
};

/** How a role is lost: the role that remains, and the calls that take the right away. */
type Way = { becomes: Role | undefined; take(stage: Stage, by: Client): Promise<unknown> };
const succeed = ({ status, body }: Awaited<ReturnType<Client['call']>>) => expect([status, body]).toEqual([200, body]);
const changed = (change: object, becomes?: Role): Way => ({
  becomes,
  take: async ({ maker, company }, by) =>
    succeed(await by.call('updatePerson', { id: company.id, personId: maker.id, ...change })),
});
const updated = (role: 'customer' | 'admin', becomes: Role): Way => ({
  becomes,
  take: async ({ maker }, by) => succeed(await by.call('updateCustomer', { id: maker.id, ...companyFields, role })),
});
const account: Way = {
  becomes: undefined,
  take: async ({ maker }, by) => succeed(await by.call('deleteCustomer', { id: maker.id })),
};
const person: Way = {
  becomes: undefined,
  take: async ({ maker, company }, by) =>
    succeed(await by.call('deletePerson', { id: company.id, personId: maker.id })),
};
const merge = (role: CompanyRole): Way => ({
  becomes: role,
  take: async ({ company }, by) => {
    const into = await aCustomer(portal);
    const input = { id: company.id, into: into.id };
    const { state } = (await by.call('mergeCustomers', { ...input, dryRun: true })).body.merge;
    succeed(await by.call('mergeCustomers', { ...input, state }));
  },
});
const leaves = { 'was deactivated': changed({ active: false }), 'was deleted': person };
const ways: Record<Role, Record<string, Way>> = {
  superadmin: {
    'became an admin': updated('admin', 'admin'),
    'became a customer': updated('customer', 'owner'),
    'was deleted': account,
  },
  admin: { 'became a customer': updated('customer', 'owner'), 'was deleted': account },
  owner: {
    'became a buyer': changed({ companyRole: 'buyer' }, 'buyer'),
    'became a viewer': changed({ companyRole: 'viewer' }, 'viewer'),
    ...leaves,
    'was merged': merge('owner'),
  },
  buyer: { 'became a viewer': changed({ companyRole: 'viewer' }, 'viewer'), ...leaves, 'was merged': merge('buyer') },
  viewer: { ...leaves, 'was merged': merge('viewer') },
};

async function setStage(role: Role): Promise<Stage> {
  const company = await aCustomer(portal);
  const [owner, buyer] = [company, await aPerson(portal, company)];
  const maker = isStaff(role)
    ? await anAccount(portal, { role: role as (typeof staff)[number] })
    : await aPerson(portal, company, role as CompanyRole);
  return { role, maker, client: await portal.as(maker), company, owner, buyer };
}

beforeEach(async () => {
  await sql`delete from login_tries`.execute(portal.context.db);
});
afterEach(async () => {
  await eventually(async () => expect((await sql`select from outbox`.execute(portal.context.db)).rows).toEqual([]));
});

/** By day each thing is tried with one way, another one than the next thing; nightly with all. */
function chosen<T>(all: readonly T[], index: number): readonly T[] {
  return isNightly ? all : all.filter((_, at) => at === index % all.length);
}

describe.each([...staff, ...companyRoles])('what a %s made', role => {
  for (const [index, [what, { make, mayMake, stays, endsInMerge }]] of Object.entries(things).entries()) {
    if (!mayMake(role)) continue;
    for (const [how, { becomes, take }] of chosen(Object.entries(ways[role]), index)) {
      const remains = becomes !== undefined && mayMake(becomes) && isStaff(becomes) === isStaff(role);
      // The session's try is a call of the role itself.
      const isLost = what === 'Session' ? becomes !== role && !(role === 'buyer' && becomes) : !remains;
      const ends = !stays && (isLost || (how === 'was merged' && endsInMerge === true));
      test(`${what}: ${ends ? 'ends' : 'stays'} when the ${role} ${how}`, async () => {
        const stage = await setStage(role);
        const works = await make(stage);

        await take(stage, await portal.as(await aSuperadmin(portal)));

        expect(await works()).toBe(!ends);
      });
    }
    test(`${what}: works while the ${role} keeps the role`, async () => {
      const works = await make(await setStage(role));

      expect(await works()).toBe(true);
    });
  }
});

describe('a request that runs while its maker loses the right', () => {
  const making: [CallName, (stage: Stage) => object, string][] = [
    ['invitePerson', ({ company }) => ({ id: company.id, name: 'Ada', companyRole: 'owner' }), 'invitations'],
    ['makeResetLink', ({ company, buyer }) => ({ id: company.id, personId: buyer.id }), 'sign_in_links'],
    ['createBench', () => ({ name: 'Late bench' }), 'benches'],
  ];

  test.each(making)('%s makes nothing', async (name, inputOf, table) => {
    const { db } = portal.context;
    const count = async () => (await sql`select from ${sql.ref(table)}`.execute(db)).rows.length;
    const stage = await setStage('admin');
    const before = await count();
    const gate = await db.connect();
    try {
      await gate.query('begin');
      await gate.query('insert into companies (id) values ($1)', [stage.maker.id]);
      await gate.query("update accounts set role = 'customer', company_role = 'owner', company_id = id where id = $1", [
        stage.maker.id,
      ]);
      const answer = stage.client.call(name, inputOf(stage));
      await untilWaiting(db);
      await gate.query('commit');

      expect((await answer).code).toBe('notAllowed');
    } finally {
      await gate.query('rollback');
      gate.release();
    }
    expect(await count()).toBe(before);
  });
});

describe('the list of things', () => {
  test('has every call that returns a link or a code', () => {
    const tested = Object.values(things).flatMap(thing => thing.calls);
    const secret = (Object.entries(calls) as [CallName, Call][])
      .filter(
        ([, { answer }]) => 'shape' in answer && ['link', 'code'].some(field => field in (answer.shape as object)),
      )
      .map(([name]) => name);

    expect(secret).not.toEqual([]);
    expect(tested).toEqual(expect.arrayContaining(secret));
  });

  test('is the table of docs/security.md', () => {
    const page = readFileSync('docs/security.md', 'utf8');
    const section = page.slice(page.indexOf('## What ends with a right'), page.indexOf('## Benches'));
    const named = [...section.matchAll(/^\| \*\*(.+?)\*\* \|/gm)].map(([, name]) => name);

    expect(named).toEqual(Object.keys(things));
  });
});
