import { useState } from 'react';
import type { RequestOf } from '#contract/calls.ts';
import type { ProductStatus } from '#contract/orders/order-rules.ts';
import type { Card } from '#contract/planning/board/card.ts';
import type { BoardColumn } from '#contract/planning/board/columns.ts';
import { useDownloadPdf } from '../../documents/use-pdf.ts';
import type { LineSet } from '../../orders/changed-order.ts';
import { failedText, useChangeLines } from '../../orders/use-change-lines.ts';
import type { Selection } from '../../platform/lists/use-selection.ts';
import { useToast } from '../../platform/overlays/toast.tsx';
import { texts as lineTexts } from '../open-lines/texts.ts';
import { focusCard } from './focus-card.ts';
import { columnOf, keyOf, mustAsk } from './moves.ts';
import { texts } from './texts.ts';
import { useShowMove } from './use-columns.ts';

export type Move = {
  cards: readonly Card[];
  to: BoardColumn;
  /** Called when the move is made. */
  onMade?: (() => void) | undefined;
};
type Hold = Extract<RequestOf<'changeInBulk'>['set'], { hold: unknown }>['hold'];

type Doing = { onChanged: () => void; selection: Pick<Selection<string>, 'has' | 'set'> };

/** The actions on cards. A move that would mark many units waits in `asking` until the user confirms it. */
export function useBoardActions({ onChanged, selection }: Doing) {
  const { change, refusedOf } = useChangeCards({ onChanged, selection });
  const showMove = useShowMove();
  const download = useDownloadPdf();
  const toast = useToast();
  const [asking, setAsking] = useState<Move>();

  function moveNow({ cards, to, onMade }: Move): void {
    setAsking(undefined);
    onMade?.();
    const [first] = cards;
    void showMove(cards, to).then(() => first && focusCard(keyOf(first), to));
    const set = to === 'finished' ? { completed: 'all' as const } : { status: to as ProductStatus };
    change({
      lines: cards,
      set,
      text: (moved, count, refused) => (refused.length > 0 ? texts.partlyMoved(count, refused) : moveText(moved, to)),
    });
  }

  return {
    asking,
    refusedOf,
    /** Sends the refused change of a card again. */
    retry(card: Card): void {
      const set = refusedOf(card);
      if (!set) return;
      if ('status' in set) moveNow({ cards: [card], to: set.status });
      else if ('completed' in set) moveNow({ cards: [card], to: 'finished' });
      else
        change({ lines: [card], set, text: () => ('pinned' in set ? lineTexts.pinned(set.pinned) : lineTexts.held) });
    },
    moveNow,
    cancel: () => setAsking(undefined),
    move(cards: readonly Card[], to: BoardColumn, onMade?: () => void): void {
      const moving = cards.filter(card => columnOf(card) !== 'finished' && columnOf(card) !== to);
      if (cards.some(card => columnOf(card) === 'finished') && to !== 'finished') toast(texts.readyStays);
      if (moving.length === 0) return;
      if (mustAsk(moving, to)) setAsking({ cards: moving, to, onMade });
      else moveNow({ cards: moving, to, onMade });
    },
    pin(cards: readonly Card[], pinned: boolean): void {
      change({ lines: cards, set: { pinned }, text: () => lineTexts.pinned(pinned) });
    },
    hold(cards: readonly Card[], hold: Hold): void {
      change({ lines: cards, set: { hold }, text: () => lineTexts.held });
    },
    print(cards: readonly Card[]): void {
      download({ kind: 'tickets', lines: cards });
    },
  };
}

/** A line that goes back to 'Not Reviewed' with nothing packed is new again (AC-1). */
function moveText(moved: readonly Card[], to: BoardColumn): string {
  const areNew = to === 'not_reviewed' && moved.every(({ passed }) => passed.packaging === 0);
  return areNew ? lineTexts.newAgain(moved) : lineTexts.moved(moved, texts.column(to));
}

/** Returns the text about a change of cards that could not be saved. Moves have other words than orders have. */
export function failedCards(set: LineSet, count: number): string {
  return 'status' in set || 'completed' in set ? texts.moveFailed(count) : failedText(set);
}

/** Changes cards and deselects them. Those that the server refuses are selected again. */
function useChangeCards({ onChanged, selection }: Doing) {
  const { change, refusedOf } = useChangeLines<Card>(lineTexts.nameOf, { onSettled: onChanged, failed: failedCards });
  function changeCards(given: Parameters<typeof change>[0]): void {
    const chosen = given.lines.map(keyOf).filter(selection.has);
    onChanged();
    selection.set(chosen, false);
    change({
      ...given,
      onRefused: refused => selection.set(refused.map(keyOf).filter(key => chosen.includes(key))),
    });
  }

  return { change: changeCards, refusedOf };
}

export type BoardActions = ReturnType<typeof useBoardActions>;
