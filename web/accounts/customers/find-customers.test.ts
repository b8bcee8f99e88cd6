import { describe, expect, test } from 'vitest';
import { calledOf, companyNameOf, findCustomers, mailtoOf, sortCustomers } from './find-customers.ts';

const aubert = { companyName: 'Maison Aubért', username: 'aubert', contactPerson: 'Claire' };
const kestrel = { companyName: '', username: 'kestrel', companyEmail: 'hello@kestrel.example' };
const nord = { companyName: 'Atelier Nord', username: 'atelier-nord', companyAddress: 'Hornsgatan 40\nStockholm' };
const all = [aubert, kestrel, nord];

describe('the customer search', () => {
  test('matches company, username, contact and address, ignoring case and accents', () => {
    expect(findCustomers(all, 'AUBERT')).toEqual([aubert]);
    expect(findCustomers(all, '@kestrel')).toEqual([kestrel]);
    expect(findCustomers(all, 'claire')).toEqual([aubert]);
    expect(findCustomers(all, 'stockholm')).toEqual([nord]);
  });

  test('requires every word, in any order, and returns all customers for an empty search', () => {
    expect(findCustomers(all, 'nord hornsgatan')).toEqual([nord]);
    expect(findCustomers(all, 'nord claire')).toEqual([]);
    expect(findCustomers(all, '  ')).toBe(all);
  });

  test('searches 500 customers in under 100 ms of processor time', () => {
    const many = Array.from({ length: 500 }, (_, index) => ({ ...nord, username: `customer-${index}` }));
    const before = process.cpuUsage();
    expect(findCustomers(many, 'customer-499')).toHaveLength(1);
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(100);
  });
});

test('sorts customers by company name or username, or keeps their order', () => {
  expect(sortCustomers(all, 'name')).toEqual([nord, kestrel, aubert]);
  expect(sortCustomers(all, undefined)).toBe(all);
});

test('links to an address without letting it set headers of the email', () => {
  expect(mailtoOf('orders+uk@kestrel.example')).toBe('mailto:orders%2Buk@kestrel.example');
  expect(mailtoOf('a?bcc=b&c%40d@kestrel.example')).toBe('mailto:a%3Fbcc%3Db%26c%2540d@kestrel.example');
});

test('shows the given text for a company without a name', () => {
  expect(companyNameOf({ companyName: ' ' }, 'Unnamed Company')).toBe('Unnamed Company');
  expect(companyNameOf({ companyName: 'Lyra' }, 'Unnamed Company')).toBe('Lyra');
});

test('names staff by their username, and customers without a company name by both words', () => {
  const called = (role: 'admin' | 'customer', companyName = '') =>
    calledOf({ role, companyName, username: 'owner' }, 'Unnamed Company');

  expect(called('admin')).toBe('owner');
  expect(called('customer')).toBe('Unnamed Company @owner');
  expect([called('admin', 'Atelier'), called('customer', 'Atelier')]).toEqual(['Atelier', 'Atelier']);
});
