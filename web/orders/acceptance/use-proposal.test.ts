import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { act, renderHook, until } from '#testing/browser/render-hook.ts';
import { acceptanceOf } from './queries.ts';
import { useProposal } from './use-proposal.ts';

const reads = vi.hoisted(() => [] as { answer: (proposedOn: string | null) => void; fail: () => void }[]);
vi.mock('../../platform/api/client.ts', () => ({
  api: {
    readAcceptance: () =>
      new Promise((resolve, reject) =>
        reads.push({ answer: proposedOn => resolve({ proposedOn }), fail: () => reject(new Error('500')) }),
      ),
  },
}));

const order = { id: 7, promisedOn: null };
const { queryKey } = acceptanceOf(order);
let client: QueryClient;
let hook: ReturnType<typeof open>;

/** Opens the review while an answer of before is in the memory. */
function open() {
  return renderHook(useProposal, order, client);
}

beforeEach(() => {
  reads.length = 0;
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(queryKey, { proposedOn: '2026-12-14' } as never, { updatedAt: Date.now() - 1_000 });
  hook = open();
});
afterEach(() => {
  hook.unmount();
  client.clear();
  vi.unstubAllGlobals();
});

/** Presses the button while the answer is fetched again. */
function press() {
  const pressed = { isStill: undefined as boolean | undefined };
  act(() => void hook.now.isStill().then(isStill => (pressed.isStill = isStill)));
  return pressed;
}

test.each([
  ['2026-12-14', true],
  ['2026-12-21', false],
  [null, false],
])('a press waits for the answer of the opened review: %s is still the day of before: %s', async (day, isStill) => {
  expect([hook.now.proposedOn, hook.now.isWaiting, reads.length]).toEqual(['2026-12-14', false, 1]);
  const pressed = press();
  expect([hook.now.isWaiting, pressed.isStill]).toEqual([true, undefined]);

  reads[0]?.answer(day);

  await until(() => expect([pressed.isStill, hook.now.isWaiting, hook.now.proposedOn]).toEqual([isStill, false, day]));
});

test('a press waits for the last answer when an event asks again meanwhile', async () => {
  const pressed = press();
  void client.invalidateQueries({ queryKey });
  await until(() => expect(reads).toHaveLength(2));
  reads[0]?.answer('2026-12-14');
  await new Promise(resolve => setTimeout(resolve, 5));
  expect(pressed.isStill).toBeUndefined();

  reads[1]?.answer('2026-12-21');

  await until(() => expect([pressed.isStill, hook.now.proposedOn]).toEqual([false, '2026-12-21']));
});

test('no day of before is promised when the answer fails', async () => {
  const pressed = press();

  reads[0]?.fail();

  await until(() => expect([pressed.isStill, hook.now.proposedOn]).toEqual([false, null]));
});

test('a press of what was answered does not wait', async () => {
  reads[0]?.answer('2026-12-21');
  await until(() => expect(hook.now.proposedOn).toBe('2026-12-21'));

  expect(await hook.now.isStill()).toBe(true);
  expect(reads).toHaveLength(1);
});
