import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubForbiddenStorage, stubStorage } from '#testing/browser/browser-stubs.ts';
import { keepSeen, readSeen, stampSeen } from './seen.ts';

beforeEach(() => {
  stubStorage();
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00.000Z') });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('an order that was never opened has no stamp', () => {
  expect(readSeen(3, 7)).toBeNull();
});

it('opening an order stores the time for this user and this order only (ME-4)', () => {
  stampSeen(3, 7, undefined);

  expect(readSeen(3, 7)).toBe('2026-11-20T12:00:00.000Z');
  expect([readSeen(3, 8), readSeen(4, 7)]).toEqual([null, null]);
});

it('a clock behind the server stores the time of the newest message', () => {
  stampSeen(3, 7, '2026-11-20T12:03:00.000Z');

  expect(readSeen(3, 7)).toBe('2026-11-20T12:03:00.000Z');
});

it('the stamp of the server replaces that of the browser', () => {
  stampSeen(3, 7, undefined);
  keepSeen(3, 7, '2026-11-20T12:00:02.000Z');

  expect(readSeen(3, 7)).toBe('2026-11-20T12:00:02.000Z');
});

it('a browser without storage uses the stamp of the server', () => {
  stubForbiddenStorage();

  expect(() => stampSeen(3, 7, undefined)).not.toThrow();
  expect(readSeen(3, 7)).toBeNull();
});
