import { expect, it } from 'vitest';
import { inOrder, planOf, rowsOf } from './picture-rows.ts';

const file = (name: string, type = 'image/jpeg') => new File(['bytes'], name, { type });
const product = (productCode: string, images = 0) => ({ id: productCode.length, productCode, revision: 1, images });

it('sorts files by the numbers in their names', () => {
  const names = inOrder(['BT-036_10.jpg', 'BT-036_2.jpg', 'BT-036.jpg', 'BT-009.png'].map(name => file(name)));

  expect(names.map(({ name }) => name)).toEqual(['BT-009.png', 'BT-036.jpg', 'BT-036_2.jpg', 'BT-036_10.jpg']);
});

it('groups the pictures of a product, and names those without one', () => {
  const first = product('BT-1');
  const other = product('BT-036');
  const rows = rowsOf([file('a'), file('b'), file('c'), file('d')], [first, other, null, first]);

  const { products, unmatched, refused } = planOf(rows);

  expect(products.map(one => [one.product.productCode, one.rows.map(row => row.file.name)])).toEqual([
    ['BT-1', ['a', 'd']],
    ['BT-036', ['b']],
  ]);
  expect([unmatched.map(row => row.file.name), refused]).toEqual([['c'], []]);
});

it('gives a product pictures up to its limit, and says which are too many', () => {
  const full = product('BT-036', 19);

  const { products, refused } = planOf(rowsOf([file('BT-036_1.jpg'), file('BT-036_2.jpg')], [full, full]));

  expect(products.map(one => one.rows.length)).toEqual([1]);
  expect(refused.map(({ fault }) => fault)).toEqual(['BT-036_2.jpg is one picture too many: BT-036 may have 20']);
});

it('names files that are no pictures or too large', () => {
  const large = new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'BT-036.png', { type: 'image/png' });

  const { refused } = planOf(rowsOf([file('BT-036.pdf', 'application/pdf'), large], [product('BT-036'), null]));

  expect(refused.map(({ fault }) => fault)).toEqual(['BT-036.pdf is not an image', 'BT-036.png is larger than 10 MB']);
});
