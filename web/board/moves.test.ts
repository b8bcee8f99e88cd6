import { expect, test } from 'vitest';
import type { Card } from '#contract/board/card.ts';
import { card as sample } from '#testing/samples.ts';
import { beside, columnOf, marksOf, movedCard, mustAsk } from './moves.ts';

const card = (given: Partial<Card> = {}): Card =>
  sample({ quantity: 200, passed: { cutting: 80, stitching: 0, finishing: 0, packaging: 0 }, ...given });

test('a card is in the column of its status, a packed one in Finished', () => {
  expect(columnOf(card())).toBe('cutting');
  expect(columnOf(movedCard(card(), 'finished'))).toBe('finished');
});

test('a move marks the units of the stages before', () => {
  expect(movedCard(card(), 'stitching').passed).toEqual({ cutting: 200, stitching: 0, finishing: 0, packaging: 0 });
  expect(marksOf(card(), 'stitching')).toEqual({ stage: 'cutting', units: 120 });
  expect(marksOf(card(), 'finished')).toEqual({ stage: 'packaging', units: 200 });
  expect(marksOf(card(), 'cutting')).toBeUndefined();
});

test('asks when more than 20 units would be marked, in all cards together', () => {
  const small = card({ quantity: 100, passed: { cutting: 89, stitching: 0, finishing: 0, packaging: 0 } });
  expect(mustAsk([card()], 'stitching')).toBe(true);
  expect(mustAsk([small], 'stitching')).toBe(false);
  expect(mustAsk([small, small], 'stitching')).toBe(true);
  expect(mustAsk([card()], 'not_reviewed')).toBe(false);
});

test('the columns beside', () => {
  expect([beside('not_reviewed', -1), beside('packaging', 1), beside('finished', 1)]).toEqual([
    undefined,
    'finished',
    undefined,
  ]);
});
