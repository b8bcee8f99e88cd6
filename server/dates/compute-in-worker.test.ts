import { expect, test } from 'vitest';
import { computeAcceptance } from './compute-acceptance.ts';
import { acceptanceInWorker, forecastInWorker } from './compute-in-worker.ts';
import type { ForecastFacts } from './forecast-facts.ts';

const calendar = { workdays: [true, true, true, true, true, false, false], closed: [] };
const facts: ForecastFacts = {
  ...{ today: '2026-11-26', isMorning: true, calendar, firstOrder: '2026-06-01', finished: 30 },
  ...{ lines: [], newOrders: [], holds: [], materials: [], firsts: [] },
  steps: Array.from({ length: 28 }, (_, day): ForecastFacts['steps'][number][] =>
    [0, 1, 2, 3].map(stage => [900, 1, stage, `2026-10-${String(day + 1).padStart(2, '0')}`, 9]),
  ).flat(),
};
const columns = (orderId: number, quantity: number) => [
  ...[orderId, 1, 0, quantity, [0, 0, 0, 0], null, null, true, null, null, null, false, null, true],
];
const json = JSON.stringify({ ...facts, lines: [columns(1, 5), columns(2, 500)] });
const considered = (orderId: number) => ({ orderId, promisedOn: null });

test('people who ask at the same time each get their own answer', async () => {
  const [one, other, none] = await Promise.all([1, 2, 3].map(id => acceptanceInWorker(json, considered(id))));
  expect(one?.safeOn).toMatch(/^202\d-/);
  expect(other?.safeOn).not.toBe(one?.safeOn);
  expect(none?.safeOn).toBeNull();
  const lines = [1, 2].map(orderId => ({
    ...{
      orderId,
      productId: 1,
      position: 0,
      quantity: orderId === 1 ? 5 : 500,
      passed: [0, 0, 0, 0] as [number, number, number, number],
    },
    ...{
      acceptedOn: null,
      beganOn: null,
      isOpen: true,
      pinnedAt: null,
      requestedOn: null,
      promisedOn: null,
      isHeld: false,
    },
    ...{ heldUntil: null, hasFirst: true },
  }));
  expect(one).toEqual(computeAcceptance({ ...facts, lines }, considered(1)));
});

test('a computation that fails refuses its own request, and the next one is answered', async () => {
  await expect(acceptanceInWorker('not JSON', considered(1))).rejects.toThrow();
  expect((await acceptanceInWorker(json, considered(1))).safeOn).toMatch(/^202\d-/);
  await expect(forecastInWorker('not JSON')).rejects.toThrow();
  await expect(forecastInWorker(json, AbortSignal.abort())).rejects.toThrow('the forecast was stopped');
});
