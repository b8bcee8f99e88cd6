import { describe, expect, test } from 'vitest';
import { allOrNone, between, extendedTo, noSelection, present, stateOf, toggled } from './selection.ts';

const lines = [11, 12, 13, 14, 15];
const idsOf = ({ ids }: { ids: ReadonlySet<number> }) => [...ids].sort((one, other) => one - other);

test('selects a line and deselects it again', () => {
  const one = toggled(noSelection, 12);

  expect(idsOf(one)).toEqual([12]);
  expect(idsOf(toggled(one, 12))).toEqual([]);
  expect(idsOf(toggled(one, 14))).toEqual([12, 14]);
});

describe('extendedTo', () => {
  test('selects from the anchor to the line in both directions', () => {
    const start = toggled(noSelection, 13);

    expect(idsOf(extendedTo(start, 15, lines))).toEqual([13, 14, 15]);
    expect(idsOf(extendedTo(start, 11, lines))).toEqual([11, 12, 13]);
  });

  test('keeps the anchor, so that another Shift click also starts there', () => {
    const down = extendedTo(toggled(noSelection, 13), 15, lines);

    expect(down.anchor).toBe(13);
    expect(idsOf(extendedTo(down, 12, lines))).toEqual([12, 13, 14, 15]);
  });

  test('selects only the line when there is no anchor or the anchor was deleted', () => {
    expect(idsOf(extendedTo(noSelection, 14, lines))).toEqual([14]);
    expect(idsOf(extendedTo({ ids: new Set(), anchor: 99 }, 14, lines))).toEqual([14]);
  });

  test('changes nothing for a line that was deleted', () => {
    const start = toggled(noSelection, 13);

    expect(extendedTo(start, 99, lines)).toEqual(start);
  });
});

test('selects all lines at once, and none when all are selected', () => {
  const all = allOrNone(toggled(noSelection, 12), lines);

  expect(idsOf(all)).toEqual(lines);
  expect(allOrNone(all, lines)).toBe(noSelection);
});

test('removes deleted lines from the selection', () => {
  const all = allOrNone(noSelection, lines);

  expect(idsOf(present(all, [11, 13]))).toEqual([11, 13]);
  expect(present(all, lines)).toBe(all);
});

test('the checkbox of all lines is off, mixed or on', () => {
  expect(stateOf(new Set(), lines)).toBe('none');
  expect(stateOf(new Set([12]), lines)).toBe('some');
  expect(stateOf(new Set(lines), lines)).toBe('all');
  expect(stateOf(new Set([99]), lines)).toBe('none');
});

describe('between', () => {
  const keys = ['A', 'B', 'C', 'D'];

  test('returns the keys between two keys in both directions', () => {
    expect(between(keys, 'B', 'D')).toEqual(['B', 'C', 'D']);
    expect(between(keys, 'D', 'B')).toEqual(['B', 'C', 'D']);
    expect(between(keys, 'B', 'B')).toEqual(['B']);
  });

  test('returns only the second key when the first is not in the list', () => {
    expect(between(keys, undefined, 'C')).toEqual(['C']);
    expect(between(keys, 'X', 'C')).toEqual(['C']);
  });
});
