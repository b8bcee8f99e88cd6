import { expect, test } from 'vitest';
import type { Card } from '#contract/planning/board/card.ts';
import { card as sample } from '#testing/samples.ts';
import { beside, columnOf, marksOf, movedCard, mustAsk } from './moves.ts';

const card = (given: Partial<Card> = {}): Card =>
  sample({ quantity: 200, passed: { cutting: 80, stitching: 0, finishing: 0, packaging: 0 }, ...given });

test("columnOf returns the column of a card's status, and Finished for a packed card", () => {
  expect(columnOf(card())).toBe('cutting');
  expect(columnOf(movedCard(card(), 'finished'))).toBe('finished');
});

test('a move marks the units of the earlier stages', () => {
  expect(movedCard(card(), 'stitching').passed).toEqual({ cutting: 200, stitching: 0, finishing: 0, packaging: 0 });
  expect(marksOf(card(), 'stitching')).toEqual({ stage: 'cutting', units: 120 });
  expect(marksOf(card(), 'finished')).toEqual({ stage: 'packaging', units: 200 });
  expect(marksOf(card(), 'cutting')).toBeUndefined();
});

test('mustAsk returns true when a move would mark more than 20 units of all cards together', () => {
  const small = card({ quantity: 100, passed: { cutting: 89, stitching: 0, finishing: 0, packaging: 0 } });
  expect(mustAsk([card()], 'stitching')).toBe(true);
  expect(mustAsk([small], 'stitching')).toBe(false);
  expect(mustAsk([small, small], 'stitching')).toBe(true);
  expect(mustAsk([card()], 'not_reviewed')).toBe(false);
});

test('beside returns the neighboring column, and undefined beyond the last one', () => {
  expect([beside('not_reviewed', -1), beside('packaging', 1), beside('finished', 1)]).toEqual([
    undefined,
    'finished',
    undefined,
  ]);
});
