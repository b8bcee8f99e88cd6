import { describe, expect, test } from 'vitest';
import { limits } from '#contract/call/limits.ts';
import type { Order, OrderProduct } from '#contract/orders/orders.ts';
import { order as sampleOrder } from '#testing/samples.ts';
import {
  changedLine,
  differencesOf,
  draftOf,
  faultOf,
  hasOptions,
  isLate,
  itemOf,
  type LineDraft,
  limitedAddress,
  requestOf,
} from './request-draft.ts';

const orderOf = (given: Partial<OrderProduct> = {}): Order => {
  const order = sampleOrder();
  const [product] = order.products;
  return { ...order, changeCutOff: 'cutting', products: [{ ...(product as OrderProduct), ...given }] };
};
const lineOf = (order: Order, given: Partial<LineDraft> = {}) => {
  const [product] = order.products as [OrderProduct];
  return { product, line: { ...(draftOf(order).lines.get(product.productId) as LineDraft), ...given } };
};

describe('the form of a request', () => {
  test('sends nothing of an order as it is', () => {
    const order = orderOf();
    expect(requestOf(order, draftOf(order))).toEqual({ products: [] });
    expect(differencesOf(order, draftOf(order))).toEqual([]);
  });

  test('sends only the fields that differ, with the catalog pictures that the line keeps', () => {
    const catalog = '/uploads/products/a.jpg';
    const own = 'https://portal.example/files/b.jpg';
    const order = orderOf({ quantity: 300, images: [catalog] });
    const { product, line } = lineOf(order, { quantity: '280', files: [own] });
    expect(changedLine(product, line)).toEqual({
      productId: product.productId,
      quantity: 280,
      images: [catalog, own],
    });
    const removed = changedLine(product, { ...line, isRemoved: true });
    expect(removed).toEqual({ productId: product.productId, remove: true });
  });

  test('sends only the own pictures of a line that has too many with those of the catalog (OR-23)', () => {
    const catalog = ['a', 'b', 'c', 'd', 'e'].map(name => `/uploads/products/${name}.jpg`);
    const files = Array.from({ length: limits.lineImages }, (_, at) => `https://portal.example/files/${at}.jpg`);
    const order = orderOf({ images: [...catalog, ...files] });
    const { product, line } = lineOf(order, { files: files.slice(1) });

    expect(changedLine(product, line)).toEqual({ productId: product.productId, images: files.slice(1) });
    const draft = { ...draftOf(order), lines: new Map([[product.productId, line]]) };
    expect(differencesOf(order, draft)).toMatchObject([{ field: 'images', from: 25, to: 24 }]);
  });

  test('names each difference as the workshop reads it', () => {
    const order = { ...orderOf({ quantity: 300 }), requestedDate: null, deliveryAddress: '' };
    const { product, line } = lineOf(order, { quantity: '280', description: 'Brass' });
    const draft = { ...draftOf(order), lines: new Map([[product.productId, line]]), requestedDate: '2027-03-01' };
    expect(differencesOf(order, draft).map(({ field, from, to }) => [field, from, to])).toEqual([
      ['quantity', 300, 280],
      ['description', product.description, 'Brass'],
      ['requestedDate', null, '2027-03-01'],
    ]);
    expect(requestOf(order, draft)).toMatchObject({ requestedDate: '2027-03-01' });
  });

  test('keeps choices that the product no longer offers, and names them', () => {
    const rows = [
      {
        quantity: 6,
        choices: [
          { option: 'Color', value: 'Tan' },
          { option: 'Lining', value: 'Suede' },
        ],
      },
      { quantity: 4, choices: [{ option: 'Color', value: 'Black' }] },
    ];
    const offered = { colors: ['Black'], options: [] };
    const order = orderOf({ quantity: 10, breakdown: rows });
    const { product } = lineOf(order);
    const item = itemOf(product, lineOf(order).line, offered);
    const breakdown = item.breakdown?.map((row, at) => ({ ...row, quantity: at === 0 ? 8 : 4 })) ?? [];
    const { line } = lineOf(order, { quantity: '12', offered, breakdown });

    expect(faultOf(product, line)).toBeUndefined();
    expect(changedLine(product, line)).toMatchObject({
      quantity: 12,
      breakdown: [
        { quantity: 8, choices: { 0: 'Tan', Lining: 'Suede' } },
        { quantity: 4, choices: { 0: 'Black' } },
      ],
    });
    const draft = { ...draftOf(order), lines: new Map([[product.productId, line]]) };
    const [, options] = differencesOf(order, draft);
    expect(options?.to).toEqual([{ ...rows[0], quantity: 8 }, rows[1]]);
  });

  test('gives a line without a choice a color, and says so (OP-5)', () => {
    const offered = { colors: ['Olive', 'Natural'], options: [] };
    const order = orderOf({ quantity: 10, colors: offered.colors, breakdown: [] });
    const { product, line } = lineOf(order, { offered, breakdown: [{ quantity: 10, choices: { 0: 'Olive' } }] });

    expect(faultOf(product, line)).toBeUndefined();
    expect(changedLine(product, line)).toEqual({
      productId: product.productId,
      breakdown: [{ quantity: 10, choices: { 0: 'Olive' } }],
    });
    const draft = { ...draftOf(order), lines: new Map([[product.productId, line]]) };
    expect(differencesOf(order, draft)).toMatchObject([
      { field: 'options', from: [], to: [{ quantity: 10, choices: [{ option: 'Color', value: 'Olive' }] }] },
    ]);
    expect(changedLine(product, { ...line, breakdown: [] })).toBeUndefined();
  });

  test('shows options of a line that has some, and of one whose product offers some', () => {
    const none = { colors: [], options: [] };
    const colors = ['Olive'];
    const breakdown = [{ quantity: 10, choices: [{ option: 'Color', value: 'Tan' }] }];
    const text = { id: 3, name: 'Monogram', kind: 'text' as const, required: false, help: '', most: 3 };
    expect(hasOptions({ breakdown, colors: [] }, undefined)).toBe(true);
    expect(hasOptions({ breakdown, colors: [] }, none)).toBe(true);
    expect(hasOptions({ breakdown: [], colors: [] }, undefined)).toBe(false);
    expect(hasOptions({ breakdown: [], colors: [] }, { colors: [], options: [text] })).toBe(true);
    expect(hasOptions({ breakdown: [], colors }, undefined)).toBe(true);
    // A product that the customer no longer sees offers nothing.
    expect(hasOptions({ breakdown: [], colors }, none)).toBe(false);
  });

  test('takes no quantity below what is ready, and none that is no number', () => {
    const order = orderOf({ quantity: 10, completed: 4 });
    for (const [quantity, fault] of [
      ['3', 'belowReady'],
      ['4', undefined],
      ['0', 'quantity'],
      ['a few', 'quantity'],
      ['1000001', 'quantity'],
    ] as const) {
      const { product, line } = lineOf(order, { quantity });
      expect([quantity, faultOf(product, line)]).toEqual([quantity, fault]);
    }
    const { product, line } = lineOf(order, { isRemoved: true });
    expect(faultOf(product, line)).toBe('belowReady');
  });

  test('limits a new address, and not the one that the order has with the name of a saved address', () => {
    const order = { ...orderOf(), deliveryAddress: `${'n'.repeat(60)}\n${'a'.repeat(1_000)}` };
    expect(limitedAddress(order, `${order.deliveryAddress} `)).toBe('');
    expect(limitedAddress(order, `${order.deliveryAddress}b`)).toBe(`${order.deliveryAddress}b`);
  });

  test('closes a product whose production has reached the cut-off', () => {
    const passed = { cutting: 0, stitching: 0, finishing: 0, packaging: 0 };
    const started = orderOf({ status: 'cutting', passed: { ...passed, cutting: 1 } });
    const accepted = orderOf({ status: 'cutting', passed });
    expect([started, accepted].map(order => isLate(order.products[0] as OrderProduct, order))).toEqual([true, false]);
    expect(isLate(started.products[0] as OrderProduct, { changeCutOff: 'never' })).toBe(false);
  });
});
