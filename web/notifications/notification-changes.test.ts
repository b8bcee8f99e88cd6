import type { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Sent, stubPortal } from '#testing/browser/browser-stubs.ts';
import { quietClient, runHook } from '#testing/browser/run-hook.ts';
import { useKeepNewestPage, useNotificationChange, useRestoreNotifications } from './notification-changes.ts';
import { notificationsOptions, unreadOf } from './queries.ts';

const { queryKey } = notificationsOptions;
const notification = (id: number) => ({
  id,
  type: 'order' as const,
  title: `Order #${id} was placed`,
  message: '',
  read: false,
  createdAt: '2026-11-24T09:00:00.000Z',
  relatedId: id,
});
const page = (...ids: number[]) => ({ notifications: ids.map(notification), unreadCount: 4, nextCursor: null });

type Answer = ReturnType<Parameters<typeof stubPortal>[0]>;
let answer: (sent: Sent) => Answer;
let requests: Sent[];
let client: QueryClient;
const change = () => runHook(useNotificationChange, client).mutateAsync;
const shown = () => client.getQueryData(queryKey)?.pages.flatMap(one => one.notifications) ?? [];
const ids = () => shown().map(({ id }) => id);

beforeEach(() => {
  client = quietClient();
  client.setQueryData(queryKey, { pages: [page(4, 3), page(2, 1)], pageParams: [undefined, '3'] });
  requests = stubPortal(sent => answer(sent));
  answer = () => ({});
});
afterEach(() => void vi.unstubAllGlobals());

describe('useNotificationChange', () => {
  it('marks a notification as read before the server answers', async () => {
    let whileSent: unknown;
    answer = () => {
      whileSent = [shown().find(({ id }) => id === 3)?.read, unreadOf(client.getQueryData(queryKey))];
      return {};
    };

    await change()({ does: 'markRead', id: 3 });

    expect(whileSent).toEqual([true, 3]);
    expect(requests).toMatchObject([{ method: 'PUT', address: '/api/notifications/3/read' }]);
  });

  it('removes one notification, on any page', async () => {
    await change()({ does: 'remove', id: 2 });

    expect(ids()).toEqual([4, 3, 1]);
    expect(requests).toMatchObject([{ method: 'DELETE', address: '/api/notifications/2' }]);
  });

  it('marks and removes all notifications', async () => {
    await change()({ does: 'markAllRead' });
    expect(shown().every(({ read }) => read)).toBe(true);

    await change()({ does: 'removeAll' });
    expect(ids()).toEqual([]);
    expect(unreadOf(client.getQueryData(queryKey))).toBe(0);
  });

  it('shows a notification again that could not be removed', async () => {
    answer = () => 'offline';

    await expect(change()({ does: 'remove', id: 2 })).rejects.toThrow();

    expect(ids()).toEqual([4, 3, 2, 1]);
  });

  it('treats a notification that no longer exists as removed', async () => {
    answer = () => ({ status: 404, body: { code: 'notificationNotFound', error: 'Gone' } });

    await change()({ does: 'remove', id: 2 });

    expect(ids()).toEqual([4, 3, 1]);
  });

  it('re-fetches the list only after the last of several changes', async () => {
    const gates: (() => void)[] = [];
    const { fetch } = globalThis;
    // Timers of other test files in this worker may fetch, too.
    const isChange = (given: Parameters<typeof fetch>) => String(given[0]).startsWith('/api/notifications/');
    vi.stubGlobal('fetch', async (...given: Parameters<typeof fetch>) => {
      if (isChange(given)) await new Promise<void>(resolve => gates.push(resolve));
      return fetch(...given);
    });
    const isStale = () => client.getQueryState(queryKey)?.isInvalidated;

    const changes = [change()({ does: 'markRead', id: 3 }), change()({ does: 'markRead', id: 2 })];
    await vi.waitFor(() => expect(gates).toHaveLength(2));
    gates[0]?.();
    await changes[0];
    expect(isStale()).toBe(false);
    gates[1]?.();
    await changes[1];

    expect(isStale()).toBe(true);
  });
});

it('restores the cleared notifications and re-fetches the list, even when the answer is lost (NO-4)', async () => {
  answer = () => 'offline';

  await expect(runHook(useRestoreNotifications, client)()).rejects.toThrow();

  expect(requests).toMatchObject([{ method: 'POST', address: '/api/notifications/restore' }]);
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
});

it('drops all pages except the newest when the list is closed', () => {
  runHook(useKeepNewestPage, client)();

  expect(ids()).toEqual([4, 3]);
  expect(client.getQueryData(queryKey)?.pageParams).toEqual([undefined]);
});
