import { expect, it } from 'vitest';
import { addressOf, firstCatalogPage, firstOrdersPage } from './paths.ts';

it('fills the path and leaves the other values for the body', () => {
  expect(addressOf('setCompletedCount', { id: 7, productCode: 'A/B ä', completed: 3 })).toEqual({
    method: 'PUT',
    address: '/api/orders/7/products/A%2FB%20%C3%A4/completion',
    rest: { completed: 3 },
  });
});

it('sends the values of a read in its query, without empty values', () => {
  const { address, rest } = addressOf('search', { q: 'belt & strap', limit: undefined, cursor: '' });

  expect(address).toBe('/api/search?q=belt+%26+strap');
  expect(rest).toEqual({});
});

it('builds the addresses of the first pages as the web requests them', () => {
  expect(addressOf('readCatalog', firstCatalogPage).address).toBe('/api/catalog?limit=48');
  expect(addressOf('readOrders', { ...firstOrdersPage(true, 'admin'), cursor: undefined }).address).toBe(
    '/api/orders?includeArchived=1&view=summary&limit=25',
  );
});
