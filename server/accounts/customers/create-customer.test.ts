import { beforeAll, describe, expect, test } from 'vitest';
import { aCustomer, anAdmin, aSuperadmin } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { testPortal } from '#testing/portal.ts';
import { sql } from '../../platform/database/sql.ts';

const portal = testPortal();
let admin: Client;
let superadmin: Client;
beforeAll(async () => {
  admin = await portal.as(await anAdmin(portal));
  superadmin = await portal.as(await aSuperadmin(portal));
});

let counter = 0;
const fields = (given: Record<string, unknown> = {}) => ({
  username: `harbour-${counter++}`,
  password: 'long enough',
  companyName: 'Harbour Goods',
  companyContact: '+44 20 5550 0142',
  companyEmail: 'orders@harbour.example',
  ...given,
});
const accounts = () =>
  sql<{ id: number; password_hash: string }>`select * from accounts order by id`
    .execute(portal.context.db)
    .then(({ rows }) => rows);
async function refuses(
  code: string,
  body: unknown,
  client = admin,
): Promise<{ error: string; fields?: Record<string, string> }> {
  const before = await accounts();
  const answer = await client.send('POST', '/api/customers', body);
  expect([answer.code, answer.body.error]).toEqual([code, expect.any(String)]);
  expect(await accounts()).toEqual(before);
  return answer.body;
}

describe('createCustomer', () => {
  test('creates a customer who can sign in, and never returns a password', async () => {
    const sent = fields({
      companyName: ' Harbour <b>Goods</b> 👜 ',
      companyAddress: '14 Quay Street\nBristol',
      contactPerson: 'Ada',
    });

    const { status, body } = await admin.call('createCustomer', sent);

    expect(status).toBe(201);
    expect(body.customer).toEqual({
      id: expect.any(Number),
      username: sent.username,
      role: 'customer',
      companyName: 'Harbour <b>Goods</b> 👜',
      companyContact: '+44 20 5550 0142',
      companyEmail: 'orders@harbour.example',
      companyAddress: '14 Quay Street\nBristol',
      contactPerson: 'Ada',
      contactPersonDesignation: '',
      contactPersonPhone: '',
      language: null,
      poRequired: false,
      people: 1,
      revision: 1,
      createdAt: expect.any(String),
    });
    const login = { username: sent.username.toUpperCase(), password: sent.password };
    expect((await portal.nobody.call('login', login)).body.user).toMatchObject({
      id: body.customer.id,
      role: 'customer',
    });
    const kept = (await accounts()).find(({ id }) => id === body.customer.id);
    expect(kept?.password_hash).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify(await admin.call('readCustomers'))).not.toContain('argon2');
  });

  test('stores an international email address in NFC and rejects a deceptive one', async () => {
    const made = await superadmin.call('createCustomer', fields({ companyEmail: ' ju\u0308rgen@mu\u0308ller.de ' }));
    expect([made.status, made.body.customer.companyEmail]).toEqual([201, 'jürgen@müller.de']);
    for (const companyEmail of ['info@exаmple.com', 'in\u200bfo@example.com', 'a@b.de\r\nBcc: x@y.de']) {
      await refuses('invalidInput', fields({ companyEmail }));
    }
  });

  test('requires username, password, company name, contact and email', async () => {
    for (const [field, label] of Object.entries({
      username: 'Username',
      password: 'Password',
      companyName: 'Company name',
      companyContact: 'Company contact',
      companyEmail: 'Company email',
    })) {
      const { error, fields: named } = await refuses('invalidInput', fields({ [field]: undefined }));
      expect(error).toBe(`${label} is required`);
      expect(named).toHaveProperty(field);
      if (field !== 'password') await refuses('invalidInput', fields({ [field]: '  ' }));
    }
    expect((await refuses('invalidInput', fields({ companyEmail: 'no email' }))).error).toBe(
      'Company email must be an email address',
    );
    expect((await refuses('invalidInput', fields({ password: '1234567' }))).error).toBe(
      'Password must have at least 8 characters',
    );
    await refuses('invalidInput', fields({ password: 'x'.repeat(129) }));
  });

  test('rejects texts that are too long and hidden characters', async () => {
    await refuses('invalidInput', fields({ companyName: 'x'.repeat(201) }));
    for (const username of ['a,b', 'a;b', 'a\u202eb', 'a\nb', 'x'.repeat(65), 'a\u0000', 7])
      await refuses('invalidInput', fields({ username }));
    await refuses('invalidInput', fields({ role: 'owner' }));
  });

  test('rejects a username that differs only in case or Unicode form', async () => {
    const { username } = (await admin.call('createCustomer', fields({ username: 'Kämpfer-ﬁx' }))).body.customer;
    expect(username).toBe('Kämpfer-fix');
    expect((await portal.nobody.call('login', { username: 'KÄMPFER-ﬁx', password: 'long enough' })).status).toBe(200);
    for (const again of ['kÄMPFER-FIX', ' Kämpfer-fix ', 'Ka\u0308mpfer-fix']) {
      expect((await refuses('usernameTaken', fields({ username: again }))).error).toBe(
        'This username is already taken',
      );
    }
    const answers = await Promise.all(
      ['race', 'RACE'].map(name => admin.call('createCustomer', fields({ username: name }))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  test('lets only a superadmin create admins', async () => {
    await refuses('notAllowed', fields({ role: 'admin' }));
    await refuses('notAllowed', fields({ role: 'superadmin' }));
    expect((await admin.call('createCustomer', fields({ role: 'customer' }))).status).toBe(201);
    const made = await superadmin.call('createCustomer', fields({ role: 'admin', username: 'second-admin' }));
    expect(made.body.customer.role).toBe('admin');
    const login = await portal.nobody.call('login', { username: 'second-admin', password: 'long enough' });
    expect(login.body.user.role).toBe('admin');
  });

  test('is allowed only to the workshop', async () => {
    await refuses('notAllowed', fields(), await portal.as(await aCustomer(portal)));
  });
});

describe('readCustomers, readAdminCustomers, readCustomer', () => {
  test('lists customers for an admin, and also admins for a superadmin, newest first', async () => {
    const [one, two] = [await aCustomer(portal), await anAdmin(portal)];
    for (const name of ['readCustomers', 'readAdminCustomers'] as const) {
      const ofAdmin = (await admin.call(name)).body.customers as { id: number; role: string }[];
      const ofSuperadmin = (await superadmin.call(name)).body.customers as { id: number; role: string }[];
      expect(new Set(ofAdmin.map(({ role }) => role))).toEqual(new Set(['customer']));
      expect(ofAdmin[0]?.id).toBe(one.id);
      expect(ofSuperadmin[0]?.id).toBe(two.id);
      expect(new Set(ofSuperadmin.map(({ role }) => role))).toEqual(new Set(['customer', 'admin', 'superadmin']));
    }
  });

  test("return a customer's own account, and 404 for others", async () => {
    const [one, other] = [await aCustomer(portal, { companyName: 'Mine' }), await aCustomer(portal)];
    const customer = await portal.as(one);
    expect((await customer.call('readCustomer', { id: one.id })).body.customer).toMatchObject({
      id: one.id,
      companyName: 'Mine',
    });
    const foreign = await customer.call('readCustomer', { id: other.id });
    const none = await customer.call('readCustomer', { id: 999_999_999 });
    expect([foreign.status, foreign.body]).toEqual([404, none.body]);
    expect(foreign.body.error).toBe('Customer not found');
    expect((await admin.call('readCustomer', { id: other.id })).status).toBe(200);
    const colleague = await anAdmin(portal);
    expect((await admin.call('readCustomer', { id: colleague.id })).status).toBe(404);
    expect((await superadmin.call('readCustomer', { id: colleague.id })).status).toBe(200);
  });
});
