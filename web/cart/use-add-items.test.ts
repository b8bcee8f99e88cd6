import { expect, it } from 'vitest';
import { product } from '#testing/samples.ts';
import { addProduct, itemOf } from './cart.ts';
import { withItems, withoutItems } from './use-add-items.ts';

const satchel = product({ id: 7, productCode: 'ST-220', images: ['/today.png'] });
const tote = product({ id: 8, productCode: 'TB-104', images: [] });
const earlier = { quantity: 300, description: 'Brass', images: ['/files/a.png'] };
const items = [itemOf(satchel, earlier), itemOf(tote, earlier)];

it('replaces a product of the cart and adds the others, and Undo restores it (B5)', () => {
  const before = addProduct([], tote);

  const after = withItems(before, items);

  expect(after.map(({ productCode, quantity, images }) => [productCode, quantity, images])).toEqual([
    ['TB-104', 300, ['/files/a.png']],
    ['ST-220', 300, ['/today.png', '/files/a.png']],
  ]);
  expect(withoutItems(after, items, before)).toEqual(before);
});

it('replaces a product of the cart that was renamed since, and Undo restores it', () => {
  const before = addProduct([], { ...satchel, productCode: 'ST-219' });

  const after = withItems(before, items);

  expect(after.map(({ productCode }) => productCode)).toEqual(['ST-220', 'TB-104']);
  expect(withoutItems(after, items, before)).toEqual(before);
});

it('replaces one of two lines of a product that stood twice in the cart of an earlier version, and Undo restores both', () => {
  const before = [...addProduct([], { ...satchel, productCode: 'ST-219' }), ...addProduct([], satchel)];

  const after = withItems(before, items);

  expect(after.map(({ productCode, quantity }) => [productCode, quantity])).toEqual([
    ['ST-219', 1],
    ['ST-220', 300],
    ['TB-104', 300],
  ]);
  expect(withoutItems(after, items, before)).toEqual(before);
});

it('adds a product whose former code another one has now', () => {
  const before = addProduct([], satchel);
  const swapped = [
    itemOf({ ...satchel, productCode: 'ST-221' }, earlier),
    itemOf({ ...tote, productCode: 'ST-220' }, earlier),
  ];

  const after = withItems(before, swapped);

  expect(after.map(({ id, productCode }) => [id, productCode])).toEqual([
    [7, 'ST-221'],
    [8, 'ST-220'],
  ]);
  expect(withoutItems(after, swapped, before)).toEqual(before);
});

it('keeps products that were added later when it is undone (B5)', () => {
  const other = product({ id: 9, productCode: 'BL-033' });

  const later = addProduct(withItems([], items), other);

  expect(withoutItems(later, items, []).map(({ productCode }) => productCode)).toEqual(['BL-033']);
});

it('keeps pictures of a line that arrived later, when it had only changed quantity and note', () => {
  const before = addProduct([], satchel);
  const changed = before.map(item => ({ ...item, quantity: 40 }));
  const later = withItems(before, changed).map(item => ({ ...item, images: [...item.images, '/files/new.png'] }));

  expect(withoutItems(later, changed, before)).toMatchObject([
    { quantity: 1, images: ['/today.png', '/files/new.png'] },
  ]);
});
