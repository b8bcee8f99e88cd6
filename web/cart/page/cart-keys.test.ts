import { describe, expect, it } from 'vitest';
import { product } from '#testing/samples.ts';
import { addProduct, type CartItem } from '../cart.ts';
import { copiedNote } from './cart-keys.ts';

function item(colors: string[], description = ''): CartItem {
  const [added] = addProduct([], product({ colors }));
  if (!added) throw new Error('the cart is empty');
  return { ...added, description };
}

describe('the note that Ctrl+D copies', () => {
  it('has the color of the line above when the product has that color', () => {
    expect(copiedNote(item(['Cognac'], 'Cognac. Brass'), item(['Black', 'cognac']))).toBe('Cognac. Brass');
  });

  it('omits a color that the product does not have', () => {
    expect(copiedNote(item(['Cognac'], 'Cognac. Brass'), item(['Black']))).toBe('Brass');
  });

  it('is the complete note when it begins with no color', () => {
    expect(copiedNote(item(['Cognac'], 'Brass'), item([]))).toBe('Brass');
  });
});
