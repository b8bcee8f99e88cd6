import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { byChoice, hasPlaceholder, placeholdersIn, unitsByName, withChoices } from './material-choices.ts';
import { hasColorPlaceholder, withColor, withoutColor } from './material-color.ts';

const row = (quantity: number, choices: Record<string, string>, factor = '1') => ({
  quantity,
  factor,
  choices: Object.entries(choices).map(([option, value]) => ({ option, value })),
});

test('finds the placeholders of a name, and puts in choices as they are written', () => {
  expect(['Bridle, {color}', 'Strap {Length}', 'Bridle', '{}', '{ {a}', 'a}'].map(hasPlaceholder)).toEqual([
    ...[true, true, false, false, true, false],
  ]);
  expect(placeholdersIn('{Length} of {color}{')).toEqual(['Length', 'color']);
  const choices = [
    { option: 'Length', value: '80 cm' },
    { option: 'COLOR', value: '{length} $&' },
    { option: 'length', value: '90 cm' },
  ];
  expect(withChoices('{LENGTH} {Color} {Buckle} {{length}}', choices)).toBe('80 cm {length} $& {Buckle} {80 cm}');
});

test('finds a placeholder for the color, in any case', () => {
  expect(['Bridle, {color}', '{Color} calf', 'Bridle', '{colors}', '{ color }'].map(hasColorPlaceholder)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

test('inserts the color as it is written', () => {
  expect(withColor('Bridle, {color}', 'black')).toBe('Bridle, black');
  expect(withColor('{color} / {COLOR}', '$&')).toBe('$& / $&');
});

test("returns the material's name without the placeholder", () => {
  expect(['Bridle, {color}', '{color} calf', 'Thread ({color})', '{color}'].map(withoutColor)).toEqual([
    'Bridle',
    'calf',
    'Thread',
    '',
  ]);
});

describe('unitsByName', () => {
  const combinations = [
    row(3, { Color: 'Cognac', Length: '80 cm' }),
    row(4, { Length: '80 cm' }),
    row(2, { Color: 'Black', Length: '80 cm' }),
    row(1, { Color: 'Cognac', Length: '90 cm' }),
  ];

  test('adds up the units of each color, and keeps the open name for the units without one (F25)', () => {
    expect(unitsByName('Bridle, {color}', { quantity: 10, combinations })).toEqual([
      { name: 'Bridle, Cognac', quantity: 4, factor: '1' },
      { name: 'Bridle, Black', quantity: 2, factor: '1' },
      { name: 'Bridle, {color}', quantity: 4, factor: '1' },
    ]);
  });

  test('needs one material for all units of a name without a placeholder, or of a line without combinations', () => {
    expect(unitsByName('Bridle', { quantity: 10, combinations })).toEqual([
      { name: 'Bridle', quantity: 10, factor: '1' },
    ]);
    expect(unitsByName('Bridle, {color}', { quantity: 10, combinations: [] })).toEqual([
      { name: 'Bridle, {color}', quantity: 10, factor: '1' },
    ]);
  });

  test('takes an option called color in any case, and no other option', () => {
    const rows = [row(2, { COLOR: 'Black' }), row(3, { 'Thread color': 'White' })];
    expect(unitsByName('Bridle, {color}', { quantity: 5, combinations: rows })).toEqual([
      { name: 'Bridle, Black', quantity: 2, factor: '1' },
      { name: 'Bridle, {color}', quantity: 3, factor: '1' },
    ]);
  });

  test('takes every option, and keeps units of another factor apart (F26)', () => {
    const rows = [
      row(2, { Length: '80 cm', Color: 'Tan' }),
      row(3, { Length: '90 cm', Color: 'Tan' }, '1.25'),
      row(1, { Length: '80 cm' }),
    ];
    expect(unitsByName('{Color} {length}', { quantity: 6, combinations: rows })).toEqual([
      { name: 'Tan 80 cm', quantity: 2, factor: '1' },
      { name: 'Tan 90 cm', quantity: 3, factor: '1.25' },
      { name: '{Color} 80 cm', quantity: 1, factor: '1' },
    ]);
    expect(unitsByName('Rivet', { quantity: 6, combinations: rows })).toEqual([
      { name: 'Rivet', quantity: 3, factor: '1' },
      { name: 'Rivet', quantity: 3, factor: '1.25' },
    ]);
  });

  test('keeps spellings of a color apart, as names of materials are', () => {
    const rows = [row(2, { Color: 'Cognac' }), row(3, { Color: 'cognac' })];
    expect(unitsByName('{color}', { quantity: 5, combinations: rows }).map(({ name }) => name)).toEqual([
      'Cognac',
      'cognac',
    ]);
  });

  test('neither loses nor adds a unit, in any order of the combinations', () => {
    const rows = fc.array(
      fc.record({ quantity: fc.integer({ min: 1, max: 1_000_000 }), color: fc.constantFrom('Black', '$&', 'É', '') }),
      { minLength: 1, maxLength: 30 },
    );
    fc.assert(
      fc.property(rows, given => {
        const all = given.map(({ quantity, color }) => row(quantity, color ? { Color: color } : {}));
        const quantity = given.reduce((sum, one) => sum + one.quantity, 0);
        const units = unitsByName('{color}', { quantity, combinations: all });
        const reversed = unitsByName('{color}', { quantity, combinations: all.toReversed() });

        expect(units.reduce((sum, one) => sum + one.quantity, 0)).toBe(quantity);
        expect(new Map(reversed.map(one => [one.name, one.quantity]))).toEqual(
          new Map(units.map(one => [one.name, one.quantity])),
        );
        expect(new Set(units.map(({ name }) => name)).size).toBe(units.length);
      }),
    );
  });
});

test('splits materials into those with a known name and those of units without a color', () => {
  const [black, open, rivet] = [{ name: 'Bridle, black' }, { name: 'Bridle, {Color}' }, { name: 'Rivet' }];
  expect(byChoice([black, open, rivet])).toEqual({ chosen: [black, rivet], open: [open] });
});
