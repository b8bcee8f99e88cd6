import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubForbiddenStorage, stubStorage } from '#testing/browser/browser-stubs.ts';
import { cartKey, cartKeyOf, ownerKey, parseCart, storedCart, takeCartKey } from './cart-storage.ts';

const item = {
  id: 7,
  productCode: 'ST-220',
  productDescription: 'Satchel',
  description: 'Brass buckles',
  colors: ['Oxblood'],
  images: ['/uploads/products/a.jpg', 'http://localhost/files/b.png'],
  primaryImageIndex: 0,
  quantity: 300,
};
let stored: Map<string, string>;

beforeEach(() => {
  stored = stubStorage();
});
afterEach(() => vi.unstubAllGlobals());

describe('parseCart', () => {
  it('returns a stored cart unchanged', () => {
    expect(parseCart(JSON.stringify([item]))).toEqual([item]);
  });

  it('converts the color of a note once, and never moves what a person types later (CT-1)', () => {
    const before = { ...item, colors: ['Black'], description: 'Black. Brass buckles' };

    const [converted] = parseCart(JSON.stringify([before]));
    expect(converted).toMatchObject({ description: 'Brass buckles', breakdown: [{ choices: { 0: 'Black' } }] });

    const typed = { ...before, description: 'Black. Edges please' };
    expect(parseCart(storedCart(parseCart(storedCart([typed]))))).toEqual([typed]);
  });

  it.each(['Black edges please', 'black. Matt', 'Black, matt', 'BLACK', 'Black'])(
    'leaves the note %j of an earlier version, which no cart wrote by itself',
    description => {
      const before = { ...item, colors: ['Black'], description };
      expect(parseCart(JSON.stringify([before]))).toEqual([before]);
    },
  );

  it.each([null, '', 'not JSON', '{}', '"text"', '7', 'null'])('returns an empty cart for %j', text => {
    expect(parseCart(text)).toEqual([]);
  });

  it('skips entries that are not products and keeps the others', () => {
    const text = JSON.stringify([null, 'ST-220', 4, {}, { productCode: '' }, { productCode: 9 }, item]);

    expect(parseCart(text)).toEqual([item]);
  });

  it('fills in fields that are missing or of another type', () => {
    expect(parseCart('[{"productCode":"ST-220","id":"7","colors":"Oxblood","description":4}]')).toEqual([
      {
        id: 0,
        productCode: 'ST-220',
        productDescription: '',
        description: '',
        colors: [],
        images: [],
        primaryImageIndex: 0,
        quantity: '',
      },
    ]);
  });

  it.each([0, -3, 1.5, '12', null, Number.MAX_VALUE])('returns an empty quantity for %j (CT-3)', quantity => {
    expect(parseCart(JSON.stringify([{ ...item, quantity }]))[0]?.quantity).toBe('');
  });

  it('keeps a copy of an item once, ignoring case (CT-2)', () => {
    expect(parseCart(JSON.stringify([item, { ...item, productCode: 'st-220' }]))).toEqual([item]);
  });

  it('joins two items of one code without losing a unit, a word, a color or a picture (CT-2)', () => {
    const breakdown = [{ quantity: 5, choices: { 0: 'Oxblood' } }];
    const other = { ...item, productCode: 'st-220', quantity: 5, description: 'No lining', images: ['/files/c.png'] };

    expect(parseCart(JSON.stringify([item, { ...other, breakdown }]))).toEqual([
      {
        ...item,
        quantity: 305,
        description: 'Brass buckles\nNo lining',
        images: [...item.images, '/files/c.png'],
        breakdown: [{ quantity: 300, choices: {} }, ...breakdown],
      },
    ]);
  });

  it('keeps both lines of a product that was added again after it was renamed', () => {
    const both = [item, { ...item, productCode: 'ST-221', quantity: 5 }];

    expect(parseCart(JSON.stringify(both))).toEqual(both);
  });

  it('accepts images that were stored with a preview', () => {
    const images = [{ preview: 'http://localhost/files/b.png' }, { preview: 4 }, {}, ''];

    expect(parseCart(JSON.stringify([{ ...item, images }]))[0]?.images).toEqual(['http://localhost/files/b.png']);
  });

  it('removes previews of a page that is no longer open', () => {
    const images = ['blob:http://localhost/1', { preview: 'blob:http://localhost/2' }, '/uploads/products/a.jpg'];

    expect(parseCart(JSON.stringify([{ ...item, images }]))[0]?.images).toEqual(['/uploads/products/a.jpg']);
  });
});

describe('the owner of the stored cart', () => {
  it('is the first user who opens it', () => {
    stored.set(cartKey, JSON.stringify([item]));

    expect(takeCartKey('7')).toBe(true);
    expect(stored.get(ownerKey)).toBe('7');
    expect(cartKeyOf('7')).toBe(cartKey);
  });

  it("changes with the user, and the other user's cart is set aside (CT-1)", () => {
    stored.set(cartKey, JSON.stringify([item]));
    takeCartKey('7');

    takeCartKey('8');

    expect(stored.get(ownerKey)).toBe('8');
    expect(stored.has(cartKey)).toBe(false);
    expect(parseCart(stored.get(cartKeyOf('7')) ?? null)).toEqual([item]);
  });

  it('gets the cart back on return (CT-1)', () => {
    stored.set(cartKey, JSON.stringify([item]));
    takeCartKey('7');
    takeCartKey('8');

    takeCartKey('7');

    expect(parseCart(stored.get(cartKey) ?? null)).toEqual([item]);
    expect([...stored.keys()].sort()).toEqual([cartKey, ownerKey].sort());
  });

  it('leaves nothing of an empty cart', () => {
    stored.set(cartKey, '[]');
    takeCartKey('7');

    takeCartKey('8');

    expect([...stored.keys()]).toEqual([ownerKey]);
  });

  it('is not stored in a browser without storage', () => {
    stubForbiddenStorage();

    expect(takeCartKey('7')).toBe(false);
    expect(cartKeyOf('7')).toBe(cartKey);
  });
});
