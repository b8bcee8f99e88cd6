import { afterAll, afterEach, expect, test, vi } from 'vitest';
import {
  bodyOf,
  chosenToday,
  clearOrderFields,
  fieldsOfAddress,
  fieldsOfChoice,
  orderFieldsOf,
  setOrderFields,
} from './order-fields.ts';

const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
});
afterEach(() => kept.clear());
afterAll(() => void vi.unstubAllGlobals());

test('keeps the fields of each user until they are cleared', () => {
  setOrderFields(7, { requestedDate: '2026-12-18' });
  setOrderFields(7, { poNumber: 'PO-1' });

  expect(orderFieldsOf(7).read()).toMatchObject({ poNumber: 'PO-1', requestedDate: '2026-12-18' });
  expect(orderFieldsOf(8).read()).toMatchObject({ poNumber: '', requestedDate: '' });
  clearOrderFields(7);
  expect(orderFieldsOf(7).read().poNumber).toBe('');
  expect(kept.size).toBe(0);
});

test('reads stored fields and ignores values of another type', () => {
  kept.set('customizationCartFields:9', '{"poNumber":"PO-2","requestedDate":5}');
  kept.set('customizationCartFields:10', 'no JSON');

  expect(orderFieldsOf(9).read()).toMatchObject({ poNumber: 'PO-2', requestedDate: '' });
  expect(orderFieldsOf(10).read().poNumber).toBe('');
});

test('sends the filled fields only', () => {
  expect(bodyOf({ poNumber: '  ', requestedDate: '', deliveryAddress: 'Left over' })).toEqual({});
  expect(bodyOf({ poNumber: ' PO 1', requestedDate: '2026-12-18', deliveryAddress: '' })).toEqual({
    poNumber: ' PO 1',
    requestedDate: '2026-12-18',
  });

  const none = { poNumber: '', requestedDate: '', deliveryAddress: '' };
  expect(bodyOf({ ...none, deliverTo: '7', deliveryAddress: 'York' })).toEqual({ deliveryAddressId: 7 });
  expect(bodyOf({ ...none, deliverTo: 'other', deliveryAddress: 'York' })).toEqual({ deliveryAddress: 'York' });
  expect(bodyOf({ ...none, deliverTo: 'other', deliveryAddress: ' ' })).toEqual({});
});

test('selects the address of an earlier order again while the company has it', () => {
  const addresses = [{ id: 3, label: 'Warehouse', address: '1 Quay Street\nBristol', isDefault: false }];
  const has = { addresses, companyAddress: '2 Mill Lane' };

  expect(fieldsOfAddress('Warehouse\n1 Quay Street\nBristol', has)).toEqual({ deliverTo: '3', deliveryAddress: '' });
  expect(fieldsOfAddress('2 Mill Lane', has)).toEqual({ deliverTo: 'company', deliveryAddress: '2 Mill Lane' });
  for (const gone of ['Warehouse\n9 Quay Street', '5 Elsewhere', ''])
    expect(fieldsOfAddress(gone, has)).toBeUndefined();
  expect(fieldsOfAddress('', { addresses: [], companyAddress: '' })).toBeUndefined();
});

test('another address comes back when it is chosen again', () => {
  const none = { poNumber: '', requestedDate: '', deliveryAddress: '' };
  const typed = { ...none, deliverTo: 'other', deliveryAddress: 'Pier 4' };
  const company = { ...none, ...fieldsOfChoice('company', typed, '2 Mill Lane') };
  const listed = { ...none, ...fieldsOfChoice('3', company, '2 Mill Lane') };

  expect(company).toMatchObject({ deliverTo: 'company', deliveryAddress: '2 Mill Lane' });
  expect(listed).toMatchObject({ deliverTo: '3', deliveryAddress: '' });
  expect(fieldsOfChoice('other', listed, '2 Mill Lane')).toMatchObject({
    deliverTo: 'other',
    deliveryAddress: 'Pier 4',
  });
  expect(fieldsOfChoice('other', none, '2 Mill Lane')).toMatchObject({ deliverTo: 'other', deliveryAddress: '' });
  kept.set('customizationCartFields:11', '{"deliverTo":"3","otherAddress":"Pier 4"}');
  expect(orderFieldsOf(11).read()).toMatchObject({ deliverTo: '3', otherAddress: 'Pier 4' });
});

test("the company's own address is that of today, and no longer chosen when there is none (DE-2)", () => {
  const chosen = { deliverTo: 'company', deliveryAddress: '2 Mill Lane' };
  const addresses = [{ id: 3, label: 'Warehouse', address: '1 Quay Street', isDefault: true }];

  expect(chosenToday(chosen, { addresses, companyAddress: '5 Mill Lane' })).toEqual({
    deliverTo: 'company',
    deliveryAddress: '5 Mill Lane',
  });
  for (const companyAddress of ['2 Mill Lane', undefined]) {
    expect(chosenToday(chosen, { addresses, companyAddress })).toBeUndefined();
  }
  expect(chosenToday(chosen, { addresses, companyAddress: '' })).toEqual({ deliverTo: '3', deliveryAddress: '' });
  expect(chosenToday(chosen, { addresses: [], companyAddress: '' })).toEqual({
    deliverTo: undefined,
    deliveryAddress: '',
  });
});

test('the default address comes before a choice and instead of a deleted address', () => {
  const addresses = [{ id: 3, label: 'Warehouse', address: '1 Quay Street', isDefault: true }];
  const has = { addresses, companyAddress: '2 Mill Lane' };
  const standard = { deliverTo: '3', deliveryAddress: '' };

  expect(chosenToday({ deliveryAddress: '' }, has)).toEqual(standard);
  expect(chosenToday({ deliverTo: '8', deliveryAddress: '' }, has)).toEqual(standard);
  expect(chosenToday({ deliveryAddress: '' }, { ...has, addresses: [] })).toBeUndefined();
  for (const deliverTo of ['', '3', 'other']) {
    expect(chosenToday({ deliverTo, deliveryAddress: 'York' }, has)).toBeUndefined();
  }
});
