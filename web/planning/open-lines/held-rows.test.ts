import { describe, expect, it } from 'vitest';
import { changesIn, type HeldRows, heldRows } from './held-rows.ts';

type Row = { key: string; units: number };
const row = (key: string, units = 1): Row => ({ key, units });
const rows = (keys: string, units?: number): Row[] => [...keys].map(key => row(key, units));
const shown = (keys: string): HeldRows<Row> => ({ rows: rows(keys), gone: new Set() });
const next = (before: HeldRows<Row>, fresh: Row[], held: { isHeld?: boolean; focused?: string } = {}) =>
  heldRows(before, fresh, ({ key }) => key, { isHeld: held.isHeld ?? false, focused: held.focused });
const keysOf = ({ rows: found }: HeldRows<Row>) => found.map(({ key }) => key).join('');

describe('a held list', () => {
  it('keeps each row in its place, with fresh values, also one that has left', () => {
    const held = next(shown('abc'), rows('cxa', 7), { isHeld: true });

    expect(keysOf(held)).toBe('abc');
    expect([...held.gone]).toEqual(['b']);
    expect(held.rows.map(({ units }) => units)).toEqual([7, 1, 7]);
  });

  it('shows new rows only below all others, such as the next page', () => {
    expect(keysOf(next(shown('abc'), rows('naxcyz'), { isHeld: true }))).toBe('abcyz');
    expect(keysOf(next(shown('ab'), rows('xy'), { isHeld: true }))).toBe('abxy');
  });

  it('counts the rows that left and those that wait', () => {
    const fresh = rows('naxcyz');

    expect(changesIn(next(shown('abc'), fresh, { isHeld: true }), fresh)).toBe(3);
    expect(changesIn(next(shown('abc'), rows('abc', 5), { isHeld: true }), rows('abc', 5))).toBe(0);
  });
});

describe('another list', () => {
  it('shows the fresh rows', () => {
    expect(keysOf(next(shown('abc'), rows('cx')))).toBe('cx');
  });

  it('keeps a row that contains the focus in its place until the focus leaves it', () => {
    const first = next(shown('abc'), rows('cxy'), { focused: 'b' });
    expect([keysOf(first), [...first.gone]]).toEqual(['cbxy', ['b']]);

    const second = next(first, rows('x'), { focused: 'b' });
    expect([keysOf(second), [...second.gone]]).toEqual(['xb', ['b']]);

    expect(keysOf(next(second, rows('x')))).toBe('x');
  });

  it('shows a row that came back once', () => {
    const gone = next(shown('ab'), rows('a'), { focused: 'b' });
    const back = next(gone, rows('ba'), { focused: 'b' });

    expect([keysOf(back), back.gone.size]).toEqual(['ba', 0]);
  });
});
