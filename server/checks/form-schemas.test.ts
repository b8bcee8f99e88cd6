import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { CallName } from '#contract/call/paths.ts';
import { aSuperadmin } from '#testing/builders.ts';
import { aPdf } from '#testing/documents.ts';
import { isNightly } from '#testing/nightly.ts';
import { testPortal } from '#testing/portal.ts';

const portal = testPortal();
/** Nothing has this id, so what the schemas take changes nothing that is there. */
const id = 999_999_999;
const parts = [
  'a',
  ' ',
  'é',
  'e\u0301',
  '\u0301',
  'ff',
  '\u{1f45c}',
  '\u0000',
  '\ud800',
  '\u202e',
  '٣',
  '١٫٠',
  '-',
  '"',
];

/** A sequence of numbers from 0 to below 1 that is the same in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
const random = seeded(20_261_128);
const among = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;

/** A text of a few parts, often around the limit of a field, and sometimes far longer. */
function randomText(): string {
  const part = among(parts);
  const length = among([0, 1, 2, 5, 59, 60, 61, 99, 100, 101, 119, 120, 121, 200, 499, 500, 501, 5_000]);
  return (
    among(['', ' ', among(parts)]) + part.repeat(Math.ceil(length / part.length)) + among(['', '   ', among(parts)])
  );
}
const count = isNightly ? 1_000 : 5;

type Form = {
  call: CallName;
  /** An input that the schema takes. Random texts replace each of its texts. */
  good: Record<string, unknown>;
  /** Other values of fields that are no texts. */
  others?: Record<string, readonly unknown[]>;
  /** The rest of the input of the call. */
  rest?: Record<string, unknown>;
  /** The file of a multipart form. */
  file?: string;
  /** The texts to replace, where the server reads others more strictly than the schema. */
  texts?: readonly string[];
};

const departure = { date: '2026-11-27', carrier: 'DHL', tracking: '00340', note: '' };
const company = { companyName: 'Harbour', companyContact: '+44 20', companyEmail: 'orders@harbour.example' };
const contact = { companyAddress: '', contactPerson: '', contactPersonDesignation: '', contactPersonPhone: '' };
const lists = { leather_items: [], lining_items: [], thread_items: [], metal_items: [] };
const password = 'hand-sewn-2026';
const words = { reference: 'PO 7', note: '' };

/** An example for each schema of a form, by its name. */
const forms: Record<string, Form> = {
  accountChange: { call: 'updateCustomer', good: { ...company, ...contact }, rest: { id } },
  changedPurchase: { call: 'updatePurchase', good: { expectedOn: '2027-01-08', ...words, revision: 1 }, rest: { id } },
  deliveredRemake: {
    call: 'remakeDelivered',
    good: { products: [{ productId: 1, quantity: 1 }] },
    others: { products: [[], [{ productId: 1, quantity: 0 }], 'none'] },
    rest: { id, number: 1 },
  },
  forgottenPassword: { call: 'forgotPassword', good: { name: 'nobody' } },
  newAccount: { call: 'createCustomer', good: { username: 'harbour', password, ...company, ...contact } },
  newAdjustment: { call: 'adjustStock', good: { quantity: '-1.5', unit: 'sqft', note: 'Torn' }, rest: { id } },
  newAddress: { call: 'createAddress', good: { label: 'Shop', address: 'Quay 1' }, rest: { id } },
  newCount: {
    call: 'countMaterial',
    good: { counted: '0', unit: 'sqft', seen: '12.5000', note: '' },
    rest: { id },
  },
  newCredentials: { call: 'updateCredentials', good: { username: 'harbour', password }, rest: { id } },
  newDelivery: {
    call: 'sendDelivery',
    good: { ...departure, products: [{ productId: 1, quantity: 1 }] },
    others: { products: [[]] },
    rest: { id },
  },
  newDocument: {
    call: 'addDocument',
    good: { kind: 'quote', name: 'Quote', note: '', needsAgreement: 'true' },
    rest: { id },
    file: 'file',
  },
  newHold: { call: 'setHold', good: { reason: 'material', note: '', until: '2027-01-08' }, rest: { id, productId: 1 } },
  newInvitation: { call: 'invitePerson', good: { name: 'Mara', email: '', companyRole: 'buyer' }, rest: { id } },
  newLot: { call: 'createLot', good: { code: 'L-1', receivedOn: '2026-11-27', note: '' }, rest: { id } },
  newPerson: { call: 'acceptInvitation', good: { name: 'Mara', username: 'mara', password }, rest: { token: 'none' } },
  newPromise: {
    call: 'setPromise',
    good: { promisedOn: '2027-01-08', reason: 'material', note: '', message: '' },
    rest: { id },
  },
  newPurchase: {
    call: 'placePurchase',
    good: {
      supplierId: id,
      expectedOn: '2027-01-08',
      ...words,
      lines: [{ materialId: id, quantity: '2', unit: 'sqft' }],
    },
    others: { lines: [[], [{ materialId: id, quantity: '0', unit: 'sqft' }]] },
  },
  newReceipt: {
    call: 'receivePurchase',
    good: { lines: [{ lineId: 1, quantity: '2', unit: 'sqft', lotCode: 'L-1', closeRest: false }] },
    others: { lines: [[], [{ lineId: 1, quantity: '0', unit: 'sqft', lotCode: '' }], 'none'] },
    rest: { id },
  },
  newRemake: {
    call: 'remakeUnits',
    good: {
      ...{ remakeId: '0198c2d1-7c1e-4f6b-9b1e-0c6a4c6f2d11', quantity: '1', stage: 'cutting' },
      ...{ reason: 'leather', note: '' },
    },
    rest: { id, productId: 1 },
    file: 'photo',
  },
  newShipment: {
    call: 'deliverTogether',
    good: { ...departure, orders: [1, 2].map(id => ({ id, products: [{ productId: 1, quantity: 1 }] })) },
    others: { orders: [[]] },
  },
  newStockMaterial: {
    call: 'createStockMaterial',
    good: { category: 'leather', name: 'Bridle, black', unit: 'sqft', minLevel: '0', minOrder: '0', packName: null },
  },
  newSupplier: { call: 'createSupplier', good: { name: 'Sedgwick', email: '', leadDays: 10 } },
  ownEmail: { call: 'updateEmail', good: { email: 'mara@harbour.example' } },
  ownPassword: { call: 'confirmIdentity', good: { password } },
  passwordChange: { call: 'changePassword', good: { currentPassword: 'wrong', newPassword: password } },
  passwordReset: { call: 'redeemResetLink', good: { token: 'none', newPassword: password } },
  personChange: { call: 'updatePerson', good: { name: 'Mara', email: '' }, rest: { id, personId: id } },
  productForm: {
    call: 'updateProduct',
    good: { productCode: 'TB-104', description: '' },
    rest: { id },
    texts: ['description'],
    file: 'primaryImage',
  },
  recordBody: { call: 'createMaterial', good: { product_code: 'TB-104', product_name: '', ...lists } },
  workerChange: { call: 'updateWorker', good: { name: 'Anna', pin: '1234' }, rest: { id } },
  templateBody: { call: 'createTemplate', good: { name: 'Tote', description: '', ...lists } },
};

/** Returns the schemas of all forms of the web by their names, from the sources. */
async function formSchemas() {
  const schemas: Record<string, { safeParse: (given: unknown) => { success: boolean } }> = {};
  for (const file of globSync('web/**/*.{ts,tsx}', { exclude: path => path.includes('.test.') })) {
    const source = readFileSync(file, 'utf8');
    for (const [, name = ''] of source.matchAll(/\buse(?:FormOf|StoredForm)\((\w+),/g)) {
      const [, path] = new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '#(contract/[^']+)'`).exec(source) ?? [];
      if (path) schemas[name] = (await import(join(process.cwd(), path)))[name];
    }
  }
  return schemas;
}

/** Returns what the schema takes, with another text or value in one or two fields. */
function randomInput({ good, others = {}, texts = Object.keys(good) }: Form): Record<string, unknown> {
  const fields = texts.filter(name => typeof good[name] === 'string' || others[name]);
  const changed = [among(fields), ...among([[], [among(fields)]])];
  const given = changed.map(name => [name, others[name] ? among(others[name]) : randomText()]);
  return { ...good, ...among([{}, Object.fromEntries(given)]) };
}

/** A form's text reaches the server in UTF-8, which has no lone surrogates. */
function multipart(input: Record<string, unknown>, file: string): FormData {
  const form = new FormData();
  for (const [name, text] of Object.entries(input)) form.set(name, String(text));
  form.set(file, aPdf());
  return form;
}

const schemas = await formSchemas();

test('every form of the web has an example here', () => {
  expect(Object.keys(schemas).sort()).toEqual(Object.keys(forms).sort());
});

test.each(Object.entries(forms))(
  'the form of %s refuses exactly what the server refuses',
  async (name, form) => {
    const client = await portal.as(await aSuperadmin(portal));
    const verdictOf = (input: unknown) => schemas[name]?.safeParse(input).success;
    expect(verdictOf(form.good)).toBe(true);
    const verdicts = { taken: 0, refused: 0 };
    for (let at = 0; at < count; at += 1) {
      const input = randomInput(form);
      const sent = form.file ? { ...form.rest } : { ...form.rest, ...input };
      const answer = await client.call(form.call, sent, form.file ? { form: multipart(input, form.file) } : {});
      const isTaken = verdictOf(form.file ? wellFormed(input) : input);
      expect(answer.code === 'invalidInput', `${JSON.stringify(input)} ${answer.code}`).toBe(!isTaken);
      verdicts[isTaken ? 'taken' : 'refused'] += 1;
    }
    if (isNightly)
      expect(Math.min(verdicts.taken, verdicts.refused), JSON.stringify(verdicts)).toBeGreaterThan(count / 20);
  },
  300_000,
);

const wellFormed = (input: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(input).map(([name, text]) => [name, typeof text === 'string' ? text.toWellFormed() : text]),
  );
