import type { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Card } from '#contract/planning/board/card.ts';
import { type Sent, stubPortal } from '#testing/browser/browser-stubs.ts';
import type { Shown } from '#testing/browser/overlay-stubs.ts';
import { quietClient, runHook } from '#testing/browser/run-hook.ts';
import { card } from '#testing/samples.ts';
import { listsKey } from '../order-data/queries.ts';
import { useChangeLines, useUndoChange } from './use-change-lines.ts';

const shown = vi.hoisted((): Shown => ({ toasts: [], alerts: [] }));
vi.mock('../platform/overlays/toast.tsx', async () =>
  (await import('#testing/browser/overlay-stubs.ts')).toastStub(shown),
);
vi.mock('../platform/overlays/alert.tsx', async () =>
  (await import('#testing/browser/overlay-stubs.ts')).alertStub(shown),
);

const nameOf = ({ orderId, productCode }: Card) => `#${orderId} ${productCode}`;
const cards = [1, 2, 3].map(orderId => card({ orderId, productCode: `P-${orderId}` }));
type Answer = ReturnType<Parameters<typeof stubPortal>[0]>;
let answer: Answer;
let requests: Sent[];
let client: QueryClient;
let settled: number;
let kept: number[];

beforeEach(() => {
  shown.toasts.length = 0;
  shown.alerts.length = 0;
  settled = 0;
  kept = [];
  client = quietClient();
  client.setQueryData([...listsKey, 'board'], []);
  requests = stubPortal(sent => (sent.method === 'GET' ? {} : answer));
});
afterEach(() => void vi.unstubAllGlobals());

const refusedLine = (orderId: number, error: string) => ({ orderId, productId: 7, code: 'orderCompleted', error });
const changed = (given = {}): Answer => ({ body: { changed: 3, refused: [], changeId: 'c1', ...given } });

async function move() {
  const change = runHook(() => useChangeLines(nameOf, () => settled++), client);
  change({
    lines: cards,
    set: { status: 'stitching' },
    text: done => `moved ${done.map(one => one.orderId).join()}`,
    onRefused: refused => kept.push(...refused.map(one => one.orderId)),
  });
  await vi.waitFor(() => expect(settled).toBe(1));
}

describe('useChangeLines', () => {
  it('changes lines of several orders in one call that is safe to repeat', async () => {
    answer = changed();

    await move();

    expect(requests).toHaveLength(1);
    expect(JSON.parse(String(requests[0]?.body))).toEqual({
      lines: [1, 2, 3].map(orderId => ({ orderId, productId: 7 })),
      set: { status: 'stitching' },
    });
    expect(requests[0]?.headers['Idempotency-Key']).toMatch(/\S{8,}/);
  });

  it('reports the change in one toast and re-fetches the lists', async () => {
    answer = changed();

    await move();

    expect(shown).toMatchObject({ toasts: [{ text: 'moved 1,2,3' }], alerts: [] });
    expect(client.getQueryState([...listsKey, 'board'])?.isInvalidated).toBe(true);
  });

  it('undoes the complete change from the toast (PR-7)', async () => {
    answer = changed();
    await move();
    answer = { body: { undone: 3, refused: [] } };

    shown.toasts[0]?.undo?.();
    await vi.waitFor(() => expect(shown.toasts).toHaveLength(2));

    expect(requests.at(-1)?.address).toContain('c1');
    expect(shown.toasts[1]).toEqual({ text: 'Undone' });
  });

  it('lists only the changed lines, and names each rejected one in the specified words', async () => {
    answer = changed({ changed: 1, refused: [refusedLine(2, 'On hold'), refusedLine(3, 'On hold')] });

    await move();

    expect(shown.toasts.map(({ text }) => text)).toEqual(['moved 1']);
    expect(shown.alerts).toEqual(['Failed to update product status: #2 P-2 (On hold), #3 P-3 (On hold)']);
    expect(kept).toEqual([2, 3]);
  });

  it('shows no toast when all lines were rejected', async () => {
    answer = changed({ changed: 0, changeId: null, refused: [1, 2, 3].map(id => refusedLine(id, `No ${id}`)) });

    await move();

    expect(shown.toasts).toEqual([]);
    expect(shown.alerts).toEqual(['Failed to update product status: #1 P-1 (No 1), #2 P-2 (No 2), #3 P-3 (No 3)']);
  });

  it('reports that nothing changed, without Undo', async () => {
    answer = changed({ changed: 0, changeId: null });

    await move();

    expect(shown).toMatchObject({ toasts: [{ text: 'Nothing to change' }], alerts: [] });
    expect(shown.toasts[0]).not.toHaveProperty('undo');
  });

  it.each<[string, Answer, string]>([
    [
      'the reason of the server',
      { status: 409, body: { code: 'changedMeanwhile', error: 'Someone was faster' } },
      'Someone was faster',
    ],
    ['its own text without a connection', 'offline', 'Failed to update product status'],
  ])('shows %s, and re-fetches the lists to revert the move', async (_, given, text) => {
    answer = given;

    await move();

    expect(shown).toMatchObject({ toasts: [], alerts: [text] });
    expect(kept).toEqual([1, 2, 3]);
    expect(client.getQueryState([...listsKey, 'board'])?.isInvalidated).toBe(true);
  });
});

describe('useUndoChange', () => {
  it('shows why a change cannot be undone', async () => {
    answer = { status: 409, body: { code: 'undoTooLate', error: 'The line was changed since' } };

    runHook(() => useUndoChange(() => settled++), client)('c9');
    await vi.waitFor(() => expect(settled).toBe(1));

    expect(shown).toMatchObject({ toasts: [], alerts: ['The line was changed since'] });
  });
});
