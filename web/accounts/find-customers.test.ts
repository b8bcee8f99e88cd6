import { describe, expect, test } from 'vitest';
import { companyNameOf, findCustomers, sortCustomers } from './find-customers.ts';

const aubert = { companyName: 'Maison Aubért', username: 'aubert', contactPerson: 'Claire' };
const kestrel = { companyName: '', username: 'kestrel', companyEmail: 'hello@kestrel.example' };
const nord = { companyName: 'Atelier Nord', username: 'atelier-nord', companyAddress: 'Hornsgatan 40\nStockholm' };
const all = [aubert, kestrel, nord];

describe('the search for customers', () => {
  test('finds by company, username, contact and address, without case or accents', () => {
    expect(findCustomers(all, 'AUBERT')).toEqual([aubert]);
    expect(findCustomers(all, '@kestrel')).toEqual([kestrel]);
    expect(findCustomers(all, 'claire')).toEqual([aubert]);
    expect(findCustomers(all, 'stockholm')).toEqual([nord]);
  });

  test('every word has to be found, in any order; none finds all', () => {
    expect(findCustomers(all, 'nord hornsgatan')).toEqual([nord]);
    expect(findCustomers(all, 'nord claire')).toEqual([]);
    expect(findCustomers(all, '  ')).toBe(all);
  });

  test('500 customers are searched well within a frame', { retry: 3 }, () => {
    const many = Array.from({ length: 500 }, (_, index) => ({ ...nord, username: `customer-${index}` }));
    const start = performance.now();
    expect(findCustomers(many, 'customer-499')).toHaveLength(1);
    expect(performance.now() - start).toBeLessThan(100);
  });
});

test('customers are sorted by name, the username where there is none, or stay as they come', () => {
  expect(sortCustomers(all, 'name')).toEqual([nord, kestrel, aubert]);
  expect(sortCustomers(all, undefined)).toBe(all);
});

test('a company without a name has one that says so', () => {
  expect(companyNameOf({ companyName: ' ' }, 'Unnamed Company')).toBe('Unnamed Company');
  expect(companyNameOf({ companyName: 'Lyra' }, 'Unnamed Company')).toBe('Lyra');
});
