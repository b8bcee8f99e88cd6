import { useMemo, useState } from 'react';
import type { Card } from '#contract/planning/board/card.ts';
import { between } from '../../platform/lists/selection.ts';
import { keyOf } from './moves.ts';

/** The selected cards, in their state at the time of selection; `fresh` updates them. */
export function useSelection() {
  const [cards, setCards] = useState<ReadonlyMap<string, Card>>(new Map());
  const [last, setLast] = useState<string>();
  return useMemo(() => {
    const add = (added: readonly Card[]) =>
      setCards(now => new Map([...now, ...added.map(card => [keyOf(card), card] as const)]));
    return {
      has: (card: Card) => cards.has(keyOf(card)),
      size: cards.size,
      /** Returns the selected cards, or only this card when it is not selected. */
      with: (card: Card): readonly Card[] => (cards.has(keyOf(card)) ? [...cards.values()] : [card]),
      all: (): readonly Card[] => [...cards.values()],
      add,
      remove: (removed: readonly Card[]) =>
        setCards(now => {
          const next = new Map(now);
          for (const card of removed) next.delete(keyOf(card));
          return next.size < now.size ? next : now;
        }),
      toggle(card: Card): void {
        const key = keyOf(card);
        setLast(key);
        setCards(now => {
          const next = new Map(now);
          if (!next.delete(key)) next.set(key, card);
          return next;
        });
      },
      /** Selects the cards of a column from the last selected card to this one. */
      extend(column: readonly Card[], card: Card): void {
        const all = column.map(keyOf);
        const start = last && all.includes(last) ? last : all[0];
        const keys = between(all, start, keyOf(card));
        add(column.filter(one => keys.includes(keyOf(one))));
        setLast(keyOf(card));
      },
      clear: () => setCards(now => (now.size > 0 ? new Map() : now)),
    };
  }, [cards, last]);
}
export type Selection = ReturnType<typeof useSelection>;
