import type { KeyboardEvent } from 'react';
import { productStatuses } from '#contract/orders/order-rules.ts';
import type { Card } from '#contract/planning/board/card.ts';
import { type BoardColumn, boardColumns } from '#contract/planning/board/columns.ts';
import { shortcutKey } from '../../platform/browser/keys.ts';
import { readStored } from '../../platform/browser/stored.ts';
import type { Selection } from '../../platform/lists/use-selection.ts';
import { useUser } from '../../platform/session/user.ts';
import { focusCard } from './focus-card.ts';
import { beside, columnOf, keyOf } from './moves.ts';

type KeyColumn = { column: BoardColumn; held: { rows: readonly Card[]; gone: ReadonlySet<string> } };
type Doing = {
  columns: readonly KeyColumn[];
  selection: Pick<Selection<string>, 'set' | 'toggle' | 'extend' | 'clear'>;
  withSelected: (card: Card) => readonly Card[];
  move: (cards: readonly Card[], to: BoardColumn, onMade: () => void) => void;
  onOpen: (order: number) => void;
  /** Shows another column, when the screen shows one at a time. */
  onColumn?: ((column: BoardColumn) => void) | undefined;
};

/** Handles the keys of the focused card (web/shell/screen-shortcuts.ts). */
export function useBoardKeys({ columns, selection, withSelected, move, onOpen, onColumn }: Doing) {
  const { id } = useUser();
  return (event: KeyboardEvent<HTMLElement>): void => {
    const target = event.target as HTMLElement;
    if (!target.matches('[data-card]') || event.ctrlKey || event.metaKey || event.altKey) return;
    const places = columns.map(({ held }) => held.rows);
    const at = placeOf(columns, target);
    if (!at) return;
    const { card } = at;
    const column = columnOf(card);
    const moveTo = (to: BoardColumn) => move(withSelected(card), to, () => onColumn?.(to));
    const ofAll = () => (places[boardColumns.indexOf(column)] ?? []).map(keyOf);
    const own: Record<string, () => void> = {
      Enter: () => onOpen(card.orderId),
      Escape: selection.clear,
      ArrowUp: () => focusAt(places, at.column, at.row - 1),
      ArrowDown: () => focusAt(places, at.column, at.row + 1),
      ArrowLeft: () => go(-1),
      ArrowRight: () => go(1),
    };
    const letters: Record<string, () => void> = {
      x: () => (event.shiftKey ? selection.extend(keyOf(card), { part: ofAll() }) : selection.toggle(keyOf(card))),
      a: () => selection.set(ofAll()),
    };
    const go = (step: 1 | -1) => {
      if (!event.shiftKey || isGone) return focusInOtherColumn(places, at.column, at.row, step, onColumn);
      const to = beside(column, step);
      if (to) moveTo(to);
    };
    const key = shortcutKey(event);
    const status = productStatuses[Number(key) - 1];
    // A card that has left the column only leads to the others, and to its order.
    const isGone = columns[at.column]?.held.gone.has(keyOf(card));
    const isLetter = key.length === 1 && !isGone && readStored(`singleKeys:${id}`) !== 'off';
    const run = own[key] ?? (isLetter ? letters[key.toLowerCase()] : undefined);
    if (run) run();
    else if (status && isLetter) moveTo(status);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
}

type Places = readonly (readonly Card[])[];

function placeOf(
  columns: readonly KeyColumn[],
  target: HTMLElement,
): { column: number; row: number; card: Card } | undefined {
  const own = target.closest<HTMLElement>('[data-column]')?.dataset.column;
  const column = columns.findIndex(one => one.column === own);
  const cards = columns[column]?.held.rows ?? [];
  const row = cards.findIndex(card => keyOf(card) === target.dataset.card);
  const card = cards[row];
  return card && { column, row, card };
}

function focusAt(places: Places, column: number, row: number): void {
  const card = places[column]?.[row];
  if (card) focusCard(keyOf(card));
}

/** Focuses the card at the same height in the next column that has cards. */
function focusInOtherColumn(
  places: Places,
  column: number,
  row: number,
  step: 1 | -1,
  onColumn: Doing['onColumn'],
): void {
  for (let next = column + step; next >= 0 && next < places.length; next += step) {
    const cards = places[next] ?? [];
    if (cards.length === 0) continue;
    onColumn?.(boardColumns[next] as BoardColumn);
    focusAt(places, next, Math.min(row, cards.length - 1));
    return;
  }
}
