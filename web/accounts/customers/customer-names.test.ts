import { expect, test } from 'vitest';
import { companyNameOf, distinctNameOf } from './customer-names.ts';

test('shows the given text for a company without a name', () => {
  expect(companyNameOf({ companyName: ' ' }, 'Unnamed Company')).toBe('Unnamed Company');
  expect(companyNameOf({ companyName: 'Lyra' }, 'Unnamed Company')).toBe('Lyra');
});

test('names staff by their username, and customers without a company name by both words', () => {
  const called = (role: 'admin' | 'customer', companyName = '') =>
    distinctNameOf({ role, companyName, username: 'owner' }, 'Unnamed Company');

  expect(called('admin')).toBe('owner');
  expect(called('customer')).toBe('Unnamed Company @owner');
  expect([called('admin', 'Atelier'), called('customer', 'Atelier')]).toEqual(['Atelier', 'Atelier']);
});
