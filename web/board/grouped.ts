import type { Card } from '#contract/board/card.ts';
import { keyOf } from './moves.ts';

export type Grouped = readonly { id: number; cards: readonly Card[] }[];

/** The number of cards in a new group, and in a group that cards were moved into. */
const usual = 5;
const most = 10;

/**
 * Divides the cards of a column into groups. A card stays in its previous group, so that a move changes one group of
 * each column instead of all groups after it.
 */
export function grouped(cards: readonly Card[], before: Grouped = []): Grouped {
  const known = new Map(before.flatMap(({ id, cards: part }) => part.map(card => [keyOf(card), id] as const)));
  const ids = cards.map(card => known.get(keyOf(card)));
  const lastKnown = ids.findLastIndex(id => id !== undefined);
  let newId = Math.max(-1, ...known.values()) + 1;
  const groups: { id: number; cards: Card[] }[] = [];
  for (const [at, card] of cards.entries()) {
    const group = groups.at(-1);
    const id = group ? ids[at] : ids.find(one => one !== undefined);
    const isFull = group === undefined || group.cards.length >= (at > lastKnown ? usual : most);
    if (id !== undefined && !groups.some(one => one.id === id)) groups.push({ id, cards: [card] });
    else if (isFull) groups.push({ id: newId++, cards: [card] });
    else group.cards.push(card);
  }
  return groups;
}
