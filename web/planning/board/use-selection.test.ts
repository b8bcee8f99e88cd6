import { afterEach, expect, it, vi } from 'vitest';
import type { Card } from '#contract/planning/board/card.ts';
import { act, renderHook } from '#testing/browser/render-hook.ts';
import { card } from '#testing/samples.ts';
import { useSelection } from './use-selection.ts';

const column = [1, 2, 3, 4, 5].map(orderId => card({ orderId }));
const [first, second, third, fourth] = column as [Card, Card, Card, Card];
const other = card({ orderId: 9 });
afterEach(() => void vi.unstubAllGlobals());

function selection() {
  const hook = renderHook(useSelection, undefined);
  return {
    get now() {
      return hook.now;
    },
    do: (work: (now: ReturnType<typeof useSelection>) => void) => act(() => work(hook.now)),
    orders: () => hook.now.all().map(({ orderId }) => orderId),
  };
}

it('selects a card and deselects it again', () => {
  const cards = selection();

  cards.do(now => now.toggle(second));
  cards.do(now => now.toggle(other));
  expect([cards.orders(), cards.now.size]).toEqual([[2, 9], 2]);
  cards.do(now => now.toggle(second));

  expect(cards.orders()).toEqual([9]);
});

it.each([
  ['down', 1, 3],
  ['up', 3, 1],
])('extends %s from the last selected card', (_, from, to) => {
  const cards = selection();
  cards.do(now => now.toggle(column[from] as Card));

  cards.do(now => now.extend(column, column[to] as Card));

  expect(cards.orders().sort()).toEqual([2, 3, 4]);
});

it('extends from the card that was reached last', () => {
  const cards = selection();
  cards.do(now => now.toggle(first));
  cards.do(now => now.extend(column, second));

  cards.do(now => now.extend(column, fourth));

  expect(cards.orders()).toEqual([1, 2, 3, 4]);
});

it('extends from the top of another column and keeps the existing selection', () => {
  const cards = selection();
  cards.do(now => now.toggle(other));

  cards.do(now => now.extend(column, third));

  expect(cards.orders()).toEqual([9, 1, 2, 3]);
});

it('acts on the selection for a selected card, and on any other card only', () => {
  const cards = selection();
  cards.do(now => now.add([first, second]));

  expect(cards.now.with(first)).toHaveLength(2);
  expect(cards.now.with(other)).toEqual([other]);
  expect([cards.now.has(first), cards.now.has(other)]).toEqual([true, false]);
});

it('stores the current state of a card that is added again', () => {
  const cards = selection();
  cards.do(now => now.add([first]));

  cards.do(now => now.add([{ ...first, waiting: 3 }]));

  expect(cards.now.all()).toMatchObject([{ orderId: 1, waiting: 3 }]);
});

it('removes some cards', () => {
  const cards = selection();
  cards.do(now => now.add([first, second, third]));

  cards.do(now => now.remove([second, other]));

  expect(cards.orders()).toEqual([1, 3]);
});

it('can be cleared', () => {
  const cards = selection();
  cards.do(now => now.add(column));

  cards.do(now => now.clear());

  expect([cards.now.size, cards.now.all()]).toEqual([0, []]);
});
