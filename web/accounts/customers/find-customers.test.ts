import { afterEach, describe, expect, test, vi } from 'vitest';
import { inSwedishBrowser } from '#testing/swedish-browser.ts';
import { findCustomers, sortCustomers } from './find-customers.ts';

afterEach(() => void vi.unstubAllGlobals());

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

test('sorts customers in the same order in every browser', () => {
  inSwedishBrowser();
  const osterlund = { companyName: 'Österlund', username: 'osterlund' };
  const zebra = { companyName: 'Zebra', username: 'zebra' };
  expect(sortCustomers([zebra, osterlund], 'name')).toEqual([osterlund, zebra]);
});
