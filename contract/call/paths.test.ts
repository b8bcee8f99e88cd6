import { expect, it } from 'vitest';
import {
  addressOf,
  type CallName,
  firstCatalogPage,
  firstOrdersPage,
  methodAndPath,
  paths,
  pathsOfNames,
} from './paths.ts';

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

/** Whether a router that prefers fixed segments takes an address to a path. */
function takes(path: string, address: string): boolean {
  const [segments, given] = [path.split('/'), address.split('/')];
  return segments.length === given.length && segments.every((one, at) => one.startsWith(':') || one === given[at]);
}

it('reaches a call with every name that a user can choose, also with a name that is a fixed segment of another call', () => {
  const all = (Object.keys(paths) as CallName[]).flatMap(name => {
    const { method, path } = methodAndPath(name);
    return [path, ...pathsOfNames(name).map(other => other.path)].map(one => ({ name, method, path: one }));
  });
  const segments = new Set(all.flatMap(({ path }) => path.split('/').filter(one => !one.startsWith(':'))));
  // The path whose first difference is a fixed segment wins.
  const rank = (path: string) => path.replace(/:\w+/g, '~');
  const taken: string[] = [];
  for (const { name, method, path } of all.filter(one => one.path.includes(':productCode'))) {
    for (const productCode of segments) {
      const address = path.replace(':productCode', productCode).replace(':id', '7');
      const reached = all
        .filter(other => other.method === method && takes(other.path, address))
        .toSorted((one, other) => (rank(one.path) < rank(other.path) ? -1 : 1))[0];
      if (reached?.name !== name) taken.push(`${name} of '${productCode}' reaches ${reached?.name}`);
    }
  }
  expect(taken).toEqual([]);
  expect(pathsOfNames('setProductStatus')).toEqual([
    { path: '/api/orders/:id/products/id/status', params: { productCode: 'id' } },
  ]);
  expect(pathsOfNames('changeOrderProduct')).toEqual([]);
});
