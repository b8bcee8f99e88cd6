import { describe, expect, test } from 'vitest';
import { statusOf } from '#contract/call/call.ts';
import type { ChangeName } from '#contract/call/paths.ts';
import { calls } from '#contract/calls.ts';
import { anAdmin, aSuperadmin } from '#testing/builders.ts';
import { byAnotherOwner, changeNames, makeChange, readyChange } from '#testing/every-change.ts';
import { isNightly } from '#testing/nightly.ts';
import { testPortal } from '#testing/portal.ts';
import { observed } from '#testing/statements.ts';
import { sql } from '../platform/database/sql.ts';

const portal = testPortal();

const entries = async () =>
  (
    await sql<{ id: number; at: Date; kind: string }>`select * from audit_entries order by id`.execute(
      portal.context.db,
    )
  ).rows.map(({ id: _, at, ...entry }) => ({ ...entry, isNow: Math.abs(at.getTime() - Date.now()) < 60_000 }));
const to = (field: string, value: unknown) => ({ field, from: null, to: value });
const from = (field: string, value: unknown) => ({ field, from: value, to: null });
const change = (field: string, was: unknown, is: unknown) => ({ field, from: was, to: is });
const text = expect.any(String);
const codeOf = (field: string) => expect.stringMatching(new RegExp(`^${field} of P-`)) as never;
const quantityTo8 = { field: expect.stringMatching(/^quantity of P-/), from: '10', to: '8' };
const company = [
  to('companyName', 'Harbour Goods'),
  to('companyContact', '+44 20 7946'),
  to('companyEmail', 'orders@harbour.example'),
];

/** The expected entry of each change, without author and time; undefined where the contract declares none. */
const expected: Record<ChangeName, { kind: string; changes?: unknown[] } | undefined> = {
  login: { kind: 'signedIn' },
  logout: { kind: 'signedOut' },
  changePassword: { kind: 'credentialsChanged', changes: [to('password', 'a new one')] },
  forgotPassword: undefined,
  lookAtResetLink: undefined,
  redeemResetLink: { kind: 'passwordReset', changes: [to('password', 'a new one')] },
  endOtherSessions: { kind: 'sessionEnded', changes: [change('sessions', '2', '1')] },
  endSession: { kind: 'sessionEnded', changes: [from('session', text)] },
  confirmIdentity: undefined,
  updateEmail: { kind: 'emailChanged', changes: [to('email', 'buyer@harbour.example')] },
  verifyEmail: { kind: 'emailVerified', changes: [to('email', 'buyer@harbour.example')] },
  updateLanguage: undefined,
  makeCalendarLink: { kind: 'calendarLinkMade' },
  endCalendarLink: { kind: 'calendarLinkEnded' },
  makeResetLink: { kind: 'resetLinkMade' },
  invitePerson: { kind: 'personInvited', changes: [to('name', 'Ada'), to('companyRole', 'buyer')] },
  renewInvitation: { kind: 'personInvited', changes: [to('name', 'Ada'), to('companyRole', 'buyer')] },
  withdrawInvitation: { kind: 'invitationWithdrawn', changes: [from('name', 'Ada'), from('companyRole', 'buyer')] },
  updatePerson: {
    kind: 'companyRoleChanged',
    changes: [change('name', 'Ada', 'Ada Finch'), change('companyRole', 'buyer', 'viewer')],
  },
  deletePerson: { kind: 'personDeleted', changes: [from('name', 'Ada'), from('companyRole', 'buyer')] },
  forgetPerson: { kind: 'personalDataRemoved' },
  lookAtInvitation: undefined,
  acceptInvitation: { kind: 'personJoined', changes: [to('name', 'Ada Finch'), to('companyRole', 'buyer')] },
  createCustomer: { kind: 'accountCreated', changes: [to('role', 'customer'), ...company] },
  updateCustomer: {
    kind: 'accountEdited',
    changes: [change('companyName', 'Before', 'Harbour Goods'), ...company.slice(1)],
  },
  updateCredentials: {
    kind: 'credentialsChanged',
    changes: [change('username', text, text), to('password', 'a new one')],
  },
  deleteCustomer: { kind: 'accountDeleted', changes: [from('role', 'customer'), from('companyName', text)] },
  mergeCustomers: {
    kind: 'customersMerged',
    changes: [
      to('merged', text),
      to('mergedId', text),
      ...['orders', 'people', 'invitations', 'endedInvitations', 'lists', 'addresses', 'files', 'products'].map(what =>
        to(what, what === 'people' ? '1' : '0'),
      ),
      from('companyName', text),
    ],
  },
  importCustomers: {
    kind: 'customersImported',
    changes: [to('created', '1'), to('createdNames', text), to('updated', '0'), to('kept', '0')],
  },
  createProduct: {
    kind: 'productCreated',
    changes: [
      to('description', 'Day pack'),
      to('colors', 'Tan'),
      to('visibleTo', 'all customers'),
      to('pictures', '1'),
    ],
  },
  updateProduct: { kind: 'productEdited', changes: [change('description', 'Before', 'After')] },
  deleteProduct: { kind: 'productDeleted', changes: [from('visibleTo', 'all customers'), from('pictures', '1')] },
  matchPictureNames: undefined,
  importProducts: {
    kind: 'productsImported',
    changes: [to('created', '1'), to('createdNames', text), to('updated', '0'), to('kept', '0')],
  },
  placeOrder: { kind: 'orderPlaced', changes: [to('totalProducts', '2'), to('totalItems', '40')] },
  enterOrder: {
    kind: 'orderPlaced',
    changes: [
      to('totalProducts', '1'),
      to('totalItems', '20'),
      to('cameBy', 'phone'),
      to('forPersonId', text),
      to('files', '1'),
    ],
  },
  checkLinesForCustomer: undefined,
  createAddress: { kind: 'addressCreated', changes: [to('label', 'Warehouse'), to('address', '1 Quay Street')] },
  updateAddress: { kind: 'addressEdited', changes: [change('label', 'Warehouse', 'Shop')] },
  deleteAddress: { kind: 'addressDeleted', changes: [from('label', 'Warehouse'), from('address', '1 Quay Street')] },
  createList: { kind: 'listCreated', changes: [to('totalProducts', '1'), to('totalItems', '20')] },
  updateList: { kind: 'listEdited', changes: [change('name', 'Spring', 'Summer')] },
  deleteList: { kind: 'listDeleted', changes: [from('totalProducts', '1'), from('totalItems', '20')] },
  updatePoNumber: { kind: 'poNumberChanged', changes: [to('poNumber', 'PO-4711')] },
  handOverOrder: {
    kind: 'orderHandedOver',
    changes: [
      change('customer', text, text),
      change('customerId', text, text),
      to('messages', '0'),
      to('documents', '0'),
      to('sampleRounds', '0'),
      to('files', '0'),
    ],
  },
  verifyCompletion: { kind: 'completionVerified' },
  completeOrders: { kind: 'completionsVerified', changes: [to('orders', '1'), to('numbers', text)] },
  changeOrderProduct: {
    kind: 'orderProductEdited',
    changes: [{ field: expect.stringMatching(/^quantity of P-/), from: '10', to: '12' }, to('reason', 'By phone')],
  },
  askForChange: {
    kind: 'changeAsked',
    changes: [to('request', '1'), quantityTo8, to('reason', 'Sold less')],
  },
  withdrawChange: { kind: 'changeWithdrawn', changes: [from('request', '1')] },
  acceptChange: { kind: 'changeAccepted', changes: [to('request', '1'), quantityTo8] },
  declineChange: { kind: 'changeDeclined', changes: [to('request', '1'), to('note', 'The leather is cut')] },
  cancelOrder: { kind: 'orderCancelled', changes: [to('reason', 'Ordered twice')] },
  archiveOrderAsCustomer: { kind: 'orderArchived', changes: [to('archive', 'customer')] },
  unarchiveOrderAsCustomer: { kind: 'orderUnarchived', changes: [to('archive', 'customer')] },
  archiveCompletedOrders: {
    kind: 'ordersArchived',
    changes: [to('archive', 'admin'), to('orders', text), to('numbers', text)],
  },
  archiveOrderAsAdmin: { kind: 'orderArchived', changes: [to('archive', 'admin')] },
  unarchiveOrderAsAdmin: { kind: 'orderUnarchived', changes: [to('archive', 'admin')] },
  addDocument: {
    kind: 'documentAdded',
    changes: [to('kind', 'quote'), to('name', 'Quote 2026-118'), to('needsAgreement', 'true')],
  },
  deleteDocument: { kind: 'documentDeleted', changes: [from('kind', 'quote'), from('name', 'Quote 2026-118')] },
  agreeToDocument: { kind: 'documentAgreed', changes: [to('kind', 'quote'), to('name', 'Quote 2026-118')] },
  requireSample: { kind: 'sampleRequired', changes: [to('productCode', text)] },
  postSampleRound: {
    kind: 'samplePosted',
    changes: [to('productCode', text), to('round', '1'), to('images', '1')],
  },
  answerSampleRound: { kind: 'sampleApproved', changes: [to('productCode', text), to('round', '1')] },
  waiveSample: { kind: 'sampleWaived', changes: [to('productCode', text), to('reason', 'The fair is on Friday')] },
  sendDelivery: {
    kind: 'deliverySent',
    changes: [to('delivery', '1'), to('items', '6'), to('date', text), to('carrier', 'Northway Freight')],
  },
  sendRest: {
    kind: 'deliverySent',
    changes: [
      to('delivery', '2'),
      to('restOf', '1'),
      to('items', '2'),
      to('date', text),
      to('carrier', 'Northway Freight'),
    ],
  },
  deliverTogether: {
    kind: 'shipmentSent',
    changes: [
      to('orders', '2'),
      to('numbers', text),
      to('items', '9'),
      to('date', text),
      to('carrier', 'Northway Freight'),
    ],
  },
  sendPdf: { kind: 'pdfSent', changes: [to('delivery', '1'), to('emails', '0')] },
  deleteDelivery: { kind: 'deliveryDeleted', changes: [from('delivery', '1'), from('items', '6')] },
  confirmReceipt: {
    kind: 'deliveryReceived',
    changes: [to('delivery', '1'), to('items', '4'), to('missing', '2'), to('characters', '19'), to('images', '1')],
  },
  remakeDelivered: {
    kind: 'orderPlaced',
    changes: [to('totalProducts', '1'), to('totalItems', '2'), to('remakeOf', text), to('delivery', '1')],
  },
  acceptOrder: { kind: 'orderAccepted', changes: [to('lines', '1'), to('promisedOn', text)] },
  setPromise: { kind: 'promiseSet', changes: [to('promisedOn', text)] },
  setPromises: { kind: 'promisesSet', changes: [to('orders', '1'), { ...to(text, text), from: null }] },
  settleAnswer: undefined,
  quoteDate: undefined,
  updateLetterhead: { kind: 'letterheadEdited', changes: [to('phone', '+49 30 1234')] },
  replaceLogo: { kind: 'letterheadEdited', changes: [to('logo', '900 × 300')] },
  removeLogo: { kind: 'letterheadEdited', changes: [from('logo', '900 × 300')] },
  updateWorkshop: {
    kind: 'settingsEdited',
    changes: [to('closed', '2026-12-24 to 2026-12-31 Holidays')],
  },
  setProductStatus: {
    kind: 'orderProductChanged',
    changes: [change(codeOf('status'), 'not_reviewed', 'cutting')],
  },
  setCompletedCount: {
    kind: 'orderProductChanged',
    changes: [change(codeOf('completed'), '0', '4')],
  },
  setHold: { kind: 'holdSet', changes: [to(codeOf('hold'), 'leather')] },
  endHold: { kind: 'holdEnded', changes: [from(codeOf('hold'), 'machine')] },
  addWorkshopNote: { kind: 'workshopNoteAdded', changes: [to('characters', '19')] },
  removeWorkshopNote: { kind: 'workshopNoteRemoved', changes: [from('characters', '19')] },
  setProductStages: {
    kind: 'orderProductChanged',
    changes: [change(codeOf('cutting'), '0', '6'), change(codeOf('stitching'), '0', '2')],
  },
  changeInBulk: {
    kind: 'productionChangedInBulk',
    changes: [change(codeOf('status'), 'not_reviewed', 'stitching')],
  },
  undoChange: { kind: 'productionUndone', changes: [change(codeOf('cutting'), '6', '0')] },
  readTicketsOfLines: undefined,
  createWorker: { kind: 'workerCreated', changes: [to('pin', 'a new one')] },
  updateWorker: {
    kind: 'workerEdited',
    changes: [to('name', 'a new one'), to('pin', 'a new one'), change('active', 'true', 'false')],
  },
  forgetWorker: { kind: 'workerEdited', changes: [to('name', 'forgotten')] },
  createBench: undefined,
  pairBench: { kind: 'benchPaired', changes: [to('stage', 'stitching'), to('addedBy', text)] },
  endBench: { kind: 'benchEnded', changes: [] },
  identifyWorker: undefined,
  markUnits: { kind: 'productionMarked', changes: [change(codeOf('cutting'), '0', '4')] },
  reportProblem: { kind: 'holdSet', changes: [to(codeOf('hold'), 'leather')] },
  remakeUnits: {
    kind: 'unitsRemade',
    changes: [change(codeOf('cutting'), '6', '4'), to(codeOf('reason'), 'leather')],
  },
  remakeAtBench: {
    kind: 'unitsRemade',
    changes: [change(codeOf('cutting'), '6', '4'), to(codeOf('reason'), 'leather')],
  },
  solveProblem: { kind: 'holdEnded', changes: [from(codeOf('hold'), 'machine')] },
  deleteOrder: {
    kind: 'orderDeleted',
    changes: [
      from('totalProducts', '1'),
      from('totalItems', '10'),
      from('finishedItems', '0'),
      from('customerId', text),
    ],
  },
  deleteOrderProduct: {
    kind: 'orderProductDeleted',
    changes: [
      from('productCode', text),
      from('quantity', '10'),
      from('completed', '0'),
      from('status', 'not_reviewed'),
    ],
  },
  sendMessage: { kind: 'messageSent', changes: [to('characters', '22'), to('images', '1')] },
  markAnswered: { kind: 'questionAnswered', changes: [to('message', expect.any(String))] },
  markOrderSeen: undefined,
  markNotificationRead: undefined,
  markAllNotificationsRead: undefined,
  deleteNotification: undefined,
  deleteAllNotifications: undefined,
  restoreNotifications: undefined,
  updateNotificationSettings: undefined,
  sendTestMail: undefined,
  fillSamples: { kind: 'samplesFilled', changes: [to('products', '12'), to('customers', '3'), to('orders', '6')] },
  removeSamples: { kind: 'samplesRemoved', changes: [to('products', '12'), to('customers', '3'), to('orders', '6')] },
  seeAsCustomer: { kind: 'customerViewOpened' },
  uploadFiles: undefined,
  checkOrderLines: undefined,
  importMaterials: {
    kind: 'materialsImported',
    changes: [to('created', '1'), to('createdNames', text), to('updated', '0'), to('kept', '0')],
  },
  createMaterial: { kind: 'materialCreated', changes: [to('productName', 'Pouch'), to('leather', 'Calf 6.50 sqft')] },
  takeOrderColor: {
    kind: 'materialEdited',
    changes: [change('leather', 'Calf, Tan 6.50 sqft', 'Calf, {color} 6.50 sqft')],
  },
  updateMaterial: { kind: 'materialEdited', changes: [change('leather', 'Calf 6.50 sqft', 'Goat 0.25 sqft')] },
  deleteMaterial: { kind: 'materialDeleted' },
  createTemplate: { kind: 'templateCreated', changes: [to('leather', 'Calf 6.50 sqft')] },
  updateTemplate: {
    kind: 'templateEdited',
    changes: [change('name', 'Pouch', 'Bag'), change('leather', 'Calf 6.50 sqft', 'Goat 0.25 sqft')],
  },
  deleteTemplate: { kind: 'templateDeleted' },
  createStockMaterial: {
    kind: 'stockMaterialCreated',
    changes: [
      ...[to('category', 'leather'), to('unit', 'sqft'), to('names', expect.stringMatching(/^Bridle \d+ \(sqft\)$/))],
      ...[to('minLevel', '40.0000'), to('supplierId', text), to('packName', 'hide'), to('packSize', '22.5000')],
      ...[to('minOrder', '45.0000'), to('hasLots', 'true')],
    ],
  },
  updateStockMaterial: {
    kind: 'stockMaterialEdited',
    changes: [
      ...[change('minLevel', '0', '20'), to('packName', 'roll'), to('packSize', '25'), change('minOrder', '0', '50')],
      ...[change('hasLots', 'false', 'true'), change('archived', 'false', 'true'), from('names', text)],
    ],
  },
  deleteStockMaterial: {
    kind: 'stockMaterialDeleted',
    changes: [from('category', 'leather'), from('unit', 'sqft'), from('names', text)],
  },
  startStock: { kind: 'stockStarted', changes: [to('materials', text)] },
  importStock: {
    kind: 'stockImported',
    changes: [
      ...[to('created', '1'), to('createdNames', text), to('updated', '0'), to('kept', '0'), to('counts', '1')],
      to('newSuppliers', text),
    ],
  },
  setMaterialNames: { kind: 'namesUnited', changes: [change('names', text, text)] },
  countMaterial: { kind: 'stockCounted', changes: [change('onHand', '60.0000', '50.0000'), to('note', 'Shelf 3')] },
  adjustStock: { kind: 'stockAdjusted', changes: [change('onHand', '60.0000', '57.5000'), to('note', 'Samples')] },
  undoMovement: { kind: 'stockUndone', changes: [from('what', 'adjust'), change('onHand', '4.0000', '0.0000')] },
  createLot: { kind: 'lotCreated', changes: [to('code', '4711'), to('receivedOn', text), to('note', 'Darker')] },
  updateLot: {
    kind: 'lotEdited',
    changes: [
      ...[to('lot', '4712'), change('code', '4711', '4712'), change('receivedOn', text, text), to('note', 'Darker')],
      change('usedUp', 'false', 'true'),
    ],
  },
  chooseLot: { kind: 'lotChosen', changes: [to(codeOf('lot'), '4711'), to('material', text)] },
  placePurchase: {
    kind: 'purchasePlaced',
    changes: [to('expectedOn', text), to('materials', '1'), to('reference', 'A 4711')],
  },
  updatePurchase: { kind: 'purchaseEdited', changes: [change('expectedOn', text, text), to('reference', 'A 4712')] },
  receivePurchase: { kind: 'purchaseReceived', changes: [to('materials', '1')] },
  cancelPurchase: { kind: 'purchaseCancelled', changes: [change('state', 'ordered', 'cancelled')] },
  createSupplier: {
    kind: 'supplierCreated',
    changes: [to('email', 'sales@tannery.example'), to('leadDays', '15')],
  },
  updateSupplier: {
    kind: 'supplierEdited',
    changes: [change('name', text, text), to('email', 'sales@tannery.example'), change('leadDays', '10', '5')],
  },
  deleteSupplier: { kind: 'supplierDeleted' },
};

/** Further effects of a change, in an entry before its own: a round for which nobody asked asks for the sample, too (SA-2). */
const alsoDone: Partial<Record<ChangeName, { kind: string; changes: unknown[] }>> = {
  postSampleRound: { kind: 'sampleRequired', changes: [to('productCode', text)] },
  remakeDelivered: { kind: 'orderAccepted', changes: [to('lines', '1')] },
};

/** Changes of many objects, whose entry names no single object. */
const isOfMany =
  /^import|^(archiveCompletedOrders|deliverTogether|updateWorkshop|updateLetterhead|replaceLogo|removeLogo|fillSamples|removeSamples|startStock)$/;

describe('CU-9 every change', () => {
  for (const name of changeNames) {
    test(`${name} writes exactly the entry that the contract declares, also for another owner of the company (F5)`, async () => {
      const ready = await byAnotherOwner(portal, name, await readyChange(portal, name));
      const before = (await entries()).length;
      const { status, body } = await makeChange(name, ready);
      expect([status, body.error]).toEqual([statusOf(calls[name]), undefined]);

      const given = expected[name];
      const found = (await entries()).slice(before);
      expect(calls[name].audit.length === 0).toBe(given === undefined);
      const all = [alsoDone[name], given].filter(entry => entry !== undefined);
      expect(found).toEqual(
        all.map(entry => ({
          changes: [],
          ...entry,
          object: expect.any(String),
          object_id: ready.id ?? (isOfMany.test(name) ? null : expect.any(Number)),
          object_name: text,
          account_id: ready.by.id,
          username: ready.by.username,
          role: ready.by.role,
          bench_id: ready.by.id === null ? expect.any(Number) : null,
          worker_id: null,
          address: '127.0.0.1',
          isNow: true,
        })),
      );
      expect(all.filter(({ kind }) => !(calls[name].audit as readonly string[]).includes(kind))).toEqual([]);
    });
  }

  test.runIf(isNightly)('writes no entry when it is rejected', async () => {
    const client = await portal.as(await aSuperadmin(portal));
    for (const name of changeNames) {
      // Callers without a session have no token.
      if (calls[name].for === 'anyone') continue;
      const ready = await readyChange(portal, name);
      const made = (await entries()).length;
      const answer = await makeChange(name, ready, { 'x-xsrf-token': 'forged' });
      expect([name, answer.status]).toEqual([name, 403]);
      expect((await entries()).length).toBe(made);
    }
    const before = (await entries()).length;
    expect((await client.call('verifyCompletion', { id: 999_999 })).status).toBe(404);
    expect((await entries()).length).toBe(before);
  });

  test.runIf(isNightly)(
    'P4 runs at most 6 statements, or 10 for several writes at once and 14 for several objects, including pictures, Idempotency-Key and audit entry',
    {
      timeout: 60_000,
    },
    async () => {
      // Excludes the transaction itself, the session lookup, and the first start of the listener.
      const ofEveryRequest =
        /^(begin|commit|start transaction|listen|notify self_test_|select pg_try_advisory_xact_lock_shared|select encode\((s\.)?token_hash|select b\.id, b\.name, b\.stage)/i;
      const severalWrites = [
        ...['enterOrder', 'setPromises', 'pairBench', 'forgetPerson', 'updateEmail', 'takeOrderColor'],
        // These also write a revision, a message, a shipment or a delivery.
        ...['changeOrderProduct', 'deleteOrderProduct', 'confirmReceipt', 'deliverTogether', 'sendRest'],
        ...['remakeUnits', 'remakeAtBench', 'importMaterials'],
        // These lock a material or supplier first, and tell open screens of the stock.
        ...[
          'startStock',
          'createStockMaterial',
          'undoMovement',
          'createLot',
          'updateLot',
          'chooseLot',
          'placePurchase',
        ],
      ];
      // These write several objects: an order and its line, a round with its files, the stock and what it frees.
      const severalObjects = ['remakeDelivered', 'acceptOrder', 'postSampleRound', 'importStock', 'receivePurchase'];
      const over: string[] = [];
      for (const name of changeNames) {
        const ready = await readyChange(portal, name);
        const { answer, statements } = await observed(() => makeChange(name, ready, { 'idempotency-key': name }));
        expect([name, answer.status]).toEqual([name, statusOf(calls[name])]);
        const own = statements.filter(text => !ofEveryRequest.test(text)).map(text => text.slice(0, 80));
        // These calls create and remove the sample workshop object by object.
        const most = severalObjects.includes(name) ? 14 : severalWrites.includes(name) ? 10 : 6;
        if (!/Samples$/.test(name) && own.length > most) over.push(`${name}: ${own.length}\n${own.join('\n')}`);
        // A test email changes no row.
        if (name !== 'sendTestMail') expect(own.length, name).toBeGreaterThan(0);
      }
      expect(over).toEqual([]);
    },
  );
});

describe('CU-9 an audit entry', () => {
  test('is not written when nothing changed or for a dry run', async () => {
    const ready = await readyChange(portal, 'setProductStatus');
    await makeChange('setProductStatus', ready);
    const before = (await entries()).length;
    await makeChange('setProductStatus', ready);
    const dry = await readyChange(portal, 'importProducts');
    const form = dry.form?.() as FormData;
    form.set('dryRun', 'true');
    expect((await dry.client.call('importProducts', {}, { form })).status).toBe(200);
    expect((await entries()).length).toBe(before);
  });

  test('has its own kind for a changed role', async () => {
    const client = await portal.as(await aSuperadmin(portal));
    const { id } = await anAdmin(portal);
    const company = { companyName: 'C', companyContact: '1', companyEmail: 'a@b.example' };
    await client.call('updateCustomer', { id, ...company, role: 'superadmin' });
    expect((await entries()).at(-1)).toMatchObject({
      kind: 'roleChanged',
      object_id: id,
      changes: expect.arrayContaining([change('role', 'admin', 'superadmin')]),
    });
  });

  test('names the account of a failed sign-in, but no unknown name', async () => {
    const { by } = await readyChange(portal, 'login');
    await portal.nobody.call('login', { username: by.username, password: 'not the password' });
    await portal.nobody.call('login', { username: 'my-secret-password', password: 'x' });
    const nobody = { account_id: null, username: null, role: null, kind: 'signInFailed', changes: [] };
    expect((await entries()).slice(-2)).toMatchObject([
      { ...nobody, object_id: by.id, object_name: by.username },
      { ...nobody, object_id: null, object_name: '' },
    ]);
  });

  test('is written when the portal creates the first account', async () => {
    expect((await entries())[0]).toMatchObject({
      kind: 'accountCreated',
      object_name: 'owner',
      account_id: null,
      address: '',
      changes: [to('role', 'superadmin')],
    });
  });
});
