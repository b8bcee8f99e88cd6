import type { KeyboardEvent } from 'react';
import type { Card } from '#contract/board/card.ts';
import { type BoardColumn, boardColumns } from '#contract/board/columns.ts';
import { productStatuses } from '#contract/orders/order-rules.ts';
import { readKept } from '../browser/kept.ts';
import { useUser } from '../session/queries.ts';
import { focusCard } from './focus-card.ts';
import { beside, columnOf, keyOf } from './moves.ts';
import type { BoardData } from './use-columns.ts';
import type { Selection } from './use-selection.ts';

type Doing = {
  data: BoardData | undefined;
  selection: Selection;
  move: (cards: readonly Card[], to: BoardColumn) => void;
  onOpen: (order: number) => void;
};

/** Handles the keys of the focused card (web/browser/board-keys.ts). */
export function useBoardKeys({ data, selection, move, onOpen }: Doing) {
  const { id } = useUser();
  return (event: KeyboardEvent<HTMLElement>): void => {
    const target = event.target as HTMLElement;
    if (!data || !target.matches('[data-card]') || event.ctrlKey || event.metaKey || event.altKey) return;
    const places = data.columns.map(({ cards }) => cards);
    const at = placeOf(places, target.dataset.card ?? '');
    if (!at) return;
    const { card } = at;
    const column = columnOf(card);
    const ofAll = () => places[boardColumns.indexOf(column)] ?? [];
    const own: Record<string, () => void> = {
      Enter: () => onOpen(card.orderId),
      Escape: selection.clear,
      ArrowUp: () => focusAt(places, at.column, at.row - 1),
      ArrowDown: () => focusAt(places, at.column, at.row + 1),
      ArrowLeft: () => go(-1),
      ArrowRight: () => go(1),
    };
    const letters: Record<string, () => void> = {
      x: () => (event.shiftKey ? selection.extend(ofAll(), card) : selection.toggle(card)),
      a: () => selection.add(ofAll()),
    };
    const go = (step: 1 | -1) => {
      if (!event.shiftKey) return focusInOtherColumn(places, at.column, at.row, step);
      const to = beside(column, step);
      if (to) move(selection.with(card), to);
    };
    const status = productStatuses[Number(event.key) - 1];
    const isLetter = event.key.length === 1 && readKept(`singleKeys:${id}`) !== 'off';
    const run = own[event.key] ?? (isLetter ? letters[event.key.toLowerCase()] : undefined);
    if (run) run();
    else if (status && isLetter) move(selection.with(card), status);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
}

type Places = readonly (readonly Card[])[];

function placeOf(places: Places, key: string): { column: number; row: number; card: Card } | undefined {
  for (const [column, cards] of places.entries()) {
    const row = cards.findIndex(card => keyOf(card) === key);
    const card = cards[row];
    if (card) return { column, row, card };
  }
  return undefined;
}

function focusAt(places: Places, column: number, row: number): void {
  const card = places[column]?.[row];
  if (card) focusCard(keyOf(card));
}

/** Focuses the card at the same height in the next column that has cards. */
function focusInOtherColumn(places: Places, column: number, row: number, step: 1 | -1): void {
  for (let next = column + step; next >= 0 && next < places.length; next += step) {
    const cards = places[next] ?? [];
    if (cards.length === 0) continue;
    focusAt(places, next, Math.min(row, cards.length - 1));
    return;
  }
}
