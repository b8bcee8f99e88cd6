import { describe, expect, it } from 'vitest';
import { product } from '#testing/samples.ts';
import { addProduct, type CartItem } from '../cart.ts';
import { goneChoices, withOptionsOfToday, withoutGone } from './gone-choices.ts';

const lengths = [
  { id: 31, name: '80 cm' },
  { id: 32, name: '90 cm' },
];
const length = { id: 3, name: 'Length', kind: 'choice' as const, required: true, help: '', choices: lengths };
const monogram = { id: 4, name: 'Monogram', kind: 'text' as const, required: false, help: '', most: 3 };
const belt = product({ colors: ['Black', 'Cognac'], options: [length, monogram] });
const rows: CartItem['breakdown'] = [
  { quantity: 20, choices: { 0: 'Cognac', 3: 31, 4: 'MB' } },
  { quantity: 30, choices: { 0: 'Black', 3: 32 } },
];
function lineWith(breakdown = rows): CartItem {
  const [item] = addProduct([], belt);
  if (!item) throw new Error('the cart is empty');
  return { ...item, quantity: 50, description: 'Brass', breakdown };
}
const shorter = { ...belt, options: [{ ...length, choices: lengths.slice(1) }, monogram] };

describe('a line whose product no longer offers a choice', () => {
  it('names the choice as the customer chose it', () => {
    expect(goneChoices(lineWith(), shorter)).toEqual([
      { optionId: 3, option: 'Length', value: '80 cm', offered: ['90 cm'] },
    ]);
  });

  it('names each value of a retired option, and a color', () => {
    const plain = { ...belt, colors: ['Black'], options: [] };

    expect(goneChoices(lineWith(), plain).map(({ option, value }) => `${option} = ${value}`)).toEqual([
      'Color = Cognac',
      'Length = 80 cm',
      'Monogram = MB',
      'Length = 90 cm',
    ]);
  });

  it('offers the option that took the place of a retired one with its name', () => {
    const other = { ...belt, options: [{ ...length, id: 7, choices: [{ id: 71, name: '85 cm' }] }, monogram] };

    expect(goneChoices(lineWith(rows.slice(0, 1)), other)).toEqual([
      { optionId: 7, option: 'Length', value: '80 cm', offered: ['85 cm'] },
    ]);
  });

  it('has nothing to name while every value is offered, whatever its option is called', () => {
    expect(goneChoices(lineWith(), belt)).toEqual([]);
    expect(goneChoices(lineWith(), { ...belt, options: [{ ...length, name: 'Size' }, monogram] })).toEqual([]);
  });

  it('loses only these choices when it is repaired', () => {
    const repaired = withoutGone(lineWith(), { ...shorter, productCode: 'ST-221' });

    expect(repaired).toMatchObject({ productCode: belt.productCode, quantity: 50, description: 'Brass' });
    expect(repaired.breakdown).toEqual([
      { quantity: 20, choices: { 0: 'Cognac', 4: 'MB' } },
      { quantity: 30, choices: { 0: 'Black', 3: 32 } },
    ]);
    expect(goneChoices(repaired, shorter)).toEqual([]);
  });
});

describe('options that changed without taking a choice from the line', () => {
  const longer = { ...belt, options: [{ ...length, choices: [...lengths, { id: 33, name: '100 cm' }] }, monogram] };

  it('are taken over, with everything the customer chose', () => {
    const [item] = withOptionsOfToday([lineWith()], [longer]);

    expect(item).toEqual({ ...lineWith(), options: longer.options });
  });

  it('change nothing in a cart that has them, nor in a line that would lose a choice', () => {
    const cart = [lineWith()];

    expect(withOptionsOfToday(cart, [belt])).toBe(cart);
    expect(withOptionsOfToday(cart, [shorter])).toBe(cart);
  });
});
