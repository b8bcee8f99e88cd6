import { afterEach, describe, expect, it, vi } from 'vitest';
import { inPageLanguage } from '#testing/languages.ts';
import { texts } from './texts.ts';

describe('the object of an entry', () => {
  it.each([
    [{ object: 'order', id: 12, name: '' }, 'Order #12'],
    [{ object: 'material', id: 4, name: 'TB-104' }, 'Raw materials of TB-104'],
    [{ object: 'product', id: 7, name: 'ST-220' }, 'ST-220'],
    [{ object: 'account', id: 3, name: '' }, '#3'],
    [{ object: 'product', id: null, name: '' }, ''],
  ] as const)('%o reads %j', (about, text) => {
    expect(texts.about(about)).toBe(text);
  });
});

it.each([
  ['companyName', 'Company name'],
  ['contactPersonPhone', 'Contact person phone'],
  ['role', 'Role'],
  ['status of ST-220', 'Status of ST-220'],
])('shows the field %s as %j', (field, text) => {
  expect(texts.field(field)).toBe(text);
});

it.each([
  [{ role: 'admin', username: 'mara', companyName: '', contactPerson: 'Mara Lind' }, 'Mara Lind (@mara)'],
  [{ role: 'superadmin', username: 'owner', companyName: '', contactPerson: '' }, 'owner'],
  [
    { role: 'customer', username: 'ines', companyName: 'Harbour Goods', contactPerson: 'Ines Okafor' },
    'Harbour Goods (@ines)',
  ],
] as const)('names the account %o %j', (account, text) => {
  expect(texts.account(account)).toBe(text);
});

it('shows roles, stages and reasons with their labels, and other values unchanged', () => {
  expect(texts.value('role', 'superadmin')).toBe('Superadmin');
  expect(texts.value('status of ST-220', 'not_reviewed')).toBe('Not Reviewed');
  expect(texts.value('companyName', 'cutting')).toBe('cutting');
  expect(texts.value('stage', 'stitching')).toBe('Stitching');
  expect(texts.value('companyRole', 'buyer')).toBe('Buyer');
  expect(texts.value('cameBy', 'phone')).toBe('Phone');
  expect(texts.value('reason of KF-007', 'leather')).toBe('Fault in the leather');
  expect(texts.value('reason', 'leather')).toBe('leather');
});

describe('words that entries have instead of a value', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
  });

  it.each([
    ['de', 'alle Kunden', 'Unbekannter Browser'],
    ['it', 'tutti i clienti', 'Browser sconosciuto'],
  ])('are in the language of the reader: %s', async (language, customers, browser) => {
    vi.resetModules();
    inPageLanguage(language);
    const { texts: own } = await import('./texts.ts');
    expect(own.value('visibleTo', 'all customers')).toBe(customers);
    expect(own.value('session', 'An unknown browser, 192.0.2.1')).toBe(`${browser}, 192.0.2.1`);
  });
});
