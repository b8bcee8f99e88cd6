import { expect, test } from 'vitest';
import { type Action, compare, isSame } from './compare.ts';

const action = (words: string, acknowledged = true): Action => ({ words, acknowledged });

test('compare finds nothing when each acknowledged action exists once and all others exist at most once', () => {
  const actions = [action('order 1'), action('order 2', false), action('order 3', false), action('message 1')];

  expect(isSame(compare(actions, ['message 1', 'order 1', 'order 2']))).toBe(true);
});

/** Each entry is a portal that loses, doubles or tears data: the content after a fault, and the expected findings. */
test.each([
  ['an acknowledged order dropped', ['message 1'], { lost: ['order 1'], doubled: [], strange: [] }],
  [
    'a retried order placed twice',
    ['order 1', 'message 1', 'order 1'],
    { lost: [], doubled: ['order 1'], strange: [] },
  ],
  [
    'an unanswered order placed twice',
    ['order 1', 'message 1', 'order 2', 'order 2'],
    { lost: [], doubled: ['order 2'], strange: [] },
  ],
  ['half an order', ['half of order 1', 'message 1'], { lost: ['order 1'], doubled: [], strange: ['half of order 1'] }],
  ['everything gone', [], { lost: ['order 1', 'message 1'], doubled: [], strange: [] }],
])('compare finds %s', (_, kept, found) => {
  const actions = [action('order 1'), action('order 2', false), action('message 1')];

  expect(compare(actions, kept)).toEqual(found);
  expect(isSame(compare(actions, kept))).toBe(false);
});

/** The forms of `read-kept.ts` for what a company keeps: its numbers, lists and invitations. */
test.each([
  ['an invitation created twice', 'invitation story-1 in 1 entry', ['invitation story-1 in 1 entry', 2]],
  ['an invitation with two audit entries', 'invitation story-1 in 1 entry', ['invitation story-1 in 2 entry', 1]],
  ['a list without its pictures', 'list story-1: 2 lines, 3 pictures', ['list story-1: 2 lines, 0 pictures', 1]],
  ['a lost purchase order number', 'number story-1 in 1 entry', ['', 0]],
] as const)('compare finds %s (B82)', (_, asked, [found, times]) => {
  expect(isSame(compare([action(asked)], Array(times).fill(found)))).toBe(false);
});
