import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Card } from '#contract/planning/board/card.ts';
import { groupCards } from './card-groups.ts';

const cards = (...orders: number[]) => orders.map(orderId => ({ orderId, productId: 1 }) as Card);
const upTo = (count: number) => cards(...Array.from({ length: count }, (_, at) => at));
/** The orders of each group, by its id. */
const shape = (groups: ReturnType<typeof groupCards>) =>
  groups.map(group => [group.id, group.cards.map(({ orderId }) => orderId)]);

describe('groupCards', () => {
  it('divides new cards into groups of five', () => {
    expect(shape(groupCards(upTo(12)))).toEqual([
      [0, [0, 1, 2, 3, 4]],
      [1, [5, 6, 7, 8, 9]],
      [2, [10, 11]],
    ]);
  });

  it.each([
    [
      'at the top',
      [99, 0, 1, 2, 3, 4, 5, 6],
      [
        [0, [99, 0, 1, 2, 3, 4]],
        [1, [5, 6]],
      ],
    ],
    [
      'in the middle',
      [0, 1, 2, 99, 3, 4, 5, 6],
      [
        [0, [0, 1, 2, 99, 3, 4]],
        [1, [5, 6]],
      ],
    ],
    [
      'at the end',
      [0, 1, 2, 3, 4, 5, 6, 99],
      [
        [0, [0, 1, 2, 3, 4]],
        [1, [5, 6, 99]],
      ],
    ],
    [
      'after its removal',
      [1, 2, 3, 4, 5, 6],
      [
        [0, [1, 2, 3, 4]],
        [1, [5, 6]],
      ],
    ],
  ])('changes only the group of a card that moved: %s', (_, orders, groups) => {
    expect(shape(groupCards(cards(...orders), groupCards(upTo(7))))).toEqual(groups);
  });

  it('adds the next page in new groups of five', () => {
    const pages = groupCards(upTo(16), groupCards(upTo(5)));

    expect(pages.map(({ id, cards: part }) => [id, part.length])).toEqual([
      [0, 5],
      [1, 5],
      [2, 5],
      [3, 1],
    ]);
  });

  it('divides cards in another order again, without small groups', () => {
    const groups = groupCards(cards(6, 2, 0, 5, 1, 4, 3), groupCards(upTo(7)));

    expect(shape(groups)).toEqual([
      [0, [6, 2, 0, 5, 1]],
      [1, [4, 3]],
    ]);
  });

  it('divides a group before it has more than ten cards', () => {
    const moved = [100, 101, 102, 103, 104, 105, 106];

    const groups = groupCards(cards(0, ...moved, 1, 2, 3, 4), groupCards(upTo(5)));

    expect(groups.map(({ cards: part }) => part.length)).toEqual([10, 2]);
  });

  it('contains every card once, in the same order, after any changes', () => {
    const orders = fc.uniqueArray(fc.nat(60), { maxLength: 40 });
    fc.assert(
      fc.property(orders, orders, (first, next) => {
        const groups = groupCards(cards(...next), groupCards(cards(...first)));

        expect(groups.flatMap(({ cards: part }) => part.map(({ orderId }) => orderId))).toEqual(next);
        expect(new Set(groups.map(({ id }) => id)).size).toBe(groups.length);
        expect(Math.max(0, ...groups.map(({ cards: part }) => part.length))).toBeLessThanOrEqual(10);
      }),
    );
  });
});
