import { describe, expect, it } from 'vitest';
import { product } from '#testing/samples.ts';
import { addProduct } from '../cart.ts';
import { driftOf } from './catalog-check.ts';

const satchel = product();
const cart = addProduct([], satchel);
const drift = (products: (typeof satchel)[], asked = [satchel.id]) =>
  driftOf(cart, { asked: new Set(asked), products }).get(satchel.productCode);

describe('driftOf (CT-7)', () => {
  it('finds none for a product that is as it was', () => {
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

  it('finds none for a product that was created again with the same code', () => {
    expect(drift([{ ...satchel, id: 99 }])).toBeUndefined();
  });

  it('finds none before the portal has answered, and for products that were added since', () => {
    expect(driftOf(cart, undefined).size).toBe(0);
    expect(drift([], [])).toBeUndefined();
  });
});
