import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubForbiddenStorage, stubStorage } from '#testing/browser/browser-stubs.ts';
import { readSeen, stampSeen, storeSeen } from './seen.ts';

beforeEach(() => {
  stubStorage();
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00.000Z') });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('has no stamp for an order that was never opened', () => {
  expect(readSeen(3, 7)).toBeNull();
});

it('stores the time of opening an order for this user and order only (ME-4)', () => {
  stampSeen(3, 7, undefined);

  expect(readSeen(3, 7)).toBe('2026-11-20T12:00:00.000Z');
  expect([readSeen(3, 8), readSeen(4, 7)]).toEqual([null, null]);
});

it("stores the time of the newest message when the clock is behind the server's", () => {
  stampSeen(3, 7, '2026-11-20T12:03:00.000Z');

  expect(readSeen(3, 7)).toBe('2026-11-20T12:03:00.000Z');
});

it("replaces the browser's stamp with the server's", () => {
  stampSeen(3, 7, undefined);
  storeSeen(3, 7, '2026-11-20T12:00:02.000Z');

  expect(readSeen(3, 7)).toBe('2026-11-20T12:00:02.000Z');
});

it("uses the server's stamp in a browser without storage", () => {
  stubForbiddenStorage();

  expect(() => stampSeen(3, 7, undefined)).not.toThrow();
  expect(readSeen(3, 7)).toBeNull();
});
