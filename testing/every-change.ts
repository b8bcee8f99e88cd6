import { randomUUID } from 'node:crypto';
import { type CallName, type ChangeName, methodAndPath, paths } from '#contract/call/paths.ts';
import { hashPassword } from '#server/accounts/passwords.ts';
import { sql } from '#server/database/sql.ts';
import { aBench, aJob, aWorker } from './benches.ts';
import { aCustomer, anAccount, anAdmin, anOrder, aPerson, aProduct, aSuperadmin } from './builders.ts';
import type { Client } from './client.ts';
import { anInvitation } from './invitations.ts';
import { aPicture } from './pictures.ts';
import type { TestAccount, TestPortal } from './portal.ts';
import { productFormOf } from './product-form.ts';
import { aResetLink, aVerifyLink } from './sign-in-links.ts';

/** A call that will succeed: its user, its input, and the id of its object. */
export type ReadyChange = {
  by: TestAccount | typeof nobody;
  client: Client;
  input?: Record<string, unknown>;
  form?: () => FormData;
  id?: number;
};

/** The author of a bench's change: no account. */
const nobody = { id: null, username: null, role: null } as const;

export const changeNames = (Object.keys(paths) as CallName[]).filter(
  (name): name is ChangeName => methodAndPath(name).method !== 'GET',
);

const password = 'saddle-stitched';
const company = { companyName: 'Harbour Goods', companyContact: '+44 20 7946', companyEmail: 'orders@harbour.example' };
const invited = { name: 'Ada', companyRole: 'buyer' };
const lists = {
  leather_items: [{ name: 'Calf', quantity: 6.5, unit: 'sqft' }],
  lining_items: [],
  thread_items: [],
  metal_items: [],
};
const otherLists = { ...lists, leather_items: [{ name: 'Goat', quantity: 0.25, unit: 'sqft' }] };
let passwordHash: Promise<string> | undefined;
let counter = 0;

/** Every change of the contract, prepared to succeed once. A new change without an entry does not compile. */
const scenarios: Record<ChangeName, (portal: TestPortal) => Promise<ReadyChange>> = {
  login: async portal => {
    const by = await withPassword(portal);
    return { by, client: portal.nobody, input: { username: by.username, password }, id: by.id };
  },
  logout: async portal => {
    const by = await aCustomer(portal);
    return { by, client: await portal.as(by), id: by.id };
  },
  changePassword: async portal => {
    const by = await withPassword(portal);
    const input = { currentPassword: password, newPassword: 'hand-sewn leather' };
    return { by, client: await portal.as(by), input, id: by.id };
  },
  forgotPassword: async portal => {
    const by = await aCustomer(portal);
    return { by, client: portal.nobody, input: { name: by.username } };
  },
  redeemResetLink: async portal => {
    const by = await aCustomer(portal);
    const input = { token: await aResetLink(portal, by), newPassword: 'hand-sewn leather' };
    return { by, client: portal.nobody, input, id: by.id };
  },
  makeResetLink: async portal => {
    const { id } = await aCustomer(portal);
    return { ...(await staff(portal, { id, personId: id })), id };
  },
  endOtherSessions: async portal => {
    const by = await aCustomer(portal);
    await portal.as(by);
    return { by, client: await portal.as(by), id: by.id };
  },
  endSession: async portal => {
    const by = await aCustomer(portal);
    await portal.as(by);
    const client = await portal.as(by);
    const { body } = await client.call('readSessions');
    return { by, client, input: { id: body.sessions[1].id }, id: by.id };
  },
  confirmIdentity: async portal => {
    const by = await withPassword(portal);
    return { by, client: await portal.as(by), input: { password }, id: by.id };
  },
  updateEmail: async portal => {
    const by = await aCustomer(portal);
    return { ...(await customer(portal, by, { email: 'buyer@harbour.example' })), id: by.id };
  },
  verifyEmail: async portal => {
    const by = await aCustomer(portal);
    await sql`update accounts set email = 'buyer@harbour.example' where id = ${by.id}`.execute(portal.context.db);
    const input = { token: await aVerifyLink(portal, by, 'buyer@harbour.example') };
    return { by, client: portal.nobody, input, id: by.id };
  },
  updateLanguage: async portal => customer(portal, await aCustomer(portal), { language: 'de' }),
  invitePerson: async portal => {
    const company = await aCustomer(portal);
    return { ...(await customer(portal, company, { id: company.id, ...invited })), id: company.id };
  },
  renewInvitation: async portal => {
    const { client, id, by, invitation } = await onInvitation(portal);
    return { by, client, input: { id, invitationId: invitation.id }, id };
  },
  withdrawInvitation: async portal => {
    const { client, id, by, invitation } = await onInvitation(portal);
    return { by, client, input: { id, invitationId: invitation.id }, id };
  },
  updatePerson: async portal => {
    const company = await aCustomer(portal);
    const { id } = await aPerson(portal, company, 'buyer', { name: 'Ada' });
    const input = { id: company.id, personId: id, name: 'Ada Finch', companyRole: 'viewer' };
    return { ...(await customer(portal, company, input)), id };
  },
  deletePerson: async portal => {
    const company = await aCustomer(portal);
    const { id } = await aPerson(portal, company, 'buyer', { name: 'Ada' });
    return { ...(await staff(portal, { id: company.id, personId: id })), id };
  },
  lookAtInvitation: async portal => {
    const { by, invitation } = await onInvitation(portal);
    return { by, client: portal.nobody, input: { token: invitation.token } };
  },
  acceptInvitation: async portal => {
    const { invitation } = await onInvitation(portal);
    // The account that the next person gets.
    const { id } = await sql<{ id: number }>`select last_value + 1 as id from accounts_id_seq`.one(portal.context.db);
    const by: TestAccount = { id, username: `joined-${++counter}`, role: 'customer', companyId: null };
    const input = { token: invitation.token, name: 'Ada Finch', username: by.username, password };
    return { by, client: portal.nobody, input, id };
  },
  createCustomer: portal => staff(portal, { username: `new-${++counter}`, password, ...company }),
  updateCustomer: async portal => {
    const { id } = await aCustomer(portal, { companyName: 'Before' });
    return { ...(await staff(portal, { id, ...company })), id };
  },
  updateCredentials: async portal => {
    const { id } = await aCustomer(portal);
    return { ...(await staff(portal, { id, username: `renamed-${++counter}`, password })), id };
  },
  deleteCustomer: async portal => {
    const { id } = await aCustomer(portal);
    return { ...(await staff(portal, { id })), id };
  },
  importCustomers: async portal => {
    const heads = 'Username,Password,Company Name,Company Contact,Company Email';
    const row = `imported-${++counter},${password},Harbour Goods,+44 20,h@goods.example`;
    return { ...(await staff(portal)), form: () => csvForm(`${heads}\n${row}\n`) };
  },
  createProduct: async portal => {
    const code = `NEW-${++counter}`;
    const primaryImage = [await aPicture('png', 8, 8), 'a.png'] as const;
    const form = () => productFormOf({ productCode: code, description: 'Day pack', colors: 'Tan' }, { primaryImage });
    return { ...(await staff(portal)), form };
  },
  updateProduct: async portal => {
    const { id, productCode } = await aProduct(portal, { description: 'Before' });
    return { ...(await staff(portal, { id })), form: () => productFormOf({ productCode, description: 'After' }), id };
  },
  deleteProduct: async portal => {
    const { id } = await aProduct(portal);
    return { ...(await staff(portal, { id })), id };
  },
  importProducts: async portal => {
    const row = `IMPORTED-${++counter},Day pack`;
    return { ...(await staff(portal)), form: () => csvForm(`Product Code,Description\n${row}\n`) };
  },
  placeOrder: async portal => {
    const products = [await aProduct(portal), await aProduct(portal)];
    const images = [`data:image/png;base64,${(await aPicture('png', 8, 8)).toString('base64')}`];
    const lines = products.map(({ productCode }) => ({ productCode, quantity: 20, description: '', images }));
    return customer(portal, await aCustomer(portal), { products: lines });
  },
  checkOrderLines: async portal => {
    const { productCode } = await aProduct(portal);
    const form = () => {
      const list = new FormData();
      list.set('text', `${productCode};5;Brass`);
      return list;
    };
    return { ...(await customer(portal, await aCustomer(portal))), form };
  },
  createAddress: async portal => {
    const by = await aCustomer(portal);
    return { by, client: await portal.as(by), input: { id: by.id, ...warehouse }, id: by.id };
  },
  updateAddress: async portal => {
    const ready = await withAddress(portal);
    return { ...ready, input: { ...ready.input, label: 'Shop' } };
  },
  deleteAddress: withAddress,
  createList: async portal => {
    const by = await aCustomer(portal);
    const products = [{ productCode: (await aProduct(portal)).productCode, quantity: 20 }];
    return { by, client: await portal.as(by), input: { name: 'Spring', products } };
  },
  updateList: async portal => {
    const ready = await withList(portal);
    return { ...ready, input: { ...ready.input, name: 'Summer', revision: 1 } };
  },
  deleteList: withList,
  updatePoNumber: async portal => {
    const ready = await onOrder(portal);
    return { ...ready, input: { ...ready.input, poNumber: 'PO-4711' } };
  },
  verifyCompletion: portal => onOrder(portal, { completed: [10] }),
  archiveOrderAsCustomer: portal => onOrder(portal, { verified: true }),
  unarchiveOrderAsCustomer: portal => onOrder(portal, { verified: true, archivedBy: ['customer'] }),
  archiveCompletedOrders: async portal => {
    const ready = await onOrder(portal, { verified: true }, anAdmin);
    return { ...ready, input: {}, id: undefined };
  },
  archiveOrderAsAdmin: portal => onOrder(portal, { verified: true }, anAdmin),
  unarchiveOrderAsAdmin: portal => onOrder(portal, { verified: true, archivedBy: ['admin'] }, anAdmin),
  setProductStatus: async portal => {
    const ready = await onOrder(portal, {}, anAdmin);
    return { ...ready, input: { ...ready.input, productCode: ready.code, status: 'cutting' } };
  },
  setCompletedCount: async portal => {
    const ready = await onOrder(portal, {}, anAdmin);
    return { ...ready, input: { ...ready.input, productCode: ready.code, completed: 4 } };
  },
  setHold: async portal => {
    const ready = await onOrder(portal, {}, anAdmin);
    return { ...ready, input: { ...ready.input, productId: ready.productId, reason: 'leather', note: 'Scar' } };
  },
  endHold: async portal => {
    const ready = await onOrder(portal, {}, anAdmin);
    const input = { ...ready.input, productId: ready.productId };
    await ready.client.call('setHold', { ...input, reason: 'machine' });
    return { ...ready, input };
  },
  addWorkshopNote: async portal => {
    const ready = await onOrder(portal, {}, anAdmin);
    return { ...ready, input: { ...ready.input, text: 'Use the old pattern' } };
  },
  removeWorkshopNote: async portal => {
    const ready = await onOrder(portal, {}, anAdmin);
    const { body } = await ready.client.call('addWorkshopNote', { ...ready.input, text: 'Use the old pattern' });
    return { ...ready, input: { ...ready.input, noteId: body.note.id } };
  },
  setPromise: async portal => {
    const ready = await onOrder(portal, {}, anAdmin);
    return { ...ready, input: { ...ready.input, promisedOn: daysFromToday(30) } };
  },
  settleAnswer: portal => onOrder(portal, {}, anAdmin),
  quoteDate: async portal => {
    const { context } = portal;
    await sql`update workshop_settings set show_expected = true`.execute(context.db);
    const { productCode } = await aProduct(portal);
    return customer(portal, await aCustomer(portal), { products: [{ productCode, quantity: 20 }] });
  },
  updateWorkshop: async portal => {
    const ready = await staff(portal, undefined, aSuperadmin);
    const { body } = await ready.client.call('readWorkshop');
    const closed = [{ from: '2026-12-24', to: '2026-12-31', name: 'Holidays' }];
    const changed = body.settings.closed.length > 0 ? [] : closed;
    return { ...ready, input: { ...body.settings, closed: changed } };
  },
  setProductStages: async portal => {
    const ready = await onOrder(portal, {}, anAdmin);
    return { ...ready, input: { ...ready.input, productId: ready.productId, cutting: 6, stitching: 2 } };
  },
  changeInBulk: async portal => {
    const ready = await onOrder(portal, {}, anAdmin);
    const lines = [{ orderId: ready.id, productId: ready.productId }];
    return { ...ready, input: { lines, set: { status: 'stitching' } } };
  },
  undoChange: async portal => {
    const ready = await onOrder(portal, {}, anAdmin);
    const { client, input, productId } = ready;
    const { body } = await client.call('setProductStages', { ...input, productId, cutting: 6 });
    return { ...ready, input: { changeId: body.changeId } };
  },
  readTicketsOfLines: async portal => {
    const ready = await onOrder(portal, {}, anAdmin);
    return { ...ready, input: { lines: [{ orderId: ready.id, productId: ready.productId }] } };
  },
  createWorker: portal => staff(portal, { name: `Ana ${++counter}`, pin: '1234' }),
  updateWorker: async portal => {
    const { id } = await aWorker(portal);
    return { ...(await staff(portal, { id, name: `Ana ${++counter}`, pin: '1234', active: false })), id };
  },
  forgetWorker: async portal => {
    const { id } = await aWorker(portal);
    return { ...(await staff(portal, { id })), id };
  },
  createBench: portal => staff(portal, { name: 'Stitching 1', stage: 'stitching' }),
  endBench: async portal => {
    const { id } = await aBench(portal);
    return { ...(await staff(portal, { id })), id };
  },
  pairBench: async portal => {
    const ready = await staff(portal);
    const { body } = await ready.client.call('createBench', { name: 'Stitching 1', stage: 'stitching' });
    return { by: nobody, client: portal.nobody, input: { code: body.code }, id: body.bench.id };
  },
  identifyWorker: async portal => {
    const { client } = await aBench(portal);
    return { by: nobody, client, input: { workerId: (await aWorker(portal, { pin: '1234' })).id, pin: '1234' } };
  },
  markUnits: async portal => {
    const { client } = await aBench(portal);
    const { id, ticket } = await aJob(portal);
    const mark = { id: randomUUID(), ticket, stage: 'cutting', delta: 4, at: new Date().toISOString() };
    return { by: nobody, client, input: { marks: [mark] }, id };
  },
  reportProblem: async portal => {
    const { client } = await aBench(portal);
    const { id, ticket } = await aJob(portal);
    return { by: nobody, client, input: { ticket }, form: () => problemForm('leather'), id };
  },
  solveProblem: async portal => {
    const { client } = await aBench(portal);
    const { id, ticket } = await aJob(portal);
    await client.call('reportProblem', { ticket }, { form: problemForm('machine') });
    return { by: nobody, client, input: { ticket }, id };
  },
  deleteOrder: portal => onOrder(portal, {}, anAdmin),
  deleteOrderProduct: async portal => {
    const ready = await onOrder(portal, { quantities: [10, 5] }, anAdmin);
    return { ...ready, input: { ...ready.input, productId: ready.productId } };
  },
  sendMessage: async portal => {
    const bytes = await aPicture('png', 8, 8);
    const form = () => {
      const message = new FormData();
      message.set('message', 'When will it be ready?');
      message.set('images', new File([new Uint8Array(bytes)], 'a.png', { type: 'image/png' }));
      return message;
    };
    return { ...(await onOrder(portal)), form };
  },
  markOrderSeen: portal => onOrder(portal),
  markNotificationRead: portal => onNotification(portal),
  markAllNotificationsRead: async portal => customer(portal, await aCustomer(portal)),
  deleteNotification: portal => onNotification(portal),
  deleteAllNotifications: async portal => customer(portal, await aCustomer(portal)),
  restoreNotifications: async portal => {
    const ready = await onNotification(portal);
    const { body } = await ready.client.call('deleteAllNotifications');
    return { ...ready, input: { clearedAt: body.clearedAt } };
  },
  updateNotificationSettings: async portal =>
    customer(portal, await aCustomer(portal), { email: { newMessage: false } }),
  sendTestMail: portal => staff(portal, { address: 'owner@cordwain.example' }, aSuperadmin),
  fillSamples: async portal => {
    const ready = await staff(portal, {}, aSuperadmin);
    await ready.client.call('removeSamples');
    return ready;
  },
  removeSamples: async portal => {
    const ready = await staff(portal, {}, aSuperadmin);
    await ready.client.call('fillSamples');
    return ready;
  },
  seeAsCustomer: async portal => {
    const { id } = await aCustomer(portal);
    return { ...(await staff(portal, { customerId: id }, aSuperadmin)), id };
  },
  uploadFiles: async portal => {
    const bytes = await aPicture('png', 8, 8);
    const form = () => {
      const files = new FormData();
      files.set('files', new File([new Uint8Array(bytes)], 'a.png', { type: 'image/png' }));
      return files;
    };
    return { ...(await customer(portal, await aCustomer(portal))), form };
  },
  createMaterial: async portal => {
    const { productCode: product_code } = await aProduct(portal);
    return staff(portal, { product_code, product_name: 'Pouch', ...lists }, aSuperadmin);
  },
  updateMaterial: async portal => {
    const { productCode: product_code } = await aProduct(portal);
    const ready = await staff(portal, undefined, aSuperadmin);
    const { body } = await ready.client.call('createMaterial', { product_code, ...lists });
    return { ...ready, input: { id: body.record.id, product_code, ...otherLists }, id: body.record.id };
  },
  deleteMaterial: async portal => {
    const { productCode: product_code } = await aProduct(portal);
    const ready = await staff(portal, undefined, aSuperadmin);
    const { body } = await ready.client.call('createMaterial', { product_code, ...lists });
    return { ...ready, input: { id: body.record.id }, id: body.record.id };
  },
  createTemplate: portal => staff(portal, { name: 'Pouch', ...lists }, aSuperadmin),
  updateTemplate: async portal => {
    const ready = await staff(portal, undefined, aSuperadmin);
    const { body } = await ready.client.call('createTemplate', { name: 'Pouch', ...lists });
    return { ...ready, input: { id: body.template.id, name: 'Bag', ...otherLists }, id: body.template.id };
  },
  deleteTemplate: async portal => {
    const ready = await staff(portal, undefined, aSuperadmin);
    const { body } = await ready.client.call('createTemplate', { name: 'Pouch', ...lists });
    return { ...ready, input: { id: body.template.id }, id: body.template.id };
  },
};

const warehouse = { label: 'Warehouse', address: '1 Quay Street' };

/** A customer with a delivery address. */
async function withAddress(portal: TestPortal) {
  const by = await aCustomer(portal);
  const client = await portal.as(by);
  const { body } = await client.call('createAddress', { id: by.id, ...warehouse });
  return { by, client, input: { id: by.id, addressId: body.address.id }, id: by.id };
}

/** A customer with a saved list. */
async function withList(portal: TestPortal) {
  const by = await aCustomer(portal);
  const client = await portal.as(by);
  const products = [{ productCode: (await aProduct(portal)).productCode, quantity: 20 }];
  const { body } = await client.call('createList', { name: 'Spring', products });
  return { by, client, input: { id: body.list.id }, id: body.list.id };
}

export function readyChange(portal: TestPortal, name: ChangeName): Promise<ReadyChange> {
  return scenarios[name](portal);
}

/** Attempts a prepared change; `headers` as for the test client. */
export function makeChange(name: ChangeName, { client, input = {}, form }: ReadyChange, headers = {}) {
  return client.call(name, { ...input }, { headers, ...(form && { form: form() }) });
}

/** 'YYYY-MM-DD', in UTC. */
function daysFromToday(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

/** A customer whose password is known. */
async function withPassword(portal: TestPortal): Promise<TestAccount> {
  passwordHash ??= hashPassword(password);
  return anAccount(portal, { passwordHash: await passwordHash });
}

async function staff(
  portal: TestPortal,
  input?: Record<string, unknown>,
  role: typeof anAdmin = anAdmin,
): Promise<ReadyChange> {
  const by = await role(portal);
  return { by, client: await portal.as(by), ...(input && { input }) };
}

async function customer(portal: TestPortal, by: TestAccount, input?: Record<string, unknown>): Promise<ReadyChange> {
  return { by, client: await portal.as(by), ...(input && { input }) };
}

/** By default on an order of one product with quantity 10, by its customer. */
async function onOrder(portal: TestPortal, given: Parameters<typeof anOrder>[1] = {}, role?: typeof anAdmin) {
  const order = await anOrder(portal, given);
  const by = role ? await role(portal) : order.customer;
  const { productCode: code = '', id: productId = 0 } = order.products[0] ?? {};
  return { by, client: await portal.as(by), input: { id: order.id }, id: order.id, code, productId };
}

/** An open invitation of a company, by its owner. */
async function onInvitation(portal: TestPortal) {
  const by = await aCustomer(portal);
  const client = await portal.as(by);
  return { by, client, id: by.id, invitation: await anInvitation(client, by, invited) };
}

async function onNotification(portal: TestPortal): Promise<ReadyChange> {
  const by = await aCustomer(portal);
  const { id } = await sql<{ id: number }>`
    insert into notifications (account_id, event, type, title, message, related_id)
    values (${by.id}, 'orderProgress', 'order', 'T', 'M', 1) returning id`.one(portal.context.db);
  return { by, client: await portal.as(by), input: { id }, id };
}

function problemForm(reason: string): FormData {
  const form = new FormData();
  form.set('reason', reason);
  form.set('note', 'Scar');
  return form;
}

function csvForm(content: string): FormData {
  const form = new FormData();
  form.set('dryRun', 'false');
  form.set('existing', 'refuse');
  form.set('file', new File([content], 'list.csv', { type: 'text/csv' }));
  return form;
}
