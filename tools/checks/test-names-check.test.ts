import { expect, test } from 'vitest';
import { misnamed } from './test-names-check.ts';

const product = ['server/orders/place-order.ts', 'server/addresses/create-address.ts', 'web/kit/tokens.css'];

test.each([
  'server/orders/place-order.test.ts',
  'server/orders/place-order-requested-date.test.ts',
  'server/addresses/addresses.test.ts',
  'server/checks/forged.test.ts',
  'web/kit/tokens.test.ts',
])('misnamed accepts %s', file => {
  expect(misnamed([...product, file])).toEqual([]);
});

test.each([
  'server/orders/requested-date.test.ts',
  'server/orders/place.test.ts',
  'server/addresses/place-order.test.ts',
])('misnamed reports %s, which is named after no file beside it', file => {
  expect(misnamed([...product, file])).toEqual([file]);
});
