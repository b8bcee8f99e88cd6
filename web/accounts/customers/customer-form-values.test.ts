import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Customer } from '#contract/accounts/accounts.ts';
import {
  changedCustomerFields,
  companyInput,
  credentialsFaults,
  customerFault,
  customerValues,
} from './customer-form-values.ts';

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
  test('requires only username, password, company name, contact and email', () => {
    expect(customerFault('username', ' ')).toBe('Username is required');
    expect(customerFault('password', '')).toBe('Password is required');
    expect(customerFault('companyName', '\t')).toBe('Company name is required');
    expect(customerFault('companyContact', '')).toBe('Company contact is required');
    expect(customerFault('companyEmail', '')).toBe('Company email is required');
    for (const optional of [
      'companyAddress',
      'contactPerson',
      'contactPersonDesignation',
      'contactPersonPhone',
    ] as const) {
      expect(customerFault(optional, '')).toBeUndefined();
    }
  });

  test('accepts only email addresses', () => {
    for (const right of ['a@b.co', ' orders@harbour.example ', 'first.last+tag@sub.host.org', 'jürgen@müller.de']) {
      expect(customerFault('companyEmail', right)).toBeUndefined();
    }
    for (const wrong of ['orders', 'orders@harbour', '@harbour.example', 'a b@c.de', 'a@b@c.de', 'a@b..de', 'a@.de']) {
      expect(customerFault('companyEmail', wrong)).toBe('Enter an email address');
    }
  });

  test('counts characters as they are stored (ER-8)', () => {
    expect(customerFault('companyName', 'u\u0308'.repeat(200))).toBeUndefined();
    expect(customerFault('companyAddress', '🏭'.repeat(1_000))).toBeUndefined();
    expect(customerFault('password', '🔑'.repeat(7))).toBe('At least 8 characters');
    expect(customerFault('username', '㎏'.repeat(33))).toBe('Up to 64 characters');
    expect(credentialsFaults('', { username: 'o\u0308'.repeat(64), password: '' })).toEqual({});
  });

  test('accepts passwords of 8 to 128 characters, including spaces', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii', maxLength: 140 }), password => {
        const fault = customerFault('password', password);
        expect(fault === undefined).toBe(password.length >= 8 && password.length <= 128);
      }),
    );
    expect(customerFault('password', '        ')).toBeUndefined();
  });

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

describe('new credentials', () => {
  test('require a new username or a new password; either is enough', () => {
    expect(credentialsFaults('harbour', { username: 'harbour', password: '' })).toEqual({
      username: 'Enter a new username or a new password',
    });
    expect(credentialsFaults('harbour', { username: ' ', password: '' })).toHaveProperty('username');
    expect(credentialsFaults('harbour', { username: 'quay', password: '' })).toEqual({});
    expect(credentialsFaults('harbour', { username: '', password: 'long enough' })).toEqual({});
    expect(credentialsFaults('harbour', { username: 'Harbour', password: '' })).toEqual({});
  });

  test('report a short password, with or without a new username', () => {
    expect(credentialsFaults('harbour', { username: 'quay', password: 'short' })).toEqual({
      password: 'At least 8 characters',
    });
  });
});
