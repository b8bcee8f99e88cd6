import { describe, expect, it } from 'vitest';
import { product } from '#testing/samples.ts';
import { addProduct } from '../cart.ts';
import { driftOf } from './catalog-check.ts';

const satchel = product();
const cart = addProduct([], satchel);
const drift = (products: (typeof satchel)[], asked = [satchel.id]) =>
  driftOf(cart, { requested: new Set(asked), products }).get(satchel.productCode);

describe('driftOf (CT-7)', () => {
  it('finds no drift of an unchanged product', () => {
    expect(drift([satchel])).toBeUndefined();
    expect(drift([{ ...satchel, productCode: satchel.productCode.toLowerCase() }])).toBeUndefined();
  });

  it('finds a product that was deleted or hidden', () => {
    expect(drift([])).toEqual({ kind: 'gone' });
  });

  it('finds a renamed product', () => {
    const renamed = { ...satchel, productCode: 'ST-221' };

    expect(drift([renamed])).toEqual({ kind: 'renamed', product: renamed });
  });

  it('says whether another line has the new code of a renamed product', () => {
    const renamed = { ...satchel, productCode: 'ST-221' };
    const twice = [...cart, ...addProduct([], renamed)];
    const found = driftOf(twice, { requested: new Set([satchel.id]), products: [renamed] });

    expect([...found]).toEqual([['ST-220', { kind: 'renamed', product: renamed, hasLine: true }]]);
  });

  it('says that a line of another product has the new code, which is not added to it', () => {
    const tote = product({ id: 8, productCode: 'TB-104' });
    const both = [...cart, ...addProduct([], tote)];
    const requested = new Set([satchel.id, tote.id]);
    const renamed = { ...satchel, productCode: 'TB-104' };
    const other = (productCode: string) => ({ ...tote, productCode });
    const found = (code: string) => [...driftOf(both, { requested, products: [renamed, other(code)] })];

    const taken = ['ST-220', { kind: 'taken', product: renamed }];
    expect(found('WS-022')).toEqual([taken, ['TB-104', { kind: 'renamed', product: other('WS-022') }]]);
    expect(found('ST-220')).toEqual([taken, ['TB-104', { kind: 'taken', product: other('ST-220') }]]);
  });

  it('finds a choice that is no longer offered, also of a renamed product', () => {
    const item = { ...satchel, productDescription: '', description: '', quantity: 5 };
    const chosen = [{ ...item, options: [], breakdown: [{ quantity: 5, choices: { 0: 'Oxblood' } }] }];
    const product = { ...satchel, productCode: 'ST-221', colors: ['Chestnut'] };

    expect(driftOf(chosen, { requested: new Set([satchel.id]), products: [product] }).get('ST-220')).toEqual({
      kind: 'choicesGone',
      product,
      gone: [{ optionId: 0, option: 'Color', value: 'Oxblood', offered: ['Chestnut'] }],
    });
  });

  it('finds no drift of a product that was created again with the same code', () => {
    expect(drift([{ ...satchel, id: 99 }])).toBeUndefined();
  });

  it('finds no drift before the portal has answered, or of a product that was added since', () => {
    expect(driftOf(cart, undefined).size).toBe(0);
    expect(drift([], [])).toBeUndefined();
  });
});
