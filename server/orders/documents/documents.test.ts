import { beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#contract/call/limits.ts';
import { aBench, aJob } from '#testing/benches.ts';
import { aCustomer, anAdmin, anOrder, aPerson } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { aDocument, aPdf, documentForm, pdfBytes } from '#testing/documents.ts';
import { findBrokenRows } from '#testing/invariants.ts';
import { testPortal } from '#testing/portal.ts';
import { sql } from '../../platform/database/sql.ts';

const portal = testPortal();
let account: Awaited<ReturnType<typeof aCustomer>>;
let staff: Awaited<ReturnType<typeof anAdmin>>;
let customer: Client;
let admin: Client;
let id: number;

beforeEach(async () => {
  account = await aCustomer(portal, { companyName: 'Harbour Goods' });
  staff = await anAdmin(portal);
  [customer, admin] = [await portal.as(account), await portal.as(staff)];
  ({ id } = await anOrder(portal, { for: account }));
});

const add = (given: Parameters<typeof documentForm>[0] = {}, order = id) =>
  admin.call('addDocument', { id: order }, { form: documentForm(given) });
const documentsOf = async (client: Client) => (await client.call('readDocuments', { id })).body.documents;
const agree = (documentId: number, client = customer) => client.call('agreeToDocument', { id, documentId });

describe('AG-1 a document', () => {
  test('is added by staff and seen by both sides; customers never see who added it', async () => {
    const { status, body } = await add({ note: 'Valid for 30 days' });
    const document = {
      id: body.document.id,
      kind: 'quote',
      name: 'Quote 2026-118',
      note: 'Valid for 30 days',
      size: pdfBytes.length,
      needsAgreement: true,
      agreedAt: null,
      agreedBy: null,
      replacedAt: null,
      at: expect.any(String),
      by: { id: staff.id, name: staff.username },
    };
    expect([status, body.document]).toEqual([201, document]);
    await add({ kind: 'invoice', name: '', needsAgreement: '0', file: aPdf('Invoice 4711.PDF') });

    expect((await documentsOf(admin)).map(({ name }: { name: string }) => name)).toEqual([
      'Invoice 4711',
      'Quote 2026-118',
    ]);
    expect((await documentsOf(customer))[1]).toEqual({ ...document, by: null });
  });

  test('is only ever downloaded, with its bytes as they were', async () => {
    const documentId = await aDocument(admin, id, { name: 'Quote "№ 7"\n/..' });
    for (const client of [admin, customer]) {
      const { status, headers, body } = await client.call('readDocumentFile', { id, documentId });
      expect([status, Buffer.from(body).equals(pdfBytes)]).toEqual([200, true]);
      expect(headers).toMatchObject({
        'content-type': 'application/pdf',
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; sandbox",
        'content-disposition':
          'attachment; filename="Quote __ 7___...pdf"; filename*=UTF-8\'\'Quote%20%22%E2%84%96%207%22%0A%2F...pdf',
      });
    }
    const { name } = await sql<{ name: string }>`
      select f.name from files f join order_documents d on d.file_id = f.id where d.id = ${documentId}`.one(
      portal.context.db,
    );
    for (const path of ['/files', '/uploads/products']) {
      for (const client of [admin, customer]) expect((await client.send('GET', `${path}/${name}`)).status).toBe(404);
    }
  });

  test.each([
    ['HTML named .pdf', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a PDF inside HTML', Buffer.concat([Buffer.from('<html>'), pdfBytes])],
    ['a picture', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
  ])('is a PDF by its content, not by its name: %s is 415', async (_, bytes) => {
    const { status, code } = await add({ file: aPdf('Quote.pdf', bytes) });
    expect([status, code]).toEqual([415, 'documentTypeNotTaken']);
    expect(await documentsOf(admin)).toEqual([]);
  });

  test.each([
    ['a line break', '\r\n', 201],
    ['1,000 bytes', ' '.repeat(1_000), 201],
    ['1,100 bytes', ' '.repeat(1_100), 415],
  ])('is a PDF with its mark in the first 1,024 bytes: behind %s is %3$d', async (_, before, status) => {
    const bytes = Buffer.concat([Buffer.from(before), pdfBytes]);
    expect((await add({ file: aPdf('Quote.pdf', bytes) })).status).toBe(status);
  });

  test('has at most 10 MB, and a form that announces more is refused before it is read', async () => {
    const exact = Buffer.concat([pdfBytes, Buffer.alloc(limits.fileBytes - pdfBytes.length)]);
    expect((await add({ file: aPdf('a.pdf', exact) })).status).toBe(201);
    const above = await add({ file: aPdf('a.pdf', Buffer.concat([exact, Buffer.alloc(1)])) });
    expect([above.status, above.code]).toEqual([413, 'documentTooLarge']);
    const { status, code } = await admin.send('POST', `/api/orders/${id}/documents`, undefined, {
      headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': String(50 * 1024 * 1024) },
    });
    expect([status, code]).toEqual([413, 'tooLarge']);
  });

  test('needs a file and a known kind', async () => {
    const form = documentForm();
    form.delete('file');
    const without = await admin.call('addDocument', { id }, { form });
    expect([without.status, without.code]).toEqual([400, 'documentMissing']);
    expect((await add({ kind: 'contract' })).body.fields).toHaveProperty('kind');
  });

  test('is one of at most 20, also when two are added at once', async () => {
    for (let place = 0; place < limits.documents - 1; place++) await aDocument(admin, id, { needsAgreement: 'false' });
    const both = await Promise.all([add(), add()]);
    expect(both.map(({ status, code }) => [status, code]).sort()).toEqual([
      [201, undefined],
      [409, 'tooManyDocuments'],
    ]);
    expect(await documentsOf(admin)).toHaveLength(limits.documents);
    const { db, storage } = portal.context;
    expect(await findBrokenRows(text => db.query(text))).toEqual([]);
    // A document that was refused leaves no file.
    const stored: string[] = [];
    for await (const { name } of storage.list()) if (name.endsWith('.pdf')) stored.push(name);
    const { count } = await sql<{ count: number }>`select count(*)::int from order_documents`.one(db);
    expect(stored).toHaveLength(count);
  });

  test("is not there for another order, nor for a deleted order's link", async () => {
    const documentId = await aDocument(admin, id);
    const other = await anOrder(portal, { for: account });
    for (const [client, call] of [
      [customer, 'readDocumentFile'],
      [customer, 'agreeToDocument'],
      [admin, 'deleteDocument'],
    ] as const) {
      const { status, code } = await client.call(call, { id: other.id, documentId });
      expect([call, status, code]).toEqual([call, 404, 'documentNotFound']);
    }
    await admin.call('deleteOrder', { id });
    expect((await customer.call('readDocumentFile', { id, documentId })).status).toBe(404);
    await noFilesLeft();
  });

  test('is removed by staff with its file, as long as nobody agreed', async () => {
    const [kept, gone] = [await aDocument(admin, id), await aDocument(admin, id, { kind: 'drawing' })];
    await agree(kept);
    expect((await admin.call('deleteDocument', { id, documentId: gone })).body).toEqual({ success: true });
    expect((await admin.call('deleteDocument', { id, documentId: gone })).code).toBe('documentNotFound');
    const refused = await admin.call('deleteDocument', { id, documentId: kept });
    expect([refused.status, refused.code]).toEqual([409, 'agreedAlready']);
    expect((await documentsOf(admin)).map((one: { id: number }) => one.id)).toEqual([kept]);
  });

  test('tells the people of the customer once, and moves with the order to another customer', async () => {
    await add();
    const { notifications } = (await customer.call('readNotifications')).body;
    expect(notifications).toMatchObject([
      { type: 'order', relatedId: id, title: `Quote for order #${id} needs your agreement`, message: 'Quote 2026-118' },
    ]);
    const next = await aCustomer(portal);
    const { handOver } = (await admin.call('handOverOrder', { id, customerId: next.id, dryRun: true })).body;
    expect(handOver.documents).toBe(1);
    await admin.call('handOverOrder', { id, customerId: next.id, state: handOver.state });
    expect((await customer.call('readDocuments', { id })).status).toBe(404);
    expect(await documentsOf(await portal.as(next))).toHaveLength(1);
  });

  async function noFilesLeft(): Promise<void> {
    const { count } = await sql<{ count: number }>`
      select count(*)::int from files f where f.kind = 'document' and not exists (
        select from order_documents d where d.file_id = f.id)`.one(portal.context.db);
    expect(count).toBe(0);
  }
});

describe('AG-2 an agreement', () => {
  test('is given once, by an owner or a buyer, with person and time', async () => {
    const documentId = await aDocument(admin, id);
    const buyer = await aPerson(portal, account, 'buyer', { name: 'Jonas Bergqvist' });
    const client = await portal.as(buyer);
    const both = await Promise.all([agree(documentId, client), agree(documentId, client)]);
    expect(both.map(({ status, code }) => [status, code]).sort()).toEqual([
      [200, undefined],
      [409, 'agreedAlready'],
    ]);
    const [document] = await documentsOf(customer);
    expect(document).toMatchObject({
      agreedBy: { id: buyer.id, name: 'Jonas Bergqvist' },
      agreedAt: expect.any(String),
    });
    expect((await admin.call('readOrder', { id })).body.order.agreement).toEqual({
      by: 'Jonas Bergqvist',
      at: document.agreedAt,
    });
    const { days } = (await customer.call('readTimeline', { id })).body;
    expect(days[0].entries).toContainEqual({
      kind: 'agreed',
      at: document.agreedAt,
      by: 'Jonas Bergqvist',
      document: { kind: 'quote', name: 'Quote 2026-118' },
    });
    const { notifications } = (await admin.call('readNotifications')).body;
    expect(notifications[0]).toMatchObject({ title: `Harbour Goods agreed to the quote of order #${id}` });
  });

  test('is asked by the newest document of a kind, which replaces the unanswered one', async () => {
    const [first, drawing] = [await aDocument(admin, id), await aDocument(admin, id, { kind: 'drawing' })];
    const plain = await aDocument(admin, id, { needsAgreement: 'false' });
    expect((await documentsOf(admin)).map((one: { replacedAt: string | null }) => one.replacedAt)).toEqual([
      null,
      null,
      null,
    ]);
    const second = await aDocument(admin, id);
    const replaced = await agree(first);
    expect([replaced.status, replaced.code]).toEqual([409, 'documentReplaced']);
    expect((await agree(plain)).code).toBe('agreementNotNeeded');
    expect((await agree(second)).status).toBe(200);
    const buyer = await portal.as(await aPerson(portal, account, 'buyer', { name: 'Jonas Bergqvist' }));
    expect((await agree(drawing, buyer)).status).toBe(200);
    const third = await aDocument(admin, id);
    const states = (await documentsOf(admin)).map((one: { id: number; replacedAt: string; agreedAt: string }) => [
      one.id,
      one.replacedAt !== null,
      one.agreedAt !== null,
    ]);
    expect(states).toEqual([
      [third, false, false],
      [second, false, true],
      [plain, false, false],
      [drawing, false, true],
      [first, true, false],
    ]);
    const { order } = (await customer.call('readOrder', { id })).body;
    expect(order).toMatchObject({ agreement: { by: 'Jonas Bergqvist' }, documentCount: 5, documentsToAgree: 1 });
  });
});

describe('AG-2 removing the newest document of a kind', () => {
  const remove = async (documentId: number) =>
    expect((await admin.call('deleteDocument', { id, documentId })).status).toBe(200);
  const toAgree = async () =>
    (await customer.call('readForYou')).body.agree.map(({ documentId }: { documentId: number }) => documentId);
  const addedAt = async (documentId: number) =>
    (await documentsOf(admin)).find((one: { id: number }) => one.id === documentId)?.at;

  test('lets the one that it replaced wait again, since it was added, and notifies the customer', async () => {
    const first = await aDocument(admin, id, { name: 'Quote 1' });
    const other = await aDocument(admin, id, { kind: 'drawing' });
    const second = await aDocument(admin, id, { name: 'Quote 2' });
    const third = await aDocument(admin, id, { name: 'Quote 3' });
    await remove(second);
    expect(await toAgree()).toEqual([other, third]);
    expect((await agree(first)).code).toBe('documentReplaced');

    await remove(third);

    expect(await toAgree()).toEqual([first, other]);
    const { order } = (await customer.call('readOrder', { id })).body;
    expect(order).toMatchObject({ documentsToAgree: 2, asksSince: await addedAt(first) });
    const [newest] = (await customer.call('readNotifications')).body.notifications;
    expect(newest).toMatchObject({ title: `Quote for order #${id} needs your agreement`, message: 'Quote 1' });
    expect((await agree(first)).status).toBe(200);
    expect(await findBrokenRows(text => portal.context.db.query(text))).toEqual([]);
  });

  test('brings back none that is older than one to which the customer agreed', async () => {
    const first = await aDocument(admin, id);
    await agree(await aDocument(admin, id));
    const third = await aDocument(admin, id);

    await remove(third);

    expect(await toAgree()).toEqual([]);
    expect((await agree(first)).code).toBe('documentReplaced');
  });
});

describe('AG-3 a line that waits for the agreement or the deposit', () => {
  const headOf = async () => (await customer.call('readTimeline', { id })).body.head.kind;
  const holdsOf = async () =>
    (await admin.call('readOrder', { id })).body.order.products.map(
      ({ hold }: { hold: { reason: string } | null }) => hold?.reason ?? null,
    );

  test('is said in the head line of the customer; Agree ends only the first', async () => {
    const order = await anOrder(portal, { for: account, quantities: [1, 2] });
    id = order.id;
    const [first, second] = order.products;
    await admin.call('setHold', { id, productId: second?.id, reason: 'deposit' });
    expect(await headOf()).toBe('waitingForDeposit');
    const documentId = await aDocument(admin, id);
    await admin.call('setHold', { id, productId: first?.id, reason: 'agreement' });
    expect(await headOf()).toBe('waitingForAgreement');
    await agree(documentId);
    expect([await headOf(), await holdsOf()]).toEqual(['waitingForDeposit', [null, 'deposit']]);
    await admin.call('endHold', { id, productId: second?.id });
    expect(await headOf()).toBe('placed');
  });

  test('can be released by staff, and no bench may set it', async () => {
    const { products } = (await admin.call('readOrder', { id })).body.order;
    const productId = products[0].id;
    await admin.call('setHold', { id, productId, reason: 'agreement' });
    await admin.call('endHold', { id, productId });
    expect(await holdsOf()).toEqual([null]);
    const { ticket } = await sql<{ ticket: string }>`select ticket from order_products where order_id = ${id}`.one(
      portal.context.db,
    );
    const form = new FormData();
    form.set('reason', 'deposit');
    expect((await admin.call('reportProblem', { ticket }, { form })).status).toBe(400);
  });

  test.each(['agreement', 'deposit'])('no bench ends or replaces the hold of a line: %s', async reason => {
    const { ticket, products, ...job } = await aJob(portal, { for: account });
    id = job.id;
    await admin.call('setHold', { id, productId: products[0]?.id, reason });
    const { client: bench } = await aBench(portal);
    const form = new FormData();
    form.set('reason', 'leather');

    const solved = await bench.call('solveProblem', { ticket });
    expect([solved.status, solved.code, solved.body.error]).toEqual([
      403,
      'notAllowed',
      'Only the desk can end this hold',
    ]);
    expect((await bench.call('reportProblem', { ticket }, { form })).code).toBe('notAllowed');
    expect(await holdsOf()).toEqual([reason]);
    expect((await admin.call('solveProblem', { ticket })).status).toBe(200);
    expect(await holdsOf()).toEqual([null]);
  });
});
