import { randomUUID } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from '#server/platform/database/sql.ts';
import { aCustomer, anAdmin } from '#testing/builders.ts';
import { type Client, makeClient } from '#testing/client.ts';
import { sendCsvFile } from '#testing/csv.ts';
import { testPortal } from '#testing/portal.ts';

const portal = testPortal();

/** The language, direction and script of the page that a browser gets. */
async function pageOf({ send }: Pick<typeof portal.nobody, 'send'>, path = '/login', headers = {}) {
  const { body } = await send('GET', path, undefined, { headers });
  const [, language, direction = ''] = / lang="([\w-]+)"(?: dir="(\w+)")?/.exec(body) ?? [];
  const [, script = ''] = /<script src="(\/languages\/[\w-]+\.js)/.exec(body) ?? [];
  return { language, direction, script: script.replace(/-\w+\.js/, ''), body };
}
const languageOf = async (...given: Parameters<typeof pageOf>) => (await pageOf(...given)).language;

describe('GET /api/languages', () => {
  test('lists the languages with their own names, English first', async () => {
    const { status, body } = await portal.nobody.call('readLanguages');
    expect(status).toBe(200);
    expect(body.languages).toEqual([
      { language: 'en', name: 'English' },
      { language: 'de', name: 'Deutsch' },
      { language: 'es', name: 'Español' },
      { language: 'fr', name: 'Français' },
      { language: 'it', name: 'Italiano' },
      { language: 'tr', name: 'Türkçe' },
    ]);
  });
});

describe('PUT /api/me/language', () => {
  test('stores the language of the user and sets the cookie', async () => {
    const client = await portal.as(await aCustomer(portal));
    expect((await client.call('readMe')).body.user.language).toBeNull();
    const { status, body, cookies } = await client.call('updateLanguage', { language: 'de' });
    expect([status, body]).toEqual([200, { success: true }]);
    expect(cookies).toContainEqual(
      expect.objectContaining({ name: 'language', value: 'de', path: '/', sameSite: 'Lax' }),
    );
    expect((await client.call('readMe')).body.user.language).toBe('de');
    expect(await languageOf(client, '/orders')).toBe('de');
  });

  test.each(['en', 'de', 'es', 'fr', 'it', 'tr'])('takes %s', async language => {
    const client = await portal.as(await anAdmin(portal));
    expect((await client.call('updateLanguage', { language })).status).toBe(200);
    expect((await client.call('readMe')).body.user.language).toBe(language);
  });

  test.each(['pl', 'DE', 'de-AT', 'xx', '', '__proto__', 'x'.repeat(40), null, 7])('refuses %j', async language => {
    const client = await portal.as(await anAdmin(portal));
    const { status, body, code } = await client.call('updateLanguage', { language });
    expect([status, code, typeof body.fields.language]).toEqual([400, 'invalidInput', 'string']);
    expect((await client.call('readMe')).body.user.language).toBeNull();
  });

  test('names the languages that there are', async () => {
    const client = await portal.as(await anAdmin(portal));
    expect((await client.call('updateLanguage', { language: 'pl' })).body).toEqual({
      error: 'Language must be one of en, de, es, fr, it, tr',
      code: 'invalidInput',
      fields: { language: 'must be one of en, de, es, fr, it, tr' },
    });
  });
});

describe('the language of a page', () => {
  let person: { username: string; id: number };
  const password = 'a-good-password';
  beforeEach(async () => {
    const [admin, account] = [await portal.as(await anAdmin(portal)), await aCustomer(portal)];
    await admin.call('updateCredentials', { id: account.id, password });
    person = account;
  });
  const visitor = () => makeClient(portal.app);
  async function signIn(client: ReturnType<typeof visitor>, username: string) {
    const { cookies } = await client.call('login', { username, password });
    for (const { name, value } of cookies) client.cookies[name] = value;
  }

  test('is that of the cookie, then of Accept-Language, then of LANGUAGE', async () => {
    const client = visitor();
    expect(await languageOf(client, '/login', { 'accept-language': 'pl, it-CH;q=0.8, de;q=0.7' })).toBe('it');
    client.cookies.language = 'de';
    expect(await languageOf(client, '/login', { 'accept-language': 'it' })).toBe('de');
    client.cookies.language = 'xx"><script>';
    expect(await languageOf(client, '/login', { 'accept-language': 'it' })).toBe('it');
    expect(await languageOf(client)).toBe('en');
  });

  test('B117 each person who signs in on a browser sees the own language, and the login screen that of the last one', async () => {
    const other = await aCustomer(portal);
    await sql`update accounts set language = case when id = ${person.id} then 'de' else 'it' end
      where id in (${person.id}, ${other.id})`.execute(portal.context.db);
    await (await portal.as(await anAdmin(portal))).call('updateCredentials', { id: other.id, password });
    const client = visitor();

    await signIn(client, person.username);
    expect(await languageOf(client, '/orders')).toBe('de');
    await client.call('logout');
    client.cookies.session = '';
    expect(await languageOf(client)).toBe('de');
    await signIn(client, other.username);
    expect(await languageOf(client, '/orders')).toBe('it');
    await client.call('logout');
    client.cookies.session = '';
    expect(await languageOf(client)).toBe('it');
  });

  test.each(['/', '/nothing/here', '/bench', '/t/7K3M9QX2RB'])(
    'at %s is that of the person who is signed in',
    async path => {
      const client = await portal.as(await anAdmin(portal));
      await client.call('updateLanguage', { language: 'de' });
      client.cookies.language = 'it';
      expect(await languageOf(client, path)).toBe('de');
    },
  );

  test('B119 people of a language that was removed see English, and nothing fails', async () => {
    await sql`update accounts set language = 'pt' where id = ${person.id}`.execute(portal.context.db);
    const client = visitor();
    client.cookies.language = 'pt';
    await signIn(client, person.username);
    expect(client.cookies.language).toBe('pt');
    expect(await languageOf(client, '/orders')).toBe('en');
    expect((await client.call('readMe')).body.user.language).toBe('pt');
    expect((await client.call('readOrder', { id: 999_999 })).body.error).toBe('Order not found');
  });

  test('a page of another language loads its words before its modules, and has its own texts in it', async () => {
    const page = await pageOf(visitor(), '/login', { 'accept-language': 'de' });
    expect([page.language, page.direction, page.script]).toEqual(['de', 'ltr', '/languages/de']);
    expect(page.body).toContain('>Wird geladen...<');
    expect(page.body.indexOf('/languages/')).toBeLessThan(page.body.indexOf('<script type="module"'));
    const [path = ''] = /\/languages\/[\w-]+\.js/.exec(page.body) ?? [];
    const { status, headers, body } = await portal.nobody.send('GET', path);
    expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
    expect(body).toContain('"Anmelden"');
    const packed = await portal.app.inject({ url: path, headers: { 'accept-encoding': 'gzip, br' } });
    expect([packed.headers['content-encoding'], brotliDecompressSync(packed.rawPayload).toString()]).toEqual([
      'br',
      body,
    ]);
    expect((await portal.nobody.send('GET', '/languages/de-0000000000.js')).status).toBe(404);
  });

  test('an English page has no script, and states that there are other languages', async () => {
    expect(await pageOf(visitor())).toMatchObject({ language: 'en', direction: '', script: '' });
    const named = '<html data-languages="en English|de Deutsch|es Español|fr Français|it Italiano|tr Türkçe"';
    expect((await pageOf(visitor())).body).toContain(named);
  });
});

describe('the language of a company', () => {
  const company = { companyName: 'Borsa', companyContact: '1', companyEmail: 'a@borsa.example' };
  const staff = async () => portal.as(await anAdmin(portal));
  const created = (client: Client, language: unknown) =>
    client.call('createCustomer', { username: `c-${randomUUID()}`, password: 'a-good-password', ...company, language });

  test('is one of the portal or null, and stays when a change leaves it out', async () => {
    const client = await staff();
    expect((await created(client, null)).body.customer.language).toBeNull();
    expect((await created(client, '')).body.customer.language).toBeNull();
    const { id } = (await created(client, 'it')).body.customer;
    expect(
      (await client.call('updateCustomer', { id, ...company, companyName: 'Borsa B' })).body.customer.language,
    ).toBe('it');
    expect((await client.call('updateCustomer', { id, ...company, language: 'de' })).body.customer.language).toBe('de');
    expect((await client.call('updateCustomer', { id, ...company, language: null })).body.customer.language).toBeNull();
  });

  test.each(['pl', 'DE', '<b>', 'x'.repeat(40), 7])('refuses %j', async language => {
    const { status, code, body } = await created(await staff(), language);
    expect([status, code, typeof body.fields.language]).toEqual([400, 'invalidInput', 'string']);
  });

  test('stays when it was removed from the portal, until staff choose another one', async () => {
    const client = await staff();
    const { id } = (await created(client, 'it')).body.customer;
    await sql`update companies set language = 'pt' where id = ${id}`.execute(portal.context.db);
    const same = await client.call('updateCustomer', { id, ...company, companyName: 'B', language: 'pt' });
    expect([same.status, same.body.customer.language]).toEqual([200, 'pt']);
  });

  test('an import reads its tag or its name, and an export has it', async () => {
    const client = await staff();
    const head = 'Username,Password,Company Name,Company Contact,Company Email,Language';
    const row = (name: string, language: string) => `${name},a-good-password,Borsa,1,a@borsa.example,${language}`;
    const [one, other] = [`i-${randomUUID()}`, `i-${randomUUID()}`];
    const refused = await sendCsvFile(client, 'importCustomers', `${head}\n${row(one, 'Klingon')}\n`);
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      400,
      expect.stringContaining('must be one of en, de, es, fr, it, tr'),
    ]);
    await sendCsvFile(client, 'importCustomers', `${head}\n${row(one, 'IT')}\n${row(other, 'English')}\n`);
    const file = (await client.call('exportCustomers')).body as string;
    expect(file.split('\r\n')[0]).toContain('"Member Since","Language"');
    expect(
      [one, other].map(name =>
        file
          .split('\r\n')
          .find(line => line.includes(name))
          ?.split(',')
          .at(-1),
      ),
    ).toEqual(['"it"', '"en"']);
  });

  test('an invitation names it', async () => {
    const client = await staff();
    const { id } = (await created(client, 'it')).body.customer;
    const { link } = (await client.call('invitePerson', { id, name: 'Ada', companyRole: 'buyer' })).body;
    const token = link.split('#')[1];
    expect((await portal.nobody.call('lookAtInvitation', { token })).body.language).toBe('it');
    await sql`update companies set language = 'pt' where id = ${id}`.execute(portal.context.db);
    expect((await portal.nobody.call('lookAtInvitation', { token })).body).not.toHaveProperty('language');
  });
});

test('the pages of a bench are in its language', async () => {
  const admin = await portal.as(await anAdmin(portal));
  expect((await admin.call('createBench', { name: 'Cut', language: 'pl' })).status).toBe(400);
  const { bench, code } = (await admin.call('createBench', { name: 'Cut', language: 'it' })).body;
  expect(bench.language).toBe('it');
  const device = makeClient(portal.app);
  const { cookies } = await device.call('pairBench', { code });
  for (const { name, value } of cookies) device.cookies[name] = value;
  expect(await languageOf(device, '/bench', { 'accept-language': 'de' })).toBe('it');
  expect(await languageOf(makeClient(portal.app), '/bench', { 'accept-language': 'de' })).toBe('de');
});
