import type { Card } from '#contract/planning/board/card.ts';
import { keyOf } from './moves.ts';

export type Groups = readonly { id: number; cards: readonly Card[] }[];

/** The number of cards in a new group, and in a group that cards were moved into. */
const usual = 5;
const most = 10;

/**
 * Divides the cards of a column into groups. A card stays in its previous group, so that a move changes one group of
 * each column instead of all groups after it. Cards in another order are divided again.
 */
export function groupCards(cards: readonly Card[], before: Groups = []): Groups {
  const known = new Map(before.flatMap(({ cards: part }, at) => part.map(card => [keyOf(card), at] as const)));
  const places = cards.map(card => known.get(keyOf(card)));
  const found = places.filter(place => place !== undefined);
  if (found.some((place, at) => place < (found[at - 1] ?? 0))) return groupCards(cards);

  const lastKnown = places.findLastIndex(place => place !== undefined);
  let newId = Math.max(-1, ...before.map(({ id }) => id)) + 1;
  const groups: { id: number; cards: Card[] }[] = [];
  for (const [at, card] of cards.entries()) {
    const group = groups.at(-1);
    // A new card at the top joins the first group.
    const id = before[(group ? places[at] : found[0]) ?? -1]?.id;
    const isFull = group === undefined || group.cards.length >= (at > lastKnown ? usual : most);
    if (id !== undefined && !groups.some(one => one.id === id)) groups.push({ id, cards: [card] });
    else if (isFull) groups.push({ id: newId++, cards: [card] });
    else group.cards.push(card);
  }
  return groups;
}
