import { describe, expect, test } from 'vitest';
import type { MaterialName } from '#contract/materials/materials.ts';
import { meantName, nameFrom, namesFor } from './name-suggestions.ts';

const name = (text: string, category: MaterialName['category'] = 'leather'): MaterialName => ({
  category,
  name: text,
  unit: 'sqft',
  products: 1,
});
const names = [name('Calf, bridle finish'), name('Bridle, black'), name('Bridle, cognac'), name('Bridle pin', 'metal')];

describe('the suggested names for a row', () => {
  test('contain the typed text, ignoring case, and are of the same category; those that start with the text come first', () => {
    expect(namesFor(names, 'leather', 'bri').map(one => one.name)).toEqual([
      'Bridle, black',
      'Bridle, cognac',
      'Calf, bridle finish',
    ]);
    expect(namesFor(names, 'metal', 'BRI').map(one => one.name)).toEqual(['Bridle pin']);
  });

  test('begin with names that need nothing more, where the product has no colors', () => {
    const all = [name('Bridle, {color}'), ...names];
    const isOpen = (one: string) => one.includes('{');
    expect(namesFor(all, 'leather', 'bri', isOpen).map(one => one.name)).toEqual([
      'Bridle, black',
      'Bridle, cognac',
      'Calf, bridle finish',
      'Bridle, {color}',
    ]);
  });

  test('are empty once the name is complete', () => {
    expect(namesFor(names, 'leather', 'Bridle, black ')).toEqual([]);
  });

  test('are at most eight', () => {
    expect(
      namesFor(
        Array.from({ length: 20 }, (_, at) => name(`Hide ${at}`)),
        'leather',
        '',
      ),
    ).toHaveLength(8);
  });
});

test('recognizes a name that differs only in case, commas and blanks', () => {
  expect(meantName(names, 'leather', 'bridle  BLACK')).toBe('Bridle, black');
  expect(meantName(names, 'leather', 'Bridle, black')).toBeUndefined();
  expect(meantName(names, 'leather', 'Bridle')).toBeUndefined();
  expect(meantName(names, 'metal', 'bridle black')).toBeUndefined();
  expect(meantName(names, 'leather', ' ')).toBeUndefined();
});

test.each([
  ['Slim wallet, four cards and a folded note.', 'Slim wallet'],
  ['  Key fob. Blind-stamped', 'Key fob'],
  ['', ''],
  ['Two buckle satchel in bridle leather that fits a laptop', 'Two buckle satchel in bridle leather'],
  ['Wash bag with a side handle and a waterproof lining', 'Wash bag with a side handle'],
  ['x'.repeat(60), 'x'.repeat(40)],
])('names a record after the first words of %j', (description, expected) => {
  expect(nameFrom(description)).toBe(expected);
});
