import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aCustomer, aFile, anAdmin, aPerson, aProduct, type TestProduct } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { aPdf } from '#testing/documents.ts';
import { wordsIn } from '#testing/languages.ts';
import { aPicture } from '#testing/pictures.ts';
import { type TestAccount, testPortal } from '#testing/portal.ts';
import { untilWaiting } from '#testing/servers/until-waiting.ts';
import { sql } from '../../platform/database/sql.ts';

const portal = testPortal();
const db = () => portal.context.db;
let company: TestAccount;
let buyer: TestAccount;
let staff: TestAccount;
let [owner, admin]: Client[] = [];
let product: TestProduct;

beforeAll(async () => {
  product = await aProduct(portal, { images: 2 });
});
beforeEach(async () => {
  company = await aCustomer(portal, { companyName: 'Harbour Goods' });
  buyer = await aPerson(portal, company, 'buyer', { name: 'Ines Okafor' });
  staff = await anAdmin(portal);
  [owner, admin] = [await portal.as(company), await portal.as(staff)];
});

const line = () => ({ productCode: product.productCode, quantity: 24, description: 'Logo inside', images: [] });
const enter = (given: Record<string, unknown> = {}, headers = {}, client = admin as Client) =>
  client.call('enterOrder', { id: company.id, products: [line()], cameBy: 'phone', ...given }, { headers });
const upload = async (...files: File[]) => {
  const form = new FormData();
  for (const file of files) form.append('files', file);
  return (admin as Client).call('uploadFiles', {}, { form });
};
const aPng = async (name: string) =>
  new File([new Uint8Array(await aPicture('png', 20, 20))], name, { type: 'image/png' });
const refusal = ({ status, code, body }: Awaited<ReturnType<typeof enter>>) => [status, code, body.fields];
const countOrders = async () => (await sql<{ n: number }>`select count(*)::int as n from orders`.one(db())).n;
const seenBy = async (client: Client | undefined, id: number) => (await client?.call('readOrder', { id }))?.body.order;

describe('OR-20 an order that staff enter', () => {
  test('equals, field by field, the same order placed by the customer, but for who (V9)', async () => {
    const file = await aFile(portal, { owner: company });
    const { body: saved } = await (owner as Client).call('createAddress', {
      id: company.id,
      label: 'Shop',
      address: 'Pier 4',
    });
    const order = {
      products: [{ ...line(), images: [`/files/${file.name}`] }],
      poNumber: ' HG-2304 ',
      requestedDate: new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10),
      deliveryAddressId: saved.address.id,
    };
    const placed = await (await portal.as(buyer)).call('placeOrder', order);
    const entered = await enter({ ...order, forPersonId: buyer.id });
    expect([placed.status, entered.status, entered.body.success]).toEqual([201, 201, true]);

    const differing = [
      'id',
      'createdAt',
      'cancelUntil',
      'enteredBy',
      'enteredByWorkshop',
      'likelyOn',
      'safeOn',
      'dateState',
    ];
    const isSame = ([field]: [string, unknown]) => !differing.includes(field);
    const fieldsOf = (given: object) =>
      Object.fromEntries((Object.entries(given) as [string, unknown][]).filter(isSame));
    for (const client of [owner, admin]) {
      const one = await seenBy(client, entered.body.order.id);
      expect(fieldsOf(one)).toEqual(fieldsOf(await seenBy(client, placed.body.order.id)));
    }
    expect(entered.body.order).toMatchObject({
      placedBy: { id: buyer.id, name: 'Ines Okafor' },
      customerUsername: buyer.username,
      enteredBy: { id: staff.id, name: staff.username, cameBy: 'phone' },
    });
  });

  test('says to customers only that the workshop entered it', async () => {
    const { body } = await enter({ forPersonId: buyer.id });
    const seen = await seenBy(owner, body.order.id);
    expect(seen).toMatchObject({ enteredByWorkshop: true, placedBy: { name: 'Ines Okafor' } });
    expect(Object.keys(seen)).not.toContain('enteredBy');
    expect(Object.keys(seen)).not.toContain('attachments');
    expect(JSON.stringify(seen)).not.toContain(staff.username);
    const { body: placed } = await (owner as Client).call('placeOrder', { products: [line()] });
    expect(placed.order.enteredByWorkshop).toBe(false);
    expect((await seenBy(admin, placed.order.id)).enteredBy).toBeNull();
  });

  test('without a person has nobody who placed it and the username of the first owner', async () => {
    await aPerson(portal, company, 'owner');
    const { status, body } = await enter({ cameBy: 'fair' });
    expect([status, body.order.placedBy, body.order.customerUsername]).toEqual([201, null, company.username]);
    const csv = await (admin as Client).call('exportOrders', { customer: company.id });
    expect(csv.body).toContain(`Entered by ${staff.username} (fair)`);
    expect((await (owner as Client).call('exportOrders')).body).toContain('Entered by the workshop');
  });

  test('needs to know how it came', async () => {
    expect(refusal(await enter({ cameBy: undefined }))).toMatchObject([
      400,
      'invalidInput',
      { cameBy: expect.any(String) },
    ]);
    expect(refusal(await enter({ cameBy: 'letter' }))).toMatchObject([
      400,
      'invalidInput',
      { cameBy: expect.any(String) },
    ]);
  });

  test('is refused for a person of another company, a deactivated one and a viewer', async () => {
    const other = await aCustomer(portal);
    expect(refusal(await enter({ forPersonId: other.id }))).toEqual([404, 'personNotFound', undefined]);
    expect(refusal(await enter({ forPersonId: staff.id }))).toEqual([404, 'personNotFound', undefined]);
    const gone = await aPerson(portal, company);
    await (admin as Client).call('updatePerson', { id: company.id, personId: gone.id, active: false });
    expect(refusal(await enter({ forPersonId: gone.id }))).toEqual([404, 'personNotFound', undefined]);
    const viewer = await aPerson(portal, company, 'viewer');
    expect(refusal(await enter({ forPersonId: viewer.id }))).toEqual([
      400,
      'invalidInput',
      { forPersonId: 'is a viewer, who cannot order' },
    ]);
    for (const id of [999_999, staff.id])
      expect(refusal(await enter({ id }))).toEqual([404, 'customerNotFound', undefined]);
  });

  test('is refused like that of the customer: a hidden product, a missing number, an address of others', async () => {
    const other = await aCustomer(portal);
    const hidden = await aProduct(portal, { visibleTo: [other] });
    const products = [{ ...line(), productCode: hidden.productCode }, line()];
    const asOwner = await (owner as Client).call('placeOrder', { products });
    const asStaff = await enter({ products });
    expect([asStaff.status, asStaff.body]).toEqual([asOwner.status, { ...asOwner.body, id: asStaff.body.id }]);

    await sql`update companies set po_required = true where id = ${company.id}`.execute(db());
    const { body: saved } = await (await portal.as(other)).call('createAddress', {
      id: other.id,
      label: 'A',
      address: 'B',
    });
    expect(refusal(await enter({ deliveryAddressId: saved.address.id }))).toEqual([
      400,
      'invalidInput',
      { poNumber: 'is required', deliveryAddressId: expect.any(String) },
    ]);
    expect(refusal(await enter({ products, cameBy: 'letter' }))).toMatchObject([
      400,
      'invalidInput',
      { cameBy: expect.any(String), 'products.0': 'this product is not in the catalog' },
    ]);
  });

  test('is placed once when it is sent again with its key', async () => {
    const before = await countOrders();
    const first = await enter({}, { 'idempotency-key': 'one' });
    const second = await enter({}, { 'idempotency-key': 'one' });
    expect([second.status, second.body.order.id]).toEqual([201, first.body.order.id]);
    expect((await enter({ cameBy: 'email' }, { 'idempotency-key': 'one' })).code).toBe('keyReused');
    expect(await countOrders()).toBe(before + 1);
  });

  test('notifies the other staff, and nobody twice', async () => {
    const colleague = await portal.as(await anAdmin(portal));
    const { body } = await enter();
    const told = async (client: Client | undefined) =>
      (await client?.call('readNotifications'))?.body.notifications.map(({ message }: { message: string }) => message);
    expect(await told(colleague)).toEqual([`${staff.username} entered order #${body.order.id} for Harbour Goods`]);
    expect([await told(admin), await told(owner)]).toEqual([[], []]);
  });

  test('is new, and can be accepted right after', async () => {
    const { body } = await enter();
    expect((await (admin as Client).call('acceptOrder', { id: body.order.id })).status).toBe(200);
  });

  test('is refused when its company is merged or its person deactivated meanwhile', async () => {
    for (const [change, code] of [
      [sql`update accounts set deactivated_at = now() where id = ${buyer.id}`, 'personNotFound'],
      [sql`update accounts set company_role = 'viewer' where id = ${buyer.id}`, 'personNotFound'],
    ] as const) {
      const client = await db().connect();
      await client.query('begin');
      await change.execute(client);
      const waiting = enter({ forPersonId: buyer.id });
      await untilWaiting(db());
      await client.query('commit');
      client.release();
      expect((await waiting).code).toBe(code);
      await sql`update accounts set deactivated_at = null, company_role = 'buyer' where id = ${buyer.id}`.execute(db());
    }
    const into = await aCustomer(portal);
    const client = await db().connect();
    await client.query('begin');
    await sql`select from companies where id = ${company.id} for update`.execute(client);
    const waiting = enter();
    await untilWaiting(db());
    await sql`update accounts set company_id = ${into.id} where company_id = ${company.id}`.execute(client);
    await sql`delete from companies where id = ${company.id}`.execute(client);
    await client.query('commit');
    client.release();
    expect((await waiting).code).toBe('customerNotFound');
  });
});

describe("OR-20 the workshop's files of an order", () => {
  const attached = async (...files: File[]) => {
    const { body } = await upload(...files);
    return body.files as { id: number; url: string; name: string; size: number; type: string }[];
  };
  const open = async (client: Client | undefined, url = '') => client?.send('GET', new URL(url).pathname);

  test('are pictures and PDFs that staff see and download, and customers never', async () => {
    const files = await attached(aPdf(), await aPng('Stamp.png'));
    const { body } = await enter({ attachments: files.map(({ id }) => id) });
    expect(body.order.attachments).toEqual(files);
    expect(body.order.attachments.map(({ name, type }: { name: string; type: string }) => [name, type])).toEqual([
      ['Quote.pdf', 'application/pdf'],
      ['Stamp.png', 'image/png'],
    ]);
    const pdf = await open(admin, files[0]?.url);
    expect(pdf?.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment; filename="Quote\.pdf"/),
      'x-content-type-options': 'nosniff',
    });
    for (const { url } of files) expect((await open(owner, url))?.status).toBe(404);
  });

  test('are at most 10, of those that staff uploaded and nothing removed', async () => {
    const own = await aFile(portal, { owner: company });
    for (const attachments of [[own.id], [999_999]]) {
      expect(refusal(await enter({ attachments }))).toMatchObject([
        400,
        'invalidInput',
        { attachments: expect.any(String) },
      ]);
    }
    const eleven = Array.from({ length: 11 }, (_, index) => index + 1);
    expect(refusal(await enter({ attachments: eleven }))).toMatchObject([
      400,
      'invalidInput',
      { attachments: 'may have at most 10 files' },
    ]);
  });

  test('are removed with the order, so that their links answer 404 (V10)', async () => {
    const [file] = await attached(aPdf());
    const { body } = await enter({ attachments: [file?.id] });
    expect((await open(admin, file?.url))?.status).toBe(200);
    await (admin as Client).call('deleteOrder', { id: body.order.id });
    expect((await open(admin, file?.url))?.status).toBe(404);
  });

  test('go with the order to another customer, who cannot open them either', async () => {
    const [file] = await attached(aPdf());
    const { id } = (await enter({ attachments: [file?.id] })).body.order;
    const into = await aCustomer(portal);
    const { body } = await (admin as Client).call('handOverOrder', { id, customerId: into.id, dryRun: true });
    await (admin as Client).call('handOverOrder', { id, customerId: into.id, state: body.handOver.state });
    expect((await seenBy(admin, id)).attachments).toEqual([file]);
    expect((await open(await portal.as(into), file?.url))?.status).toBe(404);
  });

  test('are no pictures of a line, but a picture that staff upload may become one of the customer', async () => {
    const [picture, pdf] = await attached(await aPng('Logo.png'), aPdf());
    const products = [{ ...line(), images: [picture?.url] }];
    const { body } = await enter({ products });
    expect(body.order.products[0].images).toContain(picture?.url);
    expect((await open(owner, picture?.url))?.status).toBe(200);
    expect((await enter({ products: [{ ...line(), images: [pdf?.url] }] })).code).toBe('orderLineRefused');
    expect((await enter({ products: [line()], attachments: [picture?.id] })).status).toBe(400);
  });
});

describe('FI-4 uploadFiles of staff', () => {
  test('refuses a page that is named .pdf, and a PDF above 10 MB (V10)', async () => {
    const page = new File(['<!doctype html><script>alert(1)</script>%PDF-1.7'], 'offer.pdf', {
      type: 'application/pdf',
    });
    const refused = await upload(page);
    expect([refused.status, refused.code, refused.body.error]).toEqual([
      415,
      'fileTypeNotTaken',
      'Only JPG, PNG, GIF, WebP and PDF files are accepted',
    ]);
    const large = new File(['%PDF-1.7\n', new Uint8Array(10 * 1024 * 1024)], 'large.pdf');
    expect((await upload(large)).status).toBe(413);
  });

  test('takes a PDF with a script as it is, because it is only downloaded (V10)', async () => {
    const source = '%PDF-1.7\n1 0 obj\n<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>\nendobj\n%%EOF';
    const { body } = await upload(new File([source], 'script.pdf'));
    const file = await (admin as Client).send('GET', new URL(body.files[0].url).pathname);
    expect([file.status, String(file.headers['content-disposition']).split(';')[0]]).toEqual([200, 'attachment']);
    expect(file.headers['content-security-policy']).toBe("default-src 'none'; sandbox");
  });

  test('still takes only pictures from customers', async () => {
    const form = new FormData();
    form.set('files', aPdf());
    const refused = await (owner as Client).call('uploadFiles', {}, { form });
    expect([refused.status, refused.code]).toEqual([415, 'fileTypeNotTaken']);
  });
});

test('checkLinesForCustomer knows only what the customer may see (CA-2)', async () => {
  const hidden = await aProduct(portal, { visibleTo: [await aCustomer(portal)] });
  const form = new FormData();
  form.set('text', `${product.productCode};24;Logo inside\n${hidden.productCode};5`);
  const { body } = await (admin as Client).call('checkLinesForCustomer', { id: company.id }, { form });
  expect(body.rows.map(({ state }: { state: string }) => state)).toEqual(['ready', 'notInCatalog']);
  expect((await (admin as Client).call('checkLinesForCustomer', { id: 999_999 }, { form })).code).toBe(
    'customerNotFound',
  );
});

test("CC-5 removing the first owner's data also covers orders that were entered for nobody", async () => {
  await aPerson(portal, company, 'owner');
  const { body } = await enter();
  await (admin as Client).call('updatePerson', { id: company.id, personId: company.id, active: false });
  expect((await (admin as Client).call('forgetPerson', { id: company.id, personId: company.id })).status).toBe(200);
  expect((await seenBy(admin, body.order.id)).customerUsername).toBe('Former member');
});

test.each(['de', 'it'])('refuses a file that is named twice in the language of the reader: %s', async language => {
  const { status, body } = await enter({ attachments: [1, 1] }, { 'accept-language': language });
  expect([status, body.fields]).toEqual([400, { attachments: wordsIn(language)('names a file twice') }]);
});
