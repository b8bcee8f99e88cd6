import { describe, expect, it } from 'vitest';
import { product } from '#testing/samples.ts';
import { addProduct, type Cart } from '../cart.ts';
import {
  choicesOf,
  countUntaken,
  losesText,
  type Setting,
  sharedOptions,
  withoutSetting,
  withSetting,
} from './several-lines.ts';

const cart: Cart = (
  [
    ['A', ['Cognac', 'Natural'], 'Brass'],
    ['B', ['cognac', 'Black'], ''],
    ['C', ['Olive'], 'Felt'],
  ] as const
).flatMap(([productCode, colors, description]) =>
  addProduct([], product({ productCode, colors: [...colors] })).map(item => ({ ...item, description })),
);
const colors = (setting: Setting) =>
  withSetting(cart, cart, setting).map(({ breakdown }) => breakdown?.[0]?.choices[0]);
const notes = (setting: Setting, selected = cart) =>
  withSetting(cart, selected, setting).map(({ description }) => description);

describe('a setting for several lines (CT-10)', () => {
  it('sets one note', () => {
    expect(notes({ note: 'Stamp inside' })).toEqual(['Stamp inside', 'Stamp inside', 'Stamp inside']);
  });

  it('sets one color for the products that have it', () => {
    expect(colors({ option: 'Color', value: 'Cognac' })).toEqual(['Cognac', 'cognac', 'Olive']);
    expect(colors({ option: 'Color', value: 'Natural' })).toEqual(['Natural', undefined, 'Olive']);
  });

  it('sets one quantity', () => {
    expect(withSetting(cart, cart, { quantity: 40 }).map(({ quantity }) => quantity)).toEqual([40, 40, 40]);
  });

  it('leaves lines that are not selected', () => {
    expect(notes({ note: 'Stamp' }, cart.slice(1))).toEqual(['Brass', 'Stamp', 'Stamp']);
  });

  it('is undone as a unit, without changing lines added later', () => {
    const later = addProduct(withSetting(cart, cart, { note: 'Stamp' }), product({ id: 9, productCode: 'D' }));

    expect(withoutSetting(later, cart).slice(0, 3)).toEqual(cart);
    expect(withoutSetting(later, cart)).toHaveLength(4);
  });
});

it('lists the colors of several products, those of most products first', () => {
  expect(choicesOf(cart, 'Color')).toEqual(['Cognac', 'Natural', 'Black', 'Olive']);
});

describe('an option of several lines (CT-10)', () => {
  const option = (id: number, name: string, choices: string[]) => ({
    ...{ id, name, kind: 'choice' as const, required: true, help: '' },
    choices: choices.map((choice, index) => ({ id: 10 * id + index, name: choice })),
  });
  const monogram = { id: 9, name: 'Monogram', kind: 'text' as const, required: false, help: '', most: 3 };
  const lines: Cart = (
    [
      ['BT-1', [option(1, 'Length', ['80 cm', '90 cm']), monogram]],
      ['BT-2', [option(2, 'LENGTH', ['90 CM', '100 cm'])]],
      ['BT-3', [option(3, 'Length', ['90 cm'])]],
      ['CW-1', [option(4, 'Thread', ['Cream'])]],
    ] as const
  ).flatMap(([productCode, options]) => addProduct([], product({ productCode, colors: [], options: [...options] })));
  const split = [
    { quantity: 1, choices: { 3: 30 } },
    { quantity: 2, choices: { 3: 30 } },
  ];
  const selected = lines.map(item => (item.productCode === 'BT-3' ? { ...item, breakdown: split } : item));

  it('is offered when two or more of them have it by its name', () => {
    expect(sharedOptions(selected).map(({ name }) => name)).toEqual(['Length']);
    expect(choicesOf(selected, 'Length')).toEqual(['90 cm', '80 cm', '100 cm']);
  });

  it('is set by the name of its choice, where the line has it and is not split (B99)', () => {
    const setting = { option: 'Length', value: '90 cm' };
    const set = withSetting(selected, selected, setting);

    expect(set.map(({ breakdown }) => breakdown)).toEqual([
      [{ quantity: 1, choices: { 1: 11 } }],
      [{ quantity: 1, choices: { 2: 20 } }],
      split,
      undefined,
    ]);
    expect(countUntaken(selected, setting.option, setting.value)).toBe(2);
    expect(withoutSetting(set, selected)).toEqual(selected);
  });

  it('may be a text', () => {
    expect(withSetting(lines, lines, { option: 'Monogram', value: 'MB' })[0]?.breakdown).toEqual([
      { quantity: 1, choices: { 9: 'MB' } },
    ]);
  });
});

it('asks before a written text is lost, not before a number or a choice', () => {
  const ofKind = (kind: 'text' | 'choice') => losesText({ name: 'Monogram', kind }, 'MB');
  expect([losesText('note', 'Brass'), losesText('note', ''), ofKind('text')]).toEqual([true, false, true]);
  expect([losesText('quantity', '5'), ofKind('choice')]).toEqual([false, false]);
});
