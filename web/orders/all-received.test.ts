import { expect, it } from 'vitest';
import { isAllReceived } from './all-received.ts';
import { texts } from './texts.ts';

it('everything is received when every delivery arrived without a difference', () => {
  const full = { receivedAt: '2026-11-14T10:00:00Z', difference: null };
  expect(isAllReceived([full, full])).toBe(true);
  expect(isAllReceived([full, { receivedAt: null, difference: null }])).toBe(false);
  expect(isAllReceived([full, { ...full, difference: 'Scratched' }])).toBe(false);
});

it('says so before the question of Verify Completion', () => {
  expect([texts.allReceived(200), texts.allReceived(1)]).toEqual([
    'All 200 items were received.',
    'The item was received.',
  ]);
});
