import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, test } from 'vitest';
import { sql } from '#server/platform/database/sql.ts';
import { aCustomer, anAdmin, aProduct } from '#testing/builders.ts';
import { folderWithLanguages } from '#testing/languages.ts';
import { testPortal } from '#testing/portal.ts';

const folder = await folderWithLanguages({
  de: {
    'The request could not be read': 'Unlesbar',
    'This calendar link is not valid any more': 'Der Kalender ist weg',
    'The request has too many values or is nested too deeply': 'Zu tief',
    'File not found': 'Keine Datei',
    'This is too large': 'Zu groß',
    'The only Expect header this server supports is 100-continue': 'Keine Erwartungen',
    'Order not found': 'Auftrag nicht gefunden',
    'Please sign in': 'Sie sind nicht angemeldet',
    'Not found': 'Das gibt es nicht',
    'is required': 'fehlt',
    'Company name': 'Firmenname',
    'must have at most {0} characters': 'darf höchstens {0} Zeichen haben',
    'must be one of {0}': 'muss {0} sein',
    'Line {0}': 'Zeile {0}',
    Quantity: 'Menge',
    'must be a whole number from {0} to {1}': 'muss eine ganze Zahl von {0} bis {1} sein',
  },
  it: { 'Order not found': 'Ordine non trovato', 'is required': 'manca' },
});
const portal = testPortal({ DATA_DIR: folder, PORT: '0', HOST: '127.0.0.1' });
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A customer who reads this language, and a client of the customer. */
async function reader(language: string | null) {
  const account = await aCustomer(portal);
  await sql`update accounts set language = ${language} where id = ${account.id}`.execute(portal.context.db);
  return portal.as(account);
}

test('B118 50 refused requests at once in three languages each have an error in their own', async () => {
  const own = { de: 'Auftrag nicht gefunden', it: 'Ordine non trovato', en: 'Order not found' } as const;
  const clients = await Promise.all((['de', 'it', 'en'] as const).map(async tag => [tag, await reader(tag)] as const));
  const requests = Array.from({ length: 50 }, (_, index) => clients[index % 3] ?? clients[0]);
  const answers = await Promise.all(
    requests.map(async found => [found?.[0], await found?.[1].call('readOrder', { id: 987_654 })] as const),
  );
  for (const [tag, answer] of answers) {
    expect([answer?.status, answer?.code, answer?.body.error]).toEqual([404, 'orderNotFound', tag && own[tag]]);
  }
});

test('words fields and sentences of an invalid input, with numbers as the language writes them', async () => {
  const admin = await anAdmin(portal);
  await sql`update accounts set language = 'de' where id = ${admin.id}`.execute(portal.context.db);
  const client = await portal.as(admin);
  const given = { username: 'a', password: 'a-good-password', companyContact: '1', companyEmail: 'a@b.example' };
  const missing = await client.call('createCustomer', given);
  expect(missing.body).toEqual({
    error: 'Firmenname fehlt',
    code: 'invalidInput',
    fields: { companyName: 'fehlt' },
  });
  const long = { ...given, companyName: 'A', companyAddress: 'x'.repeat(2_001) };
  const { fields } = (await client.call('createCustomer', long)).body;
  expect(fields.companyAddress).toMatch(/^darf höchstens [\d.]+ Zeichen haben$/);

  const customer = await reader('de');
  const order = await customer.call('placeOrder', { products: [{ productCode: 'A', quantity: 0 }] });
  expect(order.body.error).toBe('Zeile 1: Menge muss eine ganze Zahl von 1 bis 1.000.000 sein');
  expect(order.body.fields['products.0.quantity']).toBe('muss eine ganze Zahl von 1 bis 1.000.000 sein');
});

test('a field that nobody fills in is left out of the sentence', async () => {
  const client = await reader('it');
  expect((await client.call('verifyEmail', {})).body.error).toBe('Manca');
});

test('B73 English sentences stay as they are', async () => {
  const client = await reader('en');
  const { body } = await client.call('placeOrder', { products: [{ productCode: 'A', quantity: 0 }] });
  expect(body.error).toBe('Line 1: quantity must be a whole number from 1 to 1,000,000');
  expect((await client.call('updateEmail', {})).body.error).toBe('Email is required');
});

describe('errors made outside of calls', () => {
  const cookie = 'language=de';
  const json = { cookie, 'content-type': 'application/json' };

  test('are worded for unknown paths, files of nobody and Fastify itself', async () => {
    const errorOf = async (method: 'GET' | 'POST', url: string, headers: Record<string, string> = { cookie }) =>
      (await portal.app.inject({ method, url, headers })).json().error;

    expect(await errorOf('GET', '/api/nothing')).toBe('Das gibt es nicht');
    expect(await errorOf('GET', `/files/${'0'.repeat(32)}.jpg`)).toBe('Sie sind nicht angemeldet');
    expect(await errorOf('GET', '/api/nothing%')).toBe('Unlesbar');
    expect(await errorOf('GET', '/api/nothing%', { 'accept-language': 'de' })).toBe('Unlesbar');
    expect(await errorOf('GET', '/calendar/x.ics')).toBe('Der Kalender ist weg');
    expect(await errorOf('GET', '/api/orders', { cookie, expect: 'miracles' })).toBe('Keine Erwartungen');
  });

  test('are in the language of the account that asks for a missing file', async () => {
    const client = await reader('de');
    const headers = { cookie: `session=${client.cookies.session}` };
    const { body } = await portal.app.inject({ url: `/files/${'0'.repeat(32)}.jpg`, headers });
    expect(JSON.parse(body).error).toBe('Keine Datei');
  });

  test('are worded for a body that is no JSON, another type or too deep', async () => {
    const errorOf = async (payload: string | Buffer, headers: Record<string, string> = json) =>
      (await portal.app.inject({ method: 'POST', url: '/api/auth/login', headers, payload })).json().error;

    expect(await errorOf('{')).toBe('Unlesbar');
    expect(await errorOf(Buffer.from([0x22, 0xff, 0x22]))).toBe('Unlesbar');
    expect(await errorOf(`${'['.repeat(5_000)}${']'.repeat(5_000)}`)).toBe('Zu tief');
  });

  test('are worded for a body that is too large, over a connection', async () => {
    const sent = request(`${await portal.listen()}/api/auth/login`, { method: 'POST', headers: json });
    const answered = once(sent, 'response');
    sent.end(`"${'x'.repeat(3_000_000)}"`);
    const [answer] = await answered;
    expect([answer.statusCode, JSON.parse(await text(answer)).error]).toEqual([413, 'Zu groß']);
  });
});

test("reads '1.200' in a list as the language of its reader writes thousands, and asks where it could mean both", async () => {
  const { productCode } = await aProduct(portal);
  const quantities = await Promise.all(
    (['de', 'it', 'en'] as const).map(async tag => {
      const form = new FormData();
      form.set('text', `${productCode};1.200`);
      const { rows } = (await (await reader(tag)).call('checkOrderLines', {}, { form })).body;
      return [rows[0].state, rows[0].quantity];
    }),
  );
  expect(quantities).toEqual([
    ['ready', 1_200],
    ['ready', 1_200],
    ['quantityWrong', undefined],
  ]);
});
