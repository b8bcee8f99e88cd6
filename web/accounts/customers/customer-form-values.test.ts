import { describe, expect, test } from 'vitest';
import type { Customer } from '#contract/accounts/accounts.ts';
import { changedCustomerFields, companyInput, customerValues } from './customer-form-values.ts';

const customer: Customer = {
  id: 7,
  username: 'harbour',
  role: 'customer',
  companyName: 'Harbour Goods',
  companyContact: '+44 20 5550 0142',
  companyEmail: 'orders@harbour.example',
  companyAddress: '14 Quay Street\nBristol',
  contactPerson: '',
  contactPersonDesignation: '',
  contactPersonPhone: '',
  language: null,
  poRequired: false,
  people: 1,
  revision: 1,
  createdAt: '2026-11-21T04:00:00.000Z',
};

describe('the customer form', () => {
  test('sends the values it started with', () => {
    const values = customerValues({ ...customer, contactPerson: 'Ines' });
    const input = companyInput(values, false);
    expect(input).toEqual({
      companyName: 'Harbour Goods',
      companyContact: '+44 20 5550 0142',
      companyEmail: 'orders@harbour.example',
      companyAddress: '14 Quay Street\nBristol',
      contactPerson: 'Ines',
      contactPersonDesignation: '',
      language: '',
      contactPersonPhone: '',
    });
    expect(companyInput({ ...values, role: 'admin' }, true)).toMatchObject({ role: 'admin' });
  });
});

test('lists the fields that another admin changed by their labels in the form', () => {
  const theirs = { ...customer, companyName: 'Harbour', contactPersonPhone: '+44', revision: 2 };
  expect(changedCustomerFields(customer, theirs)).toEqual(['Company Name', 'Contact Phone']);
  expect(changedCustomerFields(customer, { ...customer, revision: 2 })).toEqual([]);
});
