import { expect, it } from 'vitest';
import { arrivedOf, missingOf, readyOf, trackingLink } from './delivery-rules.ts';

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
        { ...product, received: 28, resent: 0 },
        { ...product, received: null, resent: 0 },
      ],
    }),
  ).toBe(28);
});

it('counts the items that did not arrive and were not sent again', () => {
  const product = { productId: 7, productCode: 'CW-016', quantity: 30 };
  expect(missingOf({ ...product, received: 27, resent: 1 })).toBe(2);
  expect(missingOf({ ...product, received: null, resent: 0 })).toBe(0);
});
