import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aCustomer, anAdmin, aSuperadmin } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { sendCsvFile } from '#testing/csv.ts';
import { testPortal } from '#testing/portal.ts';
import { processorTime } from '#testing/processor-time.ts';
import { sql } from '../../platform/database/sql.ts';

const portal = testPortal();
const heads = 'Username,Password,Company Name,Company Contact,Company Email,Company Address';
let admin: Client;
beforeAll(async () => {
  admin = await portal.as(await anAdmin(portal));
});
beforeEach(() => sql`delete from companies`.execute(portal.context.db));

const send = (content: string, options?: Parameters<typeof sendCsvFile>[3]) =>
  sendCsvFile(admin, 'importCustomers', content, options);
const customers = () =>
  sql<{
    username: string;
    company_name: string;
    company_contact: string;
    company_email: string;
    company_address: string;
    revision: number;
  }>`
    select username, company_name, company_contact, company_email, company_address, revision from customers
    where role = 'customer'
    order by id`
    .execute(portal.context.db)
    .then(({ rows }) => rows);
const exported = async () => (await admin.call('exportCustomers')).body as string;

describe('importCustomers', () => {
  test('creates accounts that can sign in', async () => {
    const { body } = await send(
      `${heads}\nharbour,a good password,Harbour Goods,+44 20,h@goods.example,"1, Quay St"\n`,
    );

    expect(body).toMatchObject({ imported: true, created: 1, rows: [{ row: 2, name: 'harbour', action: 'create' }] });
    expect(await customers()).toEqual([
      {
        username: 'harbour',
        company_name: 'Harbour Goods',
        company_contact: '+44 20',
        company_email: 'h@goods.example',
        company_address: '1, Quay St',
        revision: 1,
      },
    ]);
    const signedIn = await portal.nobody.call('login', { username: 'harbour', password: 'a good password' });
    expect(signedIn.body.user).toMatchObject({ displayName: 'Harbour Goods', role: 'customer' });
  });

  test('accepts international email addresses, which a spreadsheet leaves unchanged', async () => {
    await send(`${heads}\nharbour,a good password,Harbour Goods,+44 20,ju\u0308rgen@mu\u0308ller.de,\n`);

    expect(await customers()).toMatchObject([{ company_email: 'jürgen@müller.de' }]);
    expect(await exported()).toContain(',"jürgen@müller.de",');
  });

  test('accepts a password exactly as written, even if it looks like a formula', async () => {
    await send(`${heads}\nharbour,'=secret12,Harbour Goods,+44 20,h@goods.example,\n`);

    const login = async (password: string) =>
      (await portal.nobody.call('login', { username: 'harbour', password })).status;
    expect([await login("'=secret12"), await login('=secret12')]).toEqual([200, 401]);
  });

  test('names every invalid row and creates no account', async () => {
    await aCustomer(portal, { companyName: 'First' });
    const [known] = await customers();
    const boss = await aSuperadmin(portal);
    const rows = [
      'short,1234567,N,C,n@c.example,',
      'nomail,long enough,N,C,not a mail,',
      ',long enough,N,C,n@c.example,',
      'noname,long enough,,C,n@c.example,',
      `${known?.username.toUpperCase()},,N,C,n@c.example,`,
      `${boss.username},,N,C,n@c.example,`,
      'Twice,long enough,N,C,n@c.example,',
      'tWICE,long enough,N,C,n@c.example,',
      'nopass,,N,C,n@c.example,',
      'fine,long enough,N,C,n@c.example,',
      ' ,long enough,N,C,n@c.example,',
    ];

    const answer = await send([heads, ...rows].join('\n'));

    expect(answer.code).toBe('importRefused');
    expect(answer.body.fields).toEqual({
      '2.password': 'must have at least 8 characters',
      '3.companyEmail': 'must be an email address',
      '4.username': 'is required',
      '5.companyName': 'is required',
      '6.username': 'exists already',
      '7.username': 'is taken',
      '8.username': 'is in this file more than once',
      '9.username': 'is in this file more than once',
      '10.password': expect.stringContaining('must have at least'),
      '12.username': 'is required',
    });
    expect(await customers()).toHaveLength(1);
  });

  test('updates existing customers on request, only in the columns of the file, and never a password or an admin', async () => {
    await send(`${heads}\nharbour,a good password,Harbour,1,h@goods.example,Quay\n`);
    const columns = 'Username,Password,Company Name,Company Contact,Company Email';

    const changed = await send(`${columns}\nHARBOUR,,Harbour Goods,1,h@goods.example\n`, { update: true });
    expect(changed.body).toMatchObject({ updated: 1, imported: true });
    expect(await customers()).toMatchObject([
      { username: 'harbour', company_name: 'Harbour Goods', company_address: 'Quay', revision: 2 },
    ]);
    const again = await send(`${columns}\nharbour,,Harbour Goods,1,h@goods.example\n`, { update: true });
    expect(again.body).toMatchObject({ kept: 1, updated: 0 });
    const withPassword = await send(`${columns}\nharbour,another password,H,1,h@goods.example\n`, { update: true });
    expect(withPassword.body.fields).toEqual({ '2.password': 'must be empty for a customer that exists' });
    expect((await portal.nobody.call('login', { username: 'harbour', password: 'a good password' })).status).toBe(200);
  });

  test('reports what would happen in a dry run, hashes nothing and writes nothing', async () => {
    const rows = Array.from({ length: 1_000 }, (_, n) => `c-${n},long enough,N,C,n@c.example,`);

    const took = await processorTime(async () => {
      const { body } = await send([heads, ...rows].join('\n'), { dryRun: true });
      expect(body).toMatchObject({ imported: false, created: 1_000 });
    });

    // Hashing a thousand passwords would take twenty seconds.
    expect(took).toBeLessThan(5_000);
    expect(await customers()).toEqual([]);
  });

  test('does not overwrite a concurrent edit with old values', async () => {
    await send(`${heads}\nharbour,a good password,Harbour,1,h@goods.example,Quay\n`);
    const { body } = await admin.call('readCustomers');
    const { id, username: _, role: __, revision: ___, createdAt: ____, people: _____, ...company } = body.customers[0];
    for (let round = 0; round < 5; round++) {
      const address = `Quay ${round}`;
      const name = `Harbour ${round}`;

      await Promise.all([
        admin.call('updateCustomer', { ...company, companyName: name, id: String(id), companyAddress: address }),
        send(`Username,Company Name,Company Contact,Company Email\nharbour,${name},1,h@goods.example\n`, {
          update: true,
        }),
      ]);

      expect(await customers()).toMatchObject([{ company_name: name, company_address: address }]);
    }
  });

  test('lets only one of two concurrent imports create a username', async () => {
    const content = `${heads}\nharbour,a good password,Harbour,1,h@goods.example,\n`;

    const answers = await Promise.all([send(content), send(content)]);

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const loser = answers.find(({ status }) => status !== 200);
    expect(['importRefused', 'changedMeanwhile']).toContain(loser?.code);
    expect(await customers()).toHaveLength(1);
  });
});

describe('exportCustomers', () => {
  test('contains only customers, without passwords, and can be imported unchanged', async () => {
    await send(`${heads}\n=cmd,a good password,"@Harbour, ""Goods""",+44 20,h@goods.example,"1\n2"\n`);
    await send(`${heads}\nnord,a good password,Atelier Nord,1,n@nord.example,\n`);
    const before = await customers();

    const text = await exported();

    expect(text).not.toMatch(/argon2|Password|superadmin/);
    expect(text).toContain(`"'=cmd","'@Harbour, ""Goods""","'+44 20"`);
    const { body } = await send(text, { update: true });
    expect(body).toMatchObject({ imported: true, kept: before.length, updated: 0, created: 0 });
    expect(await customers()).toEqual(before);
  });

  test('accepts an unchanged customer that a form would reject', async () => {
    await aCustomer(portal, { companyName: '' });
    const text = await exported();

    const { body } = await send(text, { update: true });
    const changed = await send(text.replace(',""', ',"Ada"'), { update: true });

    expect(body).toMatchObject({ imported: true, kept: 1, updated: 0 });
    expect(changed.code).toBe('importRefused');
  });

  test('provides a template with the columns of an import', async () => {
    const { body } = await admin.call('readCustomerImportTemplate');

    expect(body).toContain('"Username","Password","Company Name"');
    expect(body).not.toContain('Member Since');
  });
});
