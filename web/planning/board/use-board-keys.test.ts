import type { KeyboardEvent } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Card } from '#contract/planning/board/card.ts';
import { boardColumns } from '#contract/planning/board/columns.ts';
import { stubStorage } from '#testing/browser/browser-stubs.ts';
import { quietClient, runHook } from '#testing/browser/run-hook.ts';
import { card } from '#testing/samples.ts';
import { cardId } from './focus-card.ts';
import { keyOf } from './moves.ts';
import { useBoardKeys } from './use-board-keys.ts';

let focused: string[];

const cut = [1, 2, 3].map(orderId => card({ orderId }));
const finishing = [4, 5].map(orderId => card({ orderId, status: 'finishing' }));
const done = card({ orderId: 6, passed: { cutting: 10, stitching: 10, finishing: 10, packaging: 10 } });
const [first, second, third] = cut as [Card, Card, Card];
const cardsIn: Partial<Record<(typeof boardColumns)[number], Card[]>> = { cutting: cut, finishing, finished: [done] };
let gone: Set<string>;
const columns = boardColumns.map(column => ({
  column,
  held: {
    rows: cardsIn[column] ?? [],
    get gone() {
      return gone;
    },
  },
}));

let stored: Map<string, string>;
let selected: Card[];
/** The actions that the keys triggered, as texts. */
let acts: string[];
let shownColumns: string[];

beforeEach(() => {
  stored = stubStorage();
  focused = [];
  vi.stubGlobal('document', { getElementById: (id: string) => ({ focus: () => void focused.push(id) }) });
  selected = [];
  acts = [];
  shownColumns = [];
  gone = new Set();
});
afterEach(() => void vi.unstubAllGlobals());

const names = (cards: readonly Card[]) => cards.map(({ orderId }) => orderId).join();
const orders = (keys: readonly string[] = []) => keys.map(key => key.split('-')[0]).join();
const selection = {
  toggle: (key: string) => void acts.push(`toggle ${orders([key])}`),
  extend: (key: string, { part }: { part?: readonly string[] } = {}) =>
    void acts.push(`extend ${orders(part)} to ${orders([key])}`),
  set: (keys: readonly string[]) => void acts.push(`add ${orders(keys)}`),
  clear: () => void acts.push('clear'),
};

/** Presses a key on a card or on a button inside it. Returns whether the board handled it. */
function press(on: Card, key: string, { isInside = false, ...modifiers }: Record<string, boolean> = {}): boolean {
  const onKey = runHook(
    () =>
      useBoardKeys({
        columns,
        selection,
        withSelected: one => (selected.includes(one) ? selected : [one]),
        move: (cards, to) => void acts.push(`move ${names(cards)} to ${to}`),
        onColumn: column => void shownColumns.push(column),
        onOpen: order => void acts.push(`open ${order}`),
      }),
    quietClient(),
  );
  const preventDefault = vi.fn();
  const { column } = columns.find(({ held }) => held.rows.includes(on)) ?? {};
  const target = { matches: () => !isInside, dataset: { card: keyOf(on) }, closest: () => ({ dataset: { column } }) };
  onKey({
    key,
    target,
    preventDefault,
    stopPropagation: () => {},
    ...modifiers,
  } as unknown as KeyboardEvent<HTMLElement>);
  return preventDefault.mock.calls.length > 0;
}

it.each([
  ['ArrowDown', first, second],
  ['ArrowUp', second, first],
  ['ArrowRight', first, finishing[0]],
  ['ArrowRight', third, finishing[1]],
  ['ArrowLeft', done, finishing[0]],
  ['ArrowLeft', finishing[1], second],
] as [string, Card, Card][])('%s moves the focus over empty columns, at the same height', (key, from, to) => {
  expect(press(from, key)).toBe(true);
  expect(focused).toEqual([cardId(keyOf(to))]);
  expect(acts).toEqual([]);
});

it.each([
  ['ArrowUp', first],
  ['ArrowDown', third],
  ['ArrowLeft', first],
  ['ArrowRight', done],
] as [string, Card][])('%s at the end stays, and does not scroll the page', (key, from) => {
  expect(press(from, key)).toBe(true);
  expect(focused).toEqual([]);
});

it('shows the column of the card that an arrow key focuses', () => {
  press(first, 'ArrowRight');
  press(first, 'ArrowDown');

  expect(shownColumns).toEqual(['finishing']);
});

it('moves a card to the neighboring column with Shift and an arrow', () => {
  press(first, 'ArrowRight', { shiftKey: true });
  press(finishing[0] as Card, 'ArrowLeft', { shiftKey: true });

  expect(acts).toEqual(['move 1 to stitching', 'move 4 to stitching']);
});

it('moves a card to a column by its number', () => {
  press(first, '1');
  press(first, '5');

  expect(acts).toEqual([`move 1 to ${boardColumns[0]}`, `move 1 to ${boardColumns[4]}`]);
});

it('moves all selected cards when the focused one is among them', () => {
  selected = [first, third];

  press(first, '3');
  press(second, '3');

  expect(acts).toEqual([`move 1,3 to ${boardColumns[2]}`, `move 2 to ${boardColumns[2]}`]);
});

it('selects cards', () => {
  press(first, 'x');
  press(third, 'X', { shiftKey: true });
  press(first, 'a');
  press(first, 'Escape');

  expect(acts).toEqual(['toggle 1', 'extend 1,2,3 to 3', 'add 1,2,3', 'clear']);
});

it('opens the order of a card', () => {
  press(second, 'Enter');

  expect(acts).toEqual(['open 2']);
});

it.each(['ctrlKey', 'metaKey', 'altKey'])('leaves keys with %s to the browser', modifier => {
  expect(press(first, 'a', { [modifier]: true })).toBe(false);
  expect(press(first, 'ArrowRight', { [modifier]: true })).toBe(false);
  expect(acts).toEqual([]);
});

it('leaves keys on a button inside a card to the button', () => {
  expect(press(first, 'Enter', { isInside: true })).toBe(false);
  expect(acts).toEqual([]);
});

it('leaves other keys to the browser', () => {
  expect(['z', '0', '9', 'Tab', ' '].map(key => press(first, key))).toEqual([false, false, false, false, false]);
});

it('keeps the arrow keys when single keys are off (WCAG 2.1.4)', () => {
  stored.set('singleKeys:7', 'off');

  expect([press(first, 'x'), press(first, '3'), press(first, 'a')]).toEqual([false, false, false]);
  expect([press(first, 'ArrowDown'), press(first, 'Enter')]).toEqual([true, true]);
  expect(acts).toEqual(['open 1']);
});

it('leads from a card that has left the column, but does not move or select it', () => {
  gone = new Set([keyOf(first)]);

  expect([press(first, 'x'), press(first, '3'), press(first, 'a')]).toEqual([false, false, false]);
  press(first, 'ArrowRight', { shiftKey: true });
  press(first, 'ArrowDown');

  expect(acts).toEqual([]);
  expect(focused).toEqual([finishing[0] as Card, second].map(one => cardId(keyOf(one))));
});
