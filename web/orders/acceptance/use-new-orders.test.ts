import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Sent, stubPortal, stubStorage } from '#testing/browser/browser-stubs.ts';
import { renderHook, until } from '#testing/browser/render-hook.ts';
import { quietClient } from '#testing/browser/run-hook.ts';
import { useReviewPlace } from './use-new-orders.ts';

const shown = 20;
let total: number;
let requests: Sent[];

beforeEach(() => {
  stubStorage();
  requests = stubPortal(({ address }) => {
    const most = address.includes('section=new') ? total : Math.min(total, shown);
    const rows = Array.from({ length: most }, (_, at) => ({ orderId: at + 1 }));
    return { body: { counts: { new: total }, new: { rows, more: total - most }, nextCursor: null } };
  });
});
afterEach(() => void vi.unstubAllGlobals());

const placeOf = (id: number) => renderHook(() => useReviewPlace(id, true), undefined, quietClient());

it('goes through the new orders that Today shows with one request, and back to the first', async () => {
  total = shown;
  const [first, last] = [placeOf(1), placeOf(shown)];

  await until(() => expect(first.now).toEqual({ position: 1, total: shown, next: 2 }));
  await until(() => expect(last.now).toEqual({ position: shown, total: shown, next: 1 }));

  expect(requests.map(({ address }) => address)).toEqual(['/api/today', '/api/today']);
});

it('goes on to the new orders that Today does not show (AC-1)', async () => {
  total = 25;
  const [last, farther] = [placeOf(shown), placeOf(22)];

  await until(() => expect(last.now).toEqual({ position: shown, total: 25, next: 21 }));
  await until(() => expect(farther.now).toEqual({ position: 22, total: 25, next: 23 }));
});
