import { describe, expect, it } from 'vitest';
import { product } from '#testing/samples.ts';
import { withValueOf } from '../breakdown.ts';
import { addProduct, type CartItem } from '../cart.ts';
import { copiedFrom, copiesFromAbove } from './cart-keys.ts';

function item(colors: string[], description = '', color?: string): CartItem {
  const [added] = addProduct([], product({ colors }));
  if (!added) throw new Error('the cart is empty');
  return { ...added, description, ...(color !== undefined && { breakdown: withValueOf(added, 'Color', color) }) };
}
const colorOf = ({ breakdown }: Pick<CartItem, 'breakdown'>) => breakdown?.[0]?.choices[0];

describe('Ctrl+D', () => {
  it.each([
    ['d', 'KeyD', true],
    ['D', 'KeyD', true],
    ['в', 'KeyD', true],
    ['ג', 'KeyD', true],
    ['в', 'KeyF', false],
  ])('is found by the key %s at %s: %s', (key, code, expected) => {
    const control = { ctrlKey: true, metaKey: false, altKey: false, shiftKey: false };
    expect(copiesFromAbove({ key, code, ...control })).toBe(expected);
    expect(copiesFromAbove({ key, code, ...control, ctrlKey: false })).toBe(false);
    expect(copiesFromAbove({ key, code, ...control, shiftKey: true })).toBe(false);
  });

  it('copies the note, and the color in the spelling of the product that has it', () => {
    const copied = copiedFrom(item(['Cognac', 'Tan'], 'Brass', 'Cognac'), item(['Black', 'cognac']));
    expect([copied.description, colorOf(copied)]).toEqual(['Brass', 'cognac']);
  });

  it('leaves the color of a product that does not have the other one', () => {
    const copied = copiedFrom(item(['Cognac', 'Tan'], 'Brass', 'Cognac'), item(['Black', 'Olive'], '', 'Olive'));
    expect([copied.description, colorOf(copied)]).toEqual(['Brass', 'Olive']);
  });

  it('copies choices by the names of option and choice (CT-10)', () => {
    const length = (id: number) => ({
      ...{ id, name: id === 3 ? 'Length' : 'length', kind: 'choice' as const, required: true, help: '' },
      choices: [
        { id: id * 10, name: '80 cm' },
        { id: id * 10 + 1, name: '90 cm' },
      ],
    });
    const above = { ...item([]), options: [length(3)], breakdown: [{ quantity: 1, choices: { 3: 31 } }] };
    expect(copiedFrom(above, { ...item([]), options: [length(4)] }).breakdown).toEqual([
      { quantity: 1, choices: { 4: 41 } },
    ]);
  });
});
