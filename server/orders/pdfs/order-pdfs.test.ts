import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { anOrder, aPerson } from '#testing/builders.ts';
import { aDelivery } from '#testing/deliveries.ts';
import { mailPortal } from '#testing/mail-portal.ts';
import { readPdfFile } from '#testing/read-pdf.ts';
import { sql } from '../../platform/database/sql.ts';

const mail = await mailPortal({ pdfs: true });
const { portal, server, delivered } = mail;

beforeAll(async () => {
  const build = "(await import('./tools/built-web.mjs')).buildPdfs(process.execPath)";
  await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '--eval',
    `process.exit((await ${build}) ? 0 : 1)`,
  ]);
}, 120_000);

/** Gives a person an address and a language, and lets them get the emails of all orders. */
async function speaks(id: number, language: string): Promise<void> {
  await sql`
    update accounts set language = ${language}, email = ${`${language}@x.example`}, email_verified_at = now(),
      mail_all_orders = true where id = ${id}`.execute(portal.context.db);
}

async function pdfTexts(): Promise<Record<string, string>> {
  const read = server.mails.map(async ({ to, files }) => [
    String(to).slice(0, 2),
    (await readPdfFile(files[0]?.content as Buffer)).raw,
  ]);
  return Object.fromEntries(await Promise.all(read));
}

test('one acceptance sends three people the order in three languages (F49)', async () => {
  const [german, italian] = [
    await aPerson(portal, mail.account, 'owner'),
    await aPerson(portal, mail.account, 'owner'),
  ];
  await speaks(mail.account.id, 'en');
  await speaks(german.id, 'de');
  await speaks(italian.id, 'it');
  const order = await anOrder(portal, { for: mail.account, quantities: [1_040] });

  expect((await mail.admin.call('acceptOrder', { id: order.id })).status).toBe(200);
  await delivered();

  const { en, de, it } = await pdfTexts();
  const { rows } = await sql<{ year: string }>`
    select extract(year from created_at)::text as year from orders where id = ${order.id}`.execute(portal.context.db);
  const year = rows[0]?.year;
  expect(en).toMatch(new RegExp(`ORDER DETAILS .*Order Date \\d+ \\w+ ${year} .*1,040`));
  expect(de).toMatch(new RegExp(`AUFTRAGSDETAILS .*Auftragsdatum \\d+\\. \\w+\\.? ${year} .*1\\.040`));
  expect(it).toMatch(/DETTAGLI DELL’ORDINE .*1040/);
  expect(server.mails.map(({ files }) => files[0]?.name)).toEqual(
    Array(3).fill(`Order_${order.id}_Company ${mail.account.username}.pdf`),
  );
}, 30_000);

test.each([
  ['in the language of the company', 'de', 'LIEFERSCHEIN'],
  ['in that of its email, when the company has none', null, 'NOTA DI CONSEGNA'],
])(
  'DO-15 a delivery note is %s',
  async (_, language, title) => {
    await speaks(mail.account.id, 'it');
    await sql`update companies set language = ${language} where id = ${mail.account.companyId}`.execute(
      portal.context.db,
    );
    const order = await anOrder(portal, { for: mail.account, quantities: [40], completed: [40] });
    await aDelivery(mail.admin, order.id, Number(order.products[0]?.id), 30);
    await delivered();

    const [{ text } = {}] = server.mails;
    expect(text).toContain('La nota di consegna è allegata.');
    expect((await pdfTexts()).it).toContain(title);
  },
  30_000,
);
