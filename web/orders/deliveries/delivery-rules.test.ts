import { expect, it } from 'vitest';
import { arrivedOf, isSettled, missingOf, readyOf, stillMissingOf, trackingLink } from './delivery-rules.ts';

it.each([
  ['https://carrier.example/t?n=4471', 'https://carrier.example/t?n=4471'],
  ['NF 4471 9034', undefined],
  ['http://carrier.example/t', undefined],
  ['javascript:alert(1)', undefined],
  ['JavaScript://carrier.example/%0Aalert(1)', undefined],
  ['data:text/html,<b>', undefined],
  ['https://carrier.example@evil.example/', undefined],
  ['https://carrier.example and 4471', undefined],
  ['', undefined],
])('the tracking %j links to %j (B52)', (tracking, link) => {
  expect(trackingLink(tracking)).toBe(link);
});

it('what is ready is what is completed and not delivered', () => {
  expect(readyOf({ completed: 50, delivered: 30 })).toBe(20);
});

it('counts the items that arrived', () => {
  const product = { productId: 7, productCode: 'CW-016', quantity: 30 };
  expect(
    arrivedOf({
      products: [
        { ...product, received: 28, resent: 0, remade: 0 },
        { ...product, received: null, resent: 0, remade: 0 },
      ],
    }),
  ).toBe(28);
});

it('counts the items that did not arrive and were not sent again', () => {
  const product = { productId: 7, productCode: 'CW-016', quantity: 30 };
  expect(missingOf({ ...product, received: 27, resent: 1, remade: 0 })).toBe(2);
  expect(missingOf({ ...product, received: null, resent: 0, remade: 0 })).toBe(0);
});

it.each([
  ['two missing', { received: 28, resent: 0, remade: 0 }, 2, false],
  ['one sent again', { received: 28, resent: 1, remade: 0 }, 1, false],
  ['one sent and one made again', { received: 28, resent: 1, remade: 1 }, 0, true],
  ['two made again', { received: 28, resent: 0, remade: 2 }, 0, true],
  ['three made again, one of them damaged', { received: 28, resent: 0, remade: 3 }, 0, true],
  ['damaged ones', { received: 30, resent: 0, remade: 0 }, 0, false],
  ['damaged ones made again', { received: 30, resent: 0, remade: 2 }, 0, true],
])('of a delivery with %s, the rest counts', (_, counts, missing, settled) => {
  const product = { productId: 7, productCode: 'CW-016', quantity: 30, ...counts };
  expect([stillMissingOf(product), isSettled({ products: [product] })]).toEqual([missing, settled]);
});

it('a delivery is not settled while one of its products misses items', () => {
  const product = { productId: 7, productCode: 'CW-016', quantity: 30, resent: 0 };
  const delivery = {
    products: [
      { ...product, received: 28, remade: 0 },
      { ...product, productId: 8, received: 30, remade: 2 },
    ],
  };
  expect(isSettled(delivery)).toBe(false);
});
