import { describe, expect, test } from 'vitest';
import { boughtIn, differenceIn, inOtherUnit, typedIn } from './amount-text.ts';
import { texts } from './texts.ts';

const hides = { unit: 'sqft', packSize: '47.0000' } as const;
const buckles = { unit: 'pcs', packSize: '50.0000' } as const;
const thread = { unit: 'mtr', packSize: null } as const;

describe('what a purchase proposes (ST-5)', () => {
  test('is in the packs in which a material comes, else in its own unit, which pieces always keep', () => {
    expect([boughtIn(hides), typedIn(hides, '329.0000', 'pack')]).toEqual(['pack', '7']);
    expect([boughtIn(buckles), typedIn(buckles, '150.0000', 'pcs')]).toEqual(['pcs', '150']);
    expect([boughtIn(thread), typedIn(thread, '150.5000', 'mtr')]).toEqual(['mtr', '150.5']);
  });

  test('is shown in another unit, rounded up and back without a rest', () => {
    const inDm2 = inOtherUnit(hides, '329.0000', { typed: '7', unit: 'pack' }, 'dm2');
    expect(inDm2).toEqual({ unit: 'dm2', typed: '3056.52' });
    expect(inOtherUnit(hides, '329.0000', inDm2, 'pack')).toEqual({ unit: 'pack', typed: '7' });
  });

  test('stays what somebody typed, whatever the unit', () => {
    expect(inOtherUnit(hides, '329.0000', { typed: '5', unit: 'sqft' }, 'pack')).toEqual({ unit: 'pack', typed: '5' });
  });
});

test('a count says what the books have and the difference, with the unit of the books beside another one', () => {
  const seen = { ...hides, seen: '212.5000' };
  expect(differenceIn({ ...seen, counted: undefined, entered: 'sqft' })).toBe('212.50 in the books');
  expect(differenceIn({ ...seen, counted: '204.0000', entered: 'sqft' })).toBe('212.50 in the books, difference −8.50');
  expect(differenceIn({ ...seen, counted: '5.0000', entered: 'pack' })).toBe(
    '212.50 sqft in the books, difference +22.50',
  );
});

test('packs are called as their material comes', () => {
  expect(texts.unitOf({ unit: 'pack', packName: 'hide' })).toBe('hides');
  expect(texts.unitOf({ unit: 'pack', packName: 'box' }, true)).toBe('box');
  expect(texts.unitOf({ unit: 'pack', packName: null })).toBe('packs');
  expect(texts.unitOf({ unit: 'dm2', packName: 'hide' })).toBe('dm²');
});
