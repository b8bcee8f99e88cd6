import { afterEach, expect, it, vi } from 'vitest';
import { act, renderHook } from '#testing/browser/render-hook.ts';
import { type Selection, useSelection } from './use-selection.ts';

const list = ['a', 'b', 'c', 'd', 'e'];
afterEach(() => void vi.unstubAllGlobals());

/** Makes changes of a new selection one after the other. Returns the selected rows in the order of the list. */
function selectedAfter(...changes: ((now: Selection<string>) => void)[]): string {
  const hook = renderHook(useSelection<string>, list);
  for (const change of changes) act(() => change(hook.now));
  return [...list, 'x'].filter(hook.now.has).join('');
}

it('selects a row and deselects it again', () => {
  expect(selectedAfter(now => now.toggle('b'))).toBe('b');
  expect(
    selectedAfter(
      now => now.toggle('b'),
      now => now.toggle('d'),
      now => now.toggle('b'),
    ),
  ).toBe('d');
});

it.each([
  ['down', 'b', 'd'],
  ['up', 'd', 'b'],
])('extends %s from the row selected last', (_, from, to) => {
  expect(
    selectedAfter(
      now => now.select(from, false),
      now => now.select(to, true),
    ),
  ).toBe('bcd');
});

it('extends from the row that was reached last, or from a given one', () => {
  const [first, second] = [(now: Selection<string>) => now.toggle('a'), (now: Selection<string>) => now.extend('b')];
  expect(selectedAfter(first, second, now => now.extend('d'))).toBe('abcd');
  expect(selectedAfter(first, now => now.extend('d', { from: 'c' }))).toBe('acd');
});

it('deselects a range when its last row is deselected', () => {
  expect(
    selectedAfter(
      now => now.selectAll(),
      now => now.toggle('b'),
      now => now.select('d', true, false),
    ),
  ).toBe('ae');
});

it('selects only the row when no other was selected, or the selection was cleared', () => {
  expect(selectedAfter(now => now.extend('c'))).toBe('c');
  expect(
    selectedAfter(
      now => now.toggle('a'),
      now => now.clear(),
      now => now.extend('c'),
    ),
  ).toBe('c');
});

it('extends from the top of another column, and keeps what is selected elsewhere', () => {
  expect(
    selectedAfter(
      now => now.toggle('x'),
      now => now.extend('d', { part: ['b', 'c', 'd', 'e'] }),
    ),
  ).toBe('bcdx');
});

it('does not extend to a row that has left the list', () => {
  expect(
    selectedAfter(
      now => now.toggle('a'),
      now => now.extend('x'),
    ),
  ).toBe('a');
});

it('selects all rows, some, and none', () => {
  expect(selectedAfter(now => now.selectAll())).toBe('abcde');
  expect(
    selectedAfter(
      now => now.set(['a', 'b', 'c']),
      now => now.set(['b', 'e'], false),
    ),
  ).toBe('ac');
  expect(
    selectedAfter(
      now => now.selectAll(),
      now => now.clear(),
    ),
  ).toBe('');
});

it('keeps its functions, so that memoized rows do not render again', () => {
  const hook = renderHook(useSelection<string>, list);
  const { select, toggle } = hook.now;

  act(() => hook.now.toggle('a'));
  hook.render([...list, 'x']);
  act(() => hook.now.selectAll());

  expect([hook.now.select, hook.now.toggle]).toEqual([select, toggle]);
  expect(hook.now.has('x')).toBe(true);
});
