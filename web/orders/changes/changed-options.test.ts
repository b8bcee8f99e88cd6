import { describe, expect, test } from 'vitest';
import type { OptionItem } from '../../cart/breakdown.ts';
import { optionsOf } from '../../cart/breakdown.ts';
import { changedBreakdown, isBreakdownFaulty, offeredRows, withOwn } from './changed-options.ts';

const offered = {
  colors: ['Cognac', 'Black'],
  options: [
    {
      ...{ id: 7, name: 'Length', kind: 'choice' as const, required: true, help: '' },
      choices: [
        { id: 71, name: '80 cm' },
        { id: 72, name: '90 cm' },
      ],
    },
    { id: 8, name: 'Initials', kind: 'text' as const, required: false, help: '', most: 10 },
  ],
};
const chosen = (given: Record<string, string>) => Object.entries(given).map(([option, value]) => ({ option, value }));
const lineOf = (quantity: number, ...rows: Parameters<typeof offeredRows>[1]): OptionItem => ({
  ...withOwn(offered, rows),
  ...{ productCode: 'BT-036', quantity, breakdown: offeredRows(withOwn(offered, rows), rows) },
});
const short = chosen({ Color: 'Cognac', Length: '80 cm' });
const long = chosen({ Color: 'Black', Length: '90 cm' });

describe('the combinations of an ordered line (OR-22)', () => {
  test('get the ids of today, also of a renamed case, and keep texts', () => {
    const [row] = offeredRows(offered, [
      { quantity: 10, choices: chosen({ Color: 'cognac', Length: '80 CM', Initials: 'MK' }) },
    ]);
    expect(row).toEqual({ quantity: 10, choices: { 0: 'Cognac', 7: 71, 8: 'MK' } });
  });

  test('leave out an option that is not offered, and keep the name of such a choice', () => {
    const [row] = offeredRows(offered, [{ quantity: 10, choices: chosen({ Lining: 'Suede', Length: '70 cm' }) }]);
    expect(row).toEqual({ quantity: 10, choices: { 7: '70 cm' } });
  });

  test('offer what the line has and the product no longer does, once each and beside what it offers', () => {
    const rows = [
      { quantity: 6, choices: chosen({ Color: 'Tan', Length: '70 cm', Name: 'MB' }) },
      { quantity: 4, choices: chosen({ Color: 'cognac', Length: '70 cm', Name: 'mb' }) },
    ];
    const named = optionsOf(withOwn(offered, rows)).map(({ name, choices }) => [name, choices?.map(one => one.name)]);
    expect(named).toEqual([
      ['Color', ['Cognac', 'Black', 'Tan']],
      ['Length', ['80 cm', '90 cm', '70 cm']],
      ['Initials', undefined],
      ['Name', ['MB', 'mb']],
    ]);
    expect(withOwn(offered, [{ quantity: 10, choices: short }])).toEqual(offered);
  });
});

describe('a changed line sends (OR-22)', () => {
  const one = lineOf(10, { quantity: 10, choices: short });
  const two = lineOf(10, { quantity: 6, choices: short }, { quantity: 4, choices: long });

  test('no combinations when only the quantity of its only one changed', () => {
    expect(changedBreakdown(one, { ...one, quantity: 12 })).toBeUndefined();
    expect(isBreakdownFaulty(one, { ...one, quantity: 12 })).toBe(false);
  });

  test('all combinations when a choice or a quantity of them changed, or the line was split', () => {
    const raised = { ...two, quantity: 12, breakdown: two.breakdown?.map(row => ({ ...row, quantity: 6 })) };
    expect(changedBreakdown(two, raised)?.map(({ quantity }) => quantity)).toEqual([6, 6]);
    expect(changedBreakdown(one, two)).toHaveLength(2);
    expect(changedBreakdown(two, two)).toBeUndefined();
    const recolored = lineOf(10, { quantity: 10, choices: long });
    expect(changedBreakdown(one, recolored)).toEqual([{ quantity: 10, choices: { 0: 'Black', 7: 72 } }]);
  });

  test('the names of what the product no longer has, and may leave such a combination without what is required', () => {
    const old = lineOf(
      10,
      { quantity: 6, choices: chosen({ Color: 'Tan', Length: '70 cm', Name: 'mb' }) },
      { quantity: 4, choices: chosen({ Color: 'Black' }) },
    );
    const [first, second] = old.breakdown ?? [];
    const raised = { ...old, quantity: 12, breakdown: [{ ...first, quantity: 8 }, second] as typeof old.breakdown };
    expect(isBreakdownFaulty(old, raised as OptionItem)).toBe(false);
    expect(changedBreakdown(old, raised as OptionItem)).toEqual([
      { quantity: 8, choices: { 0: 'Tan', 7: '70 cm', Name: 'mb' } },
      { quantity: 4, choices: { 0: 'Black' } },
    ]);
  });

  test('nothing while combinations do not add up, or lack a required choice that the change could set', () => {
    expect(isBreakdownFaulty(two, { ...two, quantity: 12 })).toBe(true);
    const none = lineOf(10, { quantity: 10, choices: chosen({ Color: 'Black' }) });
    expect(isBreakdownFaulty(one, none)).toBe(true);
    // A line from before the option was required may change its quantity.
    expect(isBreakdownFaulty(none, { ...none, quantity: 12 })).toBe(false);
  });
});
