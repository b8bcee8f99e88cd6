import type { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { shown } from '#testing/browser/around-hook.ts';
import { type Sent, stubPortal } from '#testing/browser/browser-stubs.ts';
import { act, renderHook, until } from '#testing/browser/render-hook.ts';
import { quietClient } from '#testing/browser/run-hook.ts';
import { card, order, orderProduct } from '#testing/samples.ts';
import { listsKey, orderOptions } from '../order-data/queries.ts';
import { useChangeLines } from './use-change-lines.ts';

const cards = [1, 2, 3].map(orderId => card({ orderId, productCode: `P-${orderId}` }));
const [first, second] = cards as [(typeof cards)[0], (typeof cards)[0]];
const opened = order({ id: 1, products: [orderProduct({ productId: 7 }), orderProduct({ id: 2, productId: 8 })] });
const { queryKey } = orderOptions(1);
type Answer = ReturnType<Parameters<typeof stubPortal>[0]>;
let answer: Answer;
let requests: Sent[];
let client: QueryClient;
let settled = 0;
let refused: number[];

beforeEach(() => {
  settled = 0;
  refused = [];
  client = quietClient();
  client.setQueryData([...listsKey, 'board'], []);
  client.setQueryData(queryKey, opened);
  requests = stubPortal(sent => (sent.method === 'GET' ? {} : answer));
});
afterEach(() => void vi.unstubAllGlobals());

const refusedLine = (orderId: number, error: string) => ({ orderId, productId: 7, code: 'orderCompleted', error });
const changed = (given = {}): Answer => ({ body: { changed: 3, refused: [], changeId: 'c1', ...given } });
const settle = () => until(() => expect(client.isMutating()).toBe(0));

/** Sets the status of the cards, in an opened order when `order` is given. */
async function move(
  inOrder?: number,
  nameOf = ({ orderId, productCode }: typeof first) => `#${orderId} ${productCode}`,
) {
  const given = { onSettled: () => settled++, ...(inOrder && { order: inOrder }) };
  const hook = renderHook(() => useChangeLines(nameOf, given), undefined, client);
  const again = async () => {
    act(() =>
      hook.now.change({
        lines: cards,
        set: { status: 'stitching' },
        text: done => `moved ${done.map(one => one.orderId).join()}`,
        onRefused: lines => refused.push(...lines.map(one => one.orderId)),
      }),
    );
    await settle();
  };
  await again();
  return { hook, again };
}

describe('a change of lines', () => {
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

  it('reports the change in one toast and re-fetches all orders', async () => {
    answer = changed();

    await move();

    expect(shown).toMatchObject({ toasts: [{ text: 'moved 1,2,3' }], alerts: [] });
    expect(settled).toBe(1);
    expect(client.getQueryState([...listsKey, 'board'])?.isInvalidated).toBe(true);
    expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
  });

  it('undoes the complete change from the toast (PR-7)', async () => {
    answer = changed();
    await move();
    answer = { body: { undone: 3, refused: [] } };

    act(() => shown.toasts[0]?.undo?.());
    await settle();

    expect(requests.at(-1)?.address).toContain('c1');
    expect(shown.toasts[1]).toEqual({ text: 'Undone' });
    expect(settled).toBe(2);
  });

  it('says why it cannot be undone', async () => {
    answer = changed();
    await move();
    answer = { status: 409, body: { code: 'undoTooLate', error: 'The line was changed since' } };

    act(() => shown.toasts[0]?.undo?.());
    await settle();

    expect(shown.alerts).toEqual(['The line was changed since']);
  });

  it('reports that nothing changed, without Undo', async () => {
    answer = changed({ changed: 0, changeId: null });

    await move();

    expect(shown).toMatchObject({ toasts: [{ text: 'Nothing to change' }], alerts: [] });
    expect(shown.toasts[0]).not.toHaveProperty('undo');
  });

  it('of an opened order is shown at once, and reverted when the call fails', async () => {
    const statuses = () => client.getQueryData(queryKey)?.products.map(({ status }) => status);
    let whileSent: unknown;
    stubPortal(() => {
      whileSent = statuses();
      return 'offline';
    });

    await move(1);

    expect(whileSent).toEqual(['stitching', 'not_reviewed']);
    expect(statuses()).toEqual(['not_reviewed', 'not_reviewed']);
  });
});

describe('refused lines', () => {
  it('are named with their reasons in the specified words, and kept with their change until it is saved', async () => {
    answer = changed({ changed: 1, refused: [refusedLine(2, 'On hold'), refusedLine(3, 'On hold')] });

    const { hook, again } = await move();

    expect(shown.toasts.map(({ text }) => text)).toEqual(['moved 1']);
    expect(shown.alerts).toEqual(['Failed to update product status: #2 P-2 (On hold), #3 P-3 (On hold)']);
    expect(refused).toEqual([2, 3]);
    expect([first, second].map(hook.now.refusedOf)).toEqual([undefined, { status: 'stitching' }]);
    // The line got the status in another way.
    expect(hook.now.refusedOf({ ...second, status: 'stitching' })).toBeUndefined();

    answer = changed();
    await again();
    expect(hook.now.refusedOf(second)).toBeUndefined();
  });

  it('with the same name are named once, and at most three', async () => {
    const all = (error: string) => [1, 2, 3].map(id => refusedLine(id, error));
    answer = changed({ changed: 0, changeId: null, refused: all('On hold') });

    await move(undefined, () => '#1');
    await move();

    expect(shown.toasts).toEqual([]);
    expect(shown.alerts).toEqual([
      'Failed to update product status: #1 (On hold)',
      'Failed to update product status: #1 P-1 (On hold), #2 P-2 (On hold), #3 P-3 (On hold)',
    ]);
  });

  it.each<[string, Answer, string]>([
    [
      'the reason of the server',
      { status: 409, body: { code: 'changedMeanwhile', error: 'Someone was faster' } },
      'Someone was faster',
    ],
    ['its own text without a connection', 'offline', 'Failed to update product status'],
  ])('are all lines when the call fails: shows %s, and re-fetches all orders', async (_, given, text) => {
    answer = given;

    const { hook } = await move();

    expect(shown).toMatchObject({ toasts: [], alerts: [text] });
    expect(refused).toEqual([1, 2, 3]);
    expect(hook.now.refusedOf(first)).toEqual({ status: 'stitching' });
    expect(client.getQueryState([...listsKey, 'board'])?.isInvalidated).toBe(true);
  });
});
