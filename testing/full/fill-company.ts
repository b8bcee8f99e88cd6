import { randomUUID } from 'node:crypto';
import type { CallName } from '#contract/call/paths.ts';
import type { AdminProduct } from '#contract/catalog/catalog.ts';
import { sql } from '#server/platform/database/sql.ts';
import { daysFromToday, lists, password, remakeForm } from '../changes/ready-change.ts';
import { type Client, makeClient } from '../client.ts';
import { receiptForm } from '../deliveries.ts';
import { aDocument, aPdf } from '../documents.ts';
import { anInvitation } from '../invitations.ts';

import { aPicture } from '../pictures.ts';
import type { TestAccount, TestPortal } from '../portal.ts';
import { productFormOf, type TestFile } from '../product-form.ts';
import { roundForm } from '../rounds.ts';
import { aVerifyLink } from '../sign-in-links.ts';

/**
 * The people of the full workshop: `owner` and `admin` of the workshop, and those of the company that did everything.
 * `busy` is an owner there who did all that one person can do. `former` was deactivated.
 */
export const fullPeople = {
  superadmin: 'owner',
  admin: 'full-admin',
  owner: 'full-owner',
  busy: 'full-busy',
  buyer: 'full-buyer',
  viewer: 'full-viewer',
  former: 'full-former',
} as const;

/** Codes of the products that the company ordered. Only the first one is its own. */
const codes = ['FULL-1', 'FULL-2', 'FULL-3'] as const;
const day = 86_400_000;

/** Returns an account by its username. */
export async function personOf({ context: { db } }: TestPortal, username: string): Promise<TestAccount> {
  return sql<TestAccount>`
    select id, username, role, company_id as "companyId" from accounts where username = ${username}`.one(db);
}

/** Returns the id of the order in which everything happened. The company placed it first. */
export async function openOrder(portal: TestPortal): Promise<number> {
  const { companyId } = await personOf(portal, fullPeople.owner);
  const { id } = await sql<{
    id: number;
  }>`select min(id) as id from orders where customer_id = ${companyId} and po_number <> ''`.one(portal.context.db);
  return id;
}

/** Makes a call that must succeed. */
export async function make(
  client: Client,
  name: CallName,
  input: Record<string, unknown> = {},
  options: { headers?: Record<string, string>; form?: FormData } = {},
) {
  const { status, body } = await client.call(name, input, options);
  if (status >= 300) throw new Error(`${name} was refused: ${JSON.stringify(body)}`);
  return body;
}

/** Lets one company do everything that a company can do, and the workshop everything that it can do for a company. */
export async function fillCompany(portal: TestPortal): Promise<void> {
  const superadmin = await portal.as(await personOf(portal, fullPeople.superadmin));
  await make(superadmin, 'createCustomer', { username: fullPeople.admin, password, role: 'admin', ...harbour });
  const admin = await portal.as(await personOf(portal, fullPeople.admin));
  const company = await fillPeople(portal, admin);
  const picture = await aPicture('png', 40, 30);
  await fillProducts(superadmin, company, picture);
  const [owner, busy] = [await clientOf(portal, 'owner'), await clientOf(portal, 'busy')];
  const { open, done } = await placeOrders({ portal, admin, company, busy, owner, picture });
  await talk({ portal, admin, busy, id: open, picture });
  await sample({ admin, busy, id: open, picture });
  await produce({ portal, admin, id: open, picture });
  await review({ admin, busy });
  await complete({ admin, busy, id: done });
  await cancel(busy);
  await revise(admin, open);
  await agree({ admin, busy, id: open });
  await deliver({ admin, busy, id: open, picture });
  await readNews(portal, busy);
  // Open orders now show the former name, and orders of others belong to the company.
  await make(admin, 'updateCustomer', { id: company, ...harbour, companyName: 'Harbour Goods Ltd', poRequired: true });
  const { id } = await sql<{ id: number }>`
    select min(id) as id from orders where customer_id <> ${company} and ended_at is null`.one(portal.context.db);
  const { handOver } = await make(admin, 'handOverOrder', { id, customerId: company, dryRun: true });
  await make(admin, 'handOverOrder', { id, customerId: company, state: handOver.state });
}

const harbour = {
  companyName: 'Harbour\tGoods\\n & "Söhne" 👜',
  companyContact: '+44 20 7946',
  companyEmail: 'orders@harbour.example',
  companyAddress: '1 Quay Street\nLondon',
  contactPerson: 'Ines Okafor',
  contactPersonDesignation: 'Buyer',
  contactPersonPhone: '+44 20 7947',
  language: 'en',
};

export const clientOf = async (portal: TestPortal, who: keyof typeof fullPeople) =>
  portal.as(await personOf(portal, fullPeople[who]));

/** Creates the company with its people, who joined by invitation. Returns its id. */
async function fillPeople(portal: TestPortal, admin: Client): Promise<number> {
  const { customer } = await make(admin, 'createCustomer', { username: fullPeople.owner, password, ...harbour });
  const owner = await personOf(portal, fullPeople.owner);
  const client = await portal.as(owner);
  await make(client, 'updatePerson', { id: customer.id, personId: owner.id, name: 'Ines Okafor' });
  await giveAddress(portal, owner, 'ines@harbour.example');
  await portal.nobody.call('login', { username: fullPeople.owner, password: 'not the password' });
  for (const [who, name, companyRole] of [
    ['busy', 'Wilhelmina Quist', 'owner'],
    ['buyer', 'Ada Finch', 'buyer'],
    ['viewer', 'Ben Voss', 'viewer'],
    ['former', 'Otto Former', 'buyer'],
  ] as const) {
    const { token } = await anInvitation(client, owner, { name, email: `${who}@harbour.example`, companyRole });
    await make(portal.nobody, 'acceptInvitation', { token, name, username: fullPeople[who], password });
  }
  await giveAddress(portal, await personOf(portal, fullPeople.busy), 'busy@harbour.example');
  await giveAddress(portal, await personOf(portal, fullPeople.admin), 'admin@cordwain.example');
  const former = await personOf(portal, fullPeople.former);
  await make(client, 'updatePerson', { id: customer.id, personId: former.id, active: false });
  const busy = await clientOf(portal, 'busy');
  await make(busy, 'updateLanguage', { language: 'en' });
  const email = { newOrder: false, orderFinished: false, orderCompleted: false, people: false, allOrders: true };
  await make(busy, 'updateNotificationSettings', { email });
  await make(await clientOf(portal, 'buyer'), 'updateNotificationSettings', {
    email: { dates: false, deliveries: false, pdfs: false },
  });
  await anInvitation(busy, owner, { name: 'Elin Berg', email: 'elin@harbour.example', companyRole: 'viewer' });
  return customer.id;
}

/** Sets and verifies the address of a person, who uses the link of the email. */
async function giveAddress(portal: TestPortal, person: TestAccount, email: string): Promise<void> {
  await sql`update accounts set email = ${email} where id = ${person.id}`.execute(portal.context.db);
  await make(portal.nobody, 'verifyEmail', { token: await aVerifyLink(portal, person, email) });
}

async function fillProducts(superadmin: Client, company: number, picture: Buffer): Promise<void> {
  const images = { primaryImage: [picture, 'a.png'], galleryImages: [[picture, 'b.png']] } as {
    primaryImage: TestFile;
    galleryImages: TestFile[];
  };
  const template = { name: 'Satchel', description: 'Two buckles', ...lists };
  const { template: made } = await make(superadmin, 'createTemplate', template);
  for (const [place, productCode] of codes.entries()) {
    const texts = { productCode, description: `${productCode}\nof full-grain leather`, primaryImageIndex: '1' };
    const fields = { ...texts, colors: ['Tan', 'Black, matt'], visibleTo: place === 0 ? [company] : [] };
    const given = { ...fields, ...(place === 0 && { options: [length, monogram, { ...monogram, name: 'Stamp' }] }) };
    const { product } = await make(superadmin, 'createProduct', {}, { form: productFormOf(given, images) });
    if (place === 0) await retireOption(superadmin, product);
    const materials = { leather_items: lists.leather_items, lining_items: [], thread_items: [], metal_items: [] };
    const record = { product_code: productCode, product_name: 'Satchel', template_id: made.id, ...materials };
    await make(superadmin, 'createMaterial', record);
  }
  // The same materials with headings of its own, so that only the columns are new.
  const materials = new FormData();
  materials.set('dryRun', 'false');
  materials.set('columns', '{"productCode":1,"category":0,"name":2,"quantity":3,"unit":4}');
  const [row] = lists.leather_items.map(
    ({ name, quantity, unit }) => `Leather;${codes[0]};${name};${quantity};${unit}`,
  );
  materials.set('file', new File([`Was;Wovon;Wie;Viel;Was davon\n${row}`], 'list.csv', { type: 'text/csv' }));
  await make(superadmin, 'importMaterials', {}, { form: materials });
}

const length = { name: 'Length', kind: 'choice', choices: [{ name: '80 cm', factor: 0.9 }, { name: '90 cm' }] };
const monogram = { name: 'Monogram', kind: 'text', help: 'Up to 3 letters', most: 3 };

/** Retires the last option of a product and the last choice of the first one. */
async function retireOption(superadmin: Client, { id, productCode, options }: AdminProduct): Promise<void> {
  const [first, second] = options;
  const kept = [{ ...first, choices: first?.choices?.slice(0, 1) }, second];
  await make(superadmin, 'updateProduct', { id }, { form: productFormOf({ productCode, options: kept }) });
}

/** One combination of a line of the first product. */
async function combinationOf(busy: Client, quantity: number) {
  const { products } = await make(busy, 'readCatalog', { productCode: codes[0] });
  const [first, second] = (products[0] as AdminProduct).options;
  return [{ quantity, choices: { [first?.id ?? 0]: '80 cm', [second?.id ?? 0]: 'MB' } }];
}

type Placing = { portal: TestPortal; admin: Client; company: number; busy: Client; owner: Client; picture: Buffer };

/**
 * Saves a list, lets the workshop enter an order by phone, places another one, and leaves an upload that nothing uses.
 */
async function placeOrders({
  portal,
  admin,
  company,
  busy,
  owner,
  picture,
}: Placing): Promise<{ open: number; done: number }> {
  const form = new FormData();
  for (const name of ['order.png', 'list.png', 'left over.png']) form.append('files', fileOf(picture, name));
  const { files } = await make(busy, 'uploadFiles', {}, { form });
  const { address } = await make(busy, 'createAddress', {
    id: company,
    label: 'Warehouse',
    address: '2 Quay Street',
    isDefault: true,
  });
  await make(owner, 'createAddress', { id: company, label: 'Shop', address: '3 Quay Street' });
  const breakdown = await combinationOf(busy, 12);
  const texts = { productCode: codes[0], description: 'Brass\tbuckles \\N \\.' };
  const line = { ...texts, quantity: 12, images: [files[0].url], breakdown };
  const lines = [
    line,
    { productCode: codes[1], quantity: 5, description: 'Blind stamp', images: [] },
    { productCode: codes[2], quantity: 4 },
  ];
  const list = { name: 'Spring', products: [{ ...line, images: [files[1].url] }] };
  await make(busy, 'createList', list, keyed());
  const columns = new FormData();
  columns.set('columns', '{"code":1,"quantity":2,"note":3,"options":[{"option":"Color","column":0}]}');
  columns.set('file', new File(['Pos;Artikel;Menge;Kommentar\n1;ST-1;5;Full'], 'list.csv', { type: 'text/csv' }));
  await make(busy, 'checkOrderLines', {}, { form: columns });
  const order = {
    products: lines,
    poNumber: 'PO-4711',
    requestedDate: daysFromToday(40),
    deliveryAddressId: address.id,
  };
  const notes = new FormData();
  notes.append('files', aPdf());
  notes.append('files', fileOf(picture, 'sketch.png'));
  const { files: attached } = await make(admin, 'uploadFiles', {}, { form: notes });
  const entered = {
    id: company,
    forPersonId: (await personOf(portal, fullPeople.busy)).id,
    cameBy: 'phone',
    attachments: attached.map((file: { id: number }) => file.id),
  };
  const open = await make(admin, 'enterOrder', { ...order, ...entered }, keyed());
  const done = await make(busy, 'placeOrder', { products: [{ ...line, images: [] }] }, keyed());
  return { open: open.order.id, done: done.order.id };
}

const keyed = () => ({ headers: { 'idempotency-key': randomUUID() } });
const fileOf = (bytes: Buffer, name: string) => new File([new Uint8Array(bytes)], name, { type: 'image/png' });

type Talking = { portal: TestPortal; admin: Client; busy: Client; id: number; picture: Buffer };

async function talk({ portal, admin, busy, id, picture }: Talking): Promise<void> {
  for (const client of [busy, admin]) {
    const form = new FormData();
    form.set('message', 'When will\r\nit be ready?');
    form.set('images', fileOf(picture, 'said.png'));
    await make(client, 'sendMessage', { id }, { form, ...keyed() });
    await make(client, 'markOrderSeen', { id });
  }
  const { id: noted } = await sql<{ id: number }>`
    select product_id as id from order_products where order_id = ${id} order by position limit 1`.one(
    portal.context.db,
  );
  await make(admin, 'addWorkshopNote', { id, text: 'Use the old pattern' });
  await make(admin, 'addWorkshopNote', { id, productId: noted, text: 'Thread of the last order' });
}

type Sampling = { admin: Client; busy: Client; id: number; picture: Buffer };

/**
 * Sends samples of the second product: one is replaced, a person wants a change of the next and approves the last. The
 * first product starts without a sample.
 */
async function sample({ admin, busy, id, picture }: Sampling): Promise<void> {
  const { order } = await make(admin, 'readOrder', { id });
  const [first, second] = order.products.map(({ productId }: { productId: number }) => ({ id, productId }));
  const form = { note: 'In daylight', picture };
  await make(admin, 'requireSample', { ...second, required: true });
  await make(admin, 'postSampleRound', second, { form: roundForm(form) });
  await make(admin, 'postSampleRound', second, { form: roundForm(form), ...keyed() });
  const change = roundForm({ decision: 'change', note: 'The edge is too light', picture });
  await make(busy, 'answerSampleRound', { ...second, round: 2 }, { form: change });
  await make(admin, 'postSampleRound', second, { form: roundForm(form) });
  await make(busy, 'answerSampleRound', { ...second, round: 3 }, { form: roundForm({ decision: 'approve' }) });
  await make(admin, 'requireSample', { ...first, required: true });
  await make(admin, 'waiveSample', { ...first, reason: 'The fair is on Friday' });
}

type Producing = { portal: TestPortal; admin: Client; id: number; picture: Buffer };

/** Marks, holds, pins and promises an order, at a bench with a worker and at the desk. */
async function produce({ portal, admin, id, picture }: Producing): Promise<void> {
  // From now on marks book what they use.
  await make(await clientOf(portal, 'superadmin'), 'startStock');
  const { bench, code } = await make(admin, 'createBench', { name: 'Full bench', stage: 'cutting', language: 'en' });
  const paired = await portal.nobody.call('pairBench', { code });
  const atBench = makeClient(portal.app, Object.fromEntries(paired.cookies.map(({ name, value }) => [name, value])));
  const { worker } = await make(admin, 'createWorker', { name: 'Full worker', pin: '4711' });
  await make(atBench, 'identifyWorker', { workerId: worker.id, pin: '4711' });
  const { tickets } = await make(admin, 'readTickets', { id });
  const ticketOf = (place: number): string => tickets[place].job.ticket;
  const mark = { id: randomUUID(), ticket: ticketOf(0), stage: 'cutting', delta: 4, at: new Date().toISOString() };
  await make(atBench, 'markUnits', { marks: [{ ...mark, workerId: worker.id }] });
  const remake = remakeForm({ workerId: String(worker.id), quantity: '1' });
  remake.set('photo', fileOf(picture, 'bad.png'));
  await make(atBench, 'remakeAtBench', { ticket: ticketOf(0) }, { form: remake });
  const report = new FormData();
  report.set('reason', 'leather');
  report.set('note', 'Scar');
  report.set('workerId', String(worker.id));
  report.set('photo', fileOf(picture, 'scar.png'));
  await make(atBench, 'reportProblem', { ticket: ticketOf(1) }, { form: report });
  await make(atBench, 'solveProblem', { ticket: ticketOf(1) });
  const { order } = await make(admin, 'readOrder', { id });
  const [first, second] = order.products;
  const one = remakeForm({ quantity: '1' });
  await make(admin, 'remakeUnits', { id, productId: first.productId }, { form: one });
  const until = daysFromToday(5);
  await make(admin, 'setHold', { id, productId: second.id, reason: 'leather', note: 'Comes on Monday', until });
  const pin = { lines: [{ orderId: id, productId: first.id }], set: { pinned: true } };
  await make(admin, 'changeInBulk', pin, keyed());
  const unpin = { ...pin, set: { pinned: false } };
  await make(admin, 'undoChange', { changeId: (await make(admin, 'changeInBulk', unpin, keyed())).changeId });
  for (const set of [{ status: 'stitching' }, { hold: { reason: 'machine' } }]) {
    const lines = [{ orderId: id, productId: first.id }];
    const { changeId } = await make(admin, 'changeInBulk', { lines, set }, keyed());
    await make(admin, 'undoChange', { changeId });
  }
  await sql`update benches set last_seen_at = now() - ${day} * interval '1 millisecond' where id = ${bench.id}`.execute(
    portal.context.db,
  );
}

/**
 * Places three new orders: one stays new, one waits for the answer to a question, and one is accepted twice, because its
 * first acceptance was undone.
 */
async function review({ admin, busy }: { admin: Client; busy: Client }): Promise<void> {
  const ids: number[] = [];
  for (let place = 0; place < 3; place++) {
    const products = [{ productCode: codes[1], quantity: 3, description: '', images: [] }];
    const { order } = await make(busy, 'placeOrder', { products, poNumber: `NEW-${place}` }, keyed());
    ids.push(order.id);
  }
  const question = new FormData();
  question.set('message', 'Brass or nickel?');
  question.set('ask', '1');
  await make(admin, 'sendMessage', { id: ids[1] }, { form: question, ...keyed() });
  const { changeId } = await make(admin, 'acceptOrder', { id: ids[2], promisedOn: daysFromToday(50) }, keyed());
  await make(admin, 'undoChange', { changeId });
  await make(admin, 'acceptOrder', { id: ids[2], promisedOn: daysFromToday(60) }, keyed());
}

/** Adds quotes, of which the second replaces the first and a person agrees to the third, and an invoice. */
async function agree({ admin, busy, id }: { admin: Client; busy: Client; id: number }): Promise<void> {
  await aDocument(admin, id, { note: 'Valid for 30 days' });
  await aDocument(admin, id, { name: 'Second version' });
  await make(busy, 'agreeToDocument', { id, documentId: await aDocument(admin, id, { name: 'Third version' }) });
  await aDocument(admin, id, { kind: 'invoice', name: 'Invoice 4711', needsAgreement: 'false' });
}

/** Delivers the open order in three parts: one arrives with a difference, one was entered by mistake. */
async function deliver({ admin, busy, id, picture }: Omit<Talking, 'portal'>): Promise<void> {
  const { order } = await make(admin, 'readOrder', { id });
  const { productId, productCode } = order.products[0];
  await make(admin, 'setCompletedCount', { id, productCode, completed: 6 });
  for (const quantity of [2, 3, 1]) {
    const texts = { carrier: 'Northway Freight', tracking: 'NF 4471', note: 'Large ones in carton 2' };
    const sent = { ...texts, cartons: 2, date: daysFromToday(0), products: [{ productId, quantity }] };
    await make(admin, 'sendDelivery', { id, ...sent }, keyed());
  }
  await make(admin, 'deleteDelivery', { id, number: 2 });
  const received = [{ productId, received: 1 }];
  const form = receiptForm({ received, note: 'One has a scratch.', pictures: [picture] });
  await make(busy, 'confirmReceipt', { id, number: 1 }, { form });
  await ship({ admin, busy, id, productId });
  const rest = { carrier: 'Northway Freight', tracking: 'NF 4472', note: 'The rest', cartons: 1 };
  await make(
    admin,
    'sendRest',
    { id, number: 1, ...rest, date: daysFromToday(0), products: [{ productId, quantity: 1 }] },
    keyed(),
  );
  await make(admin, 'remakeDelivered', { id, number: 1, products: [{ productId, quantity: 1 }] }, keyed());
}

type Shipping = { admin: Client; busy: Client; id: number; productId: number };

/** Delivers one item of the open order together with one of another order to the same address. */
async function ship({ admin, busy, id, productId }: Shipping): Promise<void> {
  const { order: open } = await make(admin, 'readOrder', { id });
  const products = [{ productCode: codes[1], quantity: 2, description: '', images: [] }];
  const placed = await make(busy, 'placeOrder', { products, deliveryAddress: open.deliveryAddress }, keyed());
  const [line] = placed.order.products;
  await make(admin, 'setCompletedCount', { id: placed.order.id, productCode: line.productCode, completed: 1 });
  const departure = { date: daysFromToday(0), carrier: 'Southway', tracking: 'SW 12', cartons: 1, note: 'Two orders' };
  const orders = [
    { id, products: [{ productId, quantity: 1 }] },
    { id: placed.order.id, products: [{ productId: line.productId, quantity: 1 }] },
  ];
  await make(admin, 'deliverTogether', { ...departure, orders }, keyed());
}

type Completing = { admin: Client; busy: Client; id: number };

/** Finishes an order on hold, which its customer verifies and both sides archive. */
async function complete({ admin, busy, id }: Completing): Promise<void> {
  const { order } = await make(admin, 'readOrder', { id });
  const [line] = order.products;
  await make(admin, 'setHold', { id, productId: line.id, reason: 'machine' });
  await make(admin, 'setCompletedCount', { id, productCode: line.productCode, completed: line.quantity });
  await make(busy, 'verifyCompletion', { id });
  await make(busy, 'archiveOrderAsCustomer', { id });
  await make(admin, 'archiveOrderAsAdmin', { id });
}

/** Changes the quantity of a product, whose approved sample still fits, and removes the last product of the order. */
async function revise(admin: Client, id: number): Promise<void> {
  const { order } = await make(admin, 'readOrder', { id });
  const [, second, last] = order.products;
  const change = { quantity: 6, reason: 'By phone' };
  await make(admin, 'changeOrderProduct', { id, productId: second.productId, ...change, revision: 1 });
  await make(admin, 'deleteOrderProduct', { id, productId: last.productId });
}

/** Places an order and cancels it at once. */
async function cancel(busy: Client): Promise<void> {
  const products = [{ productCode: codes[1], quantity: 2, description: '', images: [] }];
  const { order } = await make(busy, 'placeOrder', { products, poNumber: 'CANCELLED-1' }, keyed());
  await make(busy, 'cancelOrder', { id: order.id, reason: 'Ordered twice' });
}

/** Promises a date for the open order, and then one that the forecast cannot meet. */
export async function promiseTwice(portal: TestPortal): Promise<void> {
  const [admin, id] = [await clientOf(portal, 'admin'), await openOrder(portal)];
  await make(admin, 'setPromise', { id, promisedOn: daysFromToday(30) });
  const said = { note: 'They travel', message: 'The hides are late.' };
  await make(admin, 'setPromise', { id, promisedOn: daysFromToday(0), reason: 'material', ...said });
}

/** Reads some notifications of one person and clears those of another. */
async function readNews(portal: TestPortal, busy: Client): Promise<void> {
  const { notifications } = await make(busy, 'readNotifications');
  await make(busy, 'markNotificationRead', { id: notifications[0].id });
  await make(await clientOf(portal, 'viewer'), 'deleteAllNotifications');
}
