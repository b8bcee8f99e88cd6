import type { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Sent, stubPortal } from '#testing/browser/browser-stubs.ts';
import type { Shown } from '#testing/browser/overlay-stubs.ts';
import { act, renderHook, until } from '#testing/browser/render-hook.ts';
import { quietClient } from '#testing/browser/run-hook.ts';
import { order, orderProduct } from '#testing/samples.ts';
import { orderOptions } from '../../order-data/queries.ts';
import { useProductStatus } from './use-product-status.ts';

const shown = vi.hoisted((): Shown => ({ toasts: [], alerts: [] }));
vi.mock('../../session/queries.ts', () => ({ useUser: () => ({ id: 7, role: 'admin' }) }));
vi.mock('../../overlays/toast.tsx', async () => (await import('#testing/browser/overlay-stubs.ts')).toastStub(shown));
vi.mock('../../overlays/alert.tsx', async () => (await import('#testing/browser/overlay-stubs.ts')).alertStub(shown));

const product = orderProduct({ productCode: 'ST-220', status: 'cutting' });
const opened = order({ id: 41, products: [product] });

type Answer = ReturnType<Parameters<typeof stubPortal>[0]>;
let answer: Answer;
let requests: Sent[];
let client: QueryClient;

beforeEach(() => {
  shown.toasts.length = 0;
  shown.alerts.length = 0;
  client = quietClient();
  client.setQueryData(orderOptions(41).queryKey, opened);
  requests = stubPortal(() => answer);
});
afterEach(() => void vi.unstubAllGlobals());

const status = () => renderHook((one: typeof product) => useProductStatus(opened, one), product, client);
const settle = () => until(() => expect(client.isMutating()).toBe(0));

describe('useProductStatus', () => {
  it('sends the status, and offers to undo it', async () => {
    answer = { body: { order: opened, changeId: 'c1' } };
    const hook = status();

    act(() => hook.now.set('finishing'));
    expect(hook.now.status).toBe('finishing');
    await settle();

    expect(JSON.parse(String(requests[0]?.body))).toEqual({ status: 'finishing' });
    expect(shown.toasts).toMatchObject([{ text: 'ST-220 is now Finishing', undo: expect.any(Function) }]);
    expect(hook.now.refused).toBeUndefined();
  });

  it('returns to the saved status and keeps the refused one for another try', async () => {
    answer = { status: 500, body: { error: 'Broken' } };
    const hook = status();

    act(() => hook.now.set('finishing'));
    await settle();

    expect([hook.now.status, hook.now.refused]).toEqual(['cutting', 'finishing']);
    expect(shown.alerts).toEqual(['Broken']);

    answer = { body: { order: opened, changeId: 'c1' } };
    act(() => hook.now.set('finishing'));
    await settle();
    expect(hook.now.refused).toBeUndefined();
  });

  it('forgets the refused status when the product gets it in another way', async () => {
    answer = { status: 500, body: { error: 'Broken' } };
    const hook = status();
    act(() => hook.now.set('finishing'));
    await settle();

    hook.render({ ...product, status: 'finishing' });

    expect(hook.now.refused).toBeUndefined();
  });
});
