import type { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Sent, stubPortal } from '#testing/browser/browser-stubs.ts';
import type { Shown } from '#testing/browser/overlay-stubs.ts';
import { act, renderHook, until } from '#testing/browser/render-hook.ts';
import { quietClient, runHook } from '#testing/browser/run-hook.ts';
import { order, orderProduct } from '#testing/samples.ts';
import { orderOptions } from '../../order-data/queries.ts';
import { useBulkChange } from './use-bulk-change.ts';

const shown = vi.hoisted((): Shown => ({ toasts: [], alerts: [] }));
vi.mock('../../platform/session/queries.ts', () => ({ useUser: () => ({ id: 7, role: 'admin' }) }));
vi.mock('../../platform/overlays/toast.tsx', async () =>
  (await import('#testing/browser/overlay-stubs.ts')).toastStub(shown),
);
vi.mock('../../platform/overlays/alert.tsx', async () =>
  (await import('#testing/browser/overlay-stubs.ts')).alertStub(shown),
);

const line = (id: number, quantity: number, completed = 0) =>
  orderProduct({ id, productId: id, productCode: `P-${id}`, quantity, completed });
const lines = [line(1, 10, 3), line(2, 4), line(3, 20, 20)];
const opened = order({ id: 41, products: lines });
const { queryKey } = orderOptions(41);

type Answer = ReturnType<Parameters<typeof stubPortal>[0]>;
let answer: (sent: Sent) => Answer;
let requests: Sent[];
let client: QueryClient;

beforeEach(() => {
  shown.toasts.length = 0;
  shown.alerts.length = 0;
  client = quietClient();
  client.setQueryData(queryKey, opened);
  requests = stubPortal(sent => answer(sent));
});
afterEach(() => void vi.unstubAllGlobals());

const bodies = () => requests.map(({ body }) => JSON.parse(String(body)));
const statuses = () => client.getQueryData(queryKey)?.products.map(({ status }) => status);
const done = () => vi.waitFor(() => expect(client.isMutating()).toBe(0));

async function start(act: () => void) {
  act();
  await vi.waitFor(() => expect(shown.toasts.length + shown.alerts.length).toBeGreaterThan(0));
  await done();
}

describe('useBulkChange', () => {
  const setStatus = () =>
    start(() => runHook(() => useBulkChange(opened), client).change(lines.slice(0, 2), { status: 'stitching' }));

  it('changes several products in one call, shown at once', async () => {
    let whileSent: unknown;
    answer = () => {
      whileSent = statuses();
      return { body: { changed: 2, refused: [], changeId: 'c1' } };
    };

    await setStatus();

    expect(whileSent).toEqual(['stitching', 'stitching', 'not_reviewed']);
    expect(bodies()).toEqual([
      {
        lines: [
          { orderId: 41, productId: 1 },
          { orderId: 41, productId: 2 },
        ],
        set: { status: 'stitching' },
      },
    ]);
    expect(shown).toMatchObject({ toasts: [{ text: '2 products are now Stitching' }], alerts: [] });
  });

  it('leaves products alone that already have the status', async () => {
    answer = () => ({ body: { changed: 1, refused: [], changeId: 'c1' } });
    const [first, ...others] = lines.map((line, at) => (at === 0 ? { ...line, status: 'stitching' as const } : line));

    await start(() =>
      runHook(() => useBulkChange(opened), client).change(first ? [first] : [], { status: 'stitching' }),
    );
    expect([requests, shown.toasts.map(({ text }) => text)]).toEqual([[], ['Nothing to change']]);

    await start(() =>
      runHook(() => useBulkChange(opened), client).change(first ? [first, ...others] : [], { status: 'stitching' }),
    );
    expect(bodies()[0].lines.map(({ productId }: { productId: number }) => productId)).toEqual([2, 3]);
  });

  it('names the rejected products with their reasons, and counts only the others', async () => {
    const refused = [{ orderId: 41, productId: 2, code: 'orderCompleted', error: 'It is on hold' }];
    answer = () => ({ body: { changed: 1, refused, changeId: 'c1' } });

    await setStatus();

    expect(shown.toasts.map(({ text }) => text)).toEqual(['P-1 is now Stitching']);
    expect(shown.alerts).toEqual(['Failed to update product status: P-2 (It is on hold)']);
  });

  it('undoes the complete change (PR-7)', async () => {
    answer = () => ({ body: { changed: 2, refused: [], changeId: 'c1' } });
    await setStatus();

    shown.toasts[0]?.undo?.();
    await vi.waitFor(() => expect(shown.toasts).toHaveLength(2));

    expect(requests.at(-1)?.address).toContain('c1');
    expect(shown.toasts[1]?.text).toBe('The change was undone');
  });

  it('reverts the change when the call fails', async () => {
    answer = () => 'offline';

    await setStatus();

    expect(statuses()).toEqual(['not_reviewed', 'not_reviewed', 'not_reviewed']);
    expect(shown).toMatchObject({ toasts: [], alerts: ['Failed to update product status'] });
  });

  it('says that a product is new again when nothing of it is completed (AC-1)', async () => {
    answer = () => ({ body: { order: opened, changeId: 'c1' } });
    const started = [line(1, 10), line(2, 4, 1)].map(one => ({ ...one, status: 'cutting' as const }));

    await start(() =>
      runHook(() => useBulkChange(opened), client).change(started.slice(0, 1), { status: 'not_reviewed' }),
    );
    await start(() =>
      runHook(() => useBulkChange(opened), client).change(started.slice(1), { status: 'not_reviewed' }),
    );

    expect(shown.toasts.map(({ text }) => text)).toEqual(['#41 P-1 is new again', 'P-2 is now Not Reviewed']);
  });

  it('sets all items of a product as finished', async () => {
    let counts: unknown;
    answer = () => {
      counts = client.getQueryData(queryKey)?.products.map(({ passed }) => passed.packaging);
      return { body: { changed: 1, refused: [], changeId: 'c1' } };
    };

    await start(() => runHook(() => useBulkChange(opened), client).change(lines.slice(0, 1), { completed: 'all' }));

    expect(counts).toEqual([10, 0, 0]);
    expect(shown.toasts.map(({ text }) => text)).toEqual(['P-1 is ready']);
  });

  it('sets the same number of finished items for each product in one call, up to its quantity', async () => {
    let counts: unknown;
    answer = () => {
      counts = client.getQueryData(queryKey)?.products.map(({ passed }) => passed.packaging);
      return { body: { changed: 3, refused: [], changeId: 'c1' } };
    };

    await start(() => runHook(() => useBulkChange(opened), client).change(lines, { finished: 8 }));

    expect(bodies()).toMatchObject([{ set: { finished: 8 } }]);
    expect(counts).toEqual([8, 4, 8]);
    expect(shown.toasts.map(({ text }) => text)).toEqual(['3 products: 8 items ready each']);
  });
});

describe('a refused change', () => {
  const changes = () => renderHook(() => useBulkChange(opened), undefined, client);
  const settle = () => until(() => expect(client.isMutating()).toBe(0));
  const set = { status: 'stitching' } as const;
  const [first, second] = lines as [(typeof lines)[0], (typeof lines)[0]];

  it('of one product stays at its row in the specified words, until it is saved', async () => {
    answer = () => 'offline';
    const hook = changes();

    act(() => hook.now.change([first], set));
    await settle();
    expect(shown.alerts).toEqual(['Failed to update product status']);
    expect([hook.now.refusedOf(first), hook.now.refusedOf(second)]).toEqual([set, undefined]);
    expect(requests.at(-1)?.address).toContain('/P-1/status');

    answer = () => ({ body: { order: opened, changeId: 'c1' } });
    act(() => hook.now.change([first], set));
    await settle();
    expect(hook.now.refusedOf(first)).toBeUndefined();
    expect(shown.toasts).toMatchObject([{ text: 'P-1 is now Stitching', undo: expect.any(Function) }]);
    hook.unmount();
  });

  it('of several products stays at the rows that were refused', async () => {
    const refused = [{ orderId: 41, productId: 2, code: 'orderCompleted', error: 'It is on hold' }];
    answer = () => ({ body: { changed: 1, refused, changeId: 'c1' } });
    const hook = changes();

    act(() => hook.now.change(lines.slice(0, 2), set));
    await settle();

    expect([hook.now.refusedOf(first), hook.now.refusedOf(second)]).toEqual([undefined, set]);
    // The product got the status in another way.
    expect(hook.now.refusedOf({ ...second, status: 'stitching' })).toBeUndefined();
    hook.unmount();
  });
});
