import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { limits } from '#contract/limits.ts';
import { ApiError } from '../api/api-error.ts';
import { api } from '../api/client.ts';
import { listed } from '../api/listed.ts';
import { type LoadedNotifications, withAllRead, withNone, withoutOne, withRead } from './loaded-notifications.ts';

export const notificationsKey = ['notifications'] as const;

/** The user's notifications, newest first, asked again every 30 s (specification 4 and 9). */
export const notificationsOptions = infiniteQueryOptions({
  queryKey: notificationsKey,
  queryFn: async ({ pageParam }) => listed(await api.readNotifications({ cursor: pageParam }), 'notifications'),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: page => page.nextCursor ?? undefined,
  refetchInterval: limits.pollMs,
  refetchOnWindowFocus: true,
});

type Change = { does: 'markRead' | 'remove'; id: number } | { does: 'markAllRead' | 'removeAll' };

function send(change: Change): Promise<unknown> {
  switch (change.does) {
    case 'markRead':
      return api.markNotificationRead({ id: change.id });
    case 'remove':
      return api.deleteNotification({ id: change.id });
    case 'markAllRead':
      return api.markAllNotificationsRead();
    case 'removeAll':
      return api.deleteAllNotifications();
  }
}

function withChange(loaded: LoadedNotifications, change: Change): LoadedNotifications {
  switch (change.does) {
    case 'markRead':
      return withRead(loaded, change.id);
    case 'remove':
      return withoutOne(loaded, change.id);
    case 'markAllRead':
      return withAllRead(loaded);
    case 'removeAll':
      return withNone();
  }
}

/**
 * Marks and removes, one or all. It shows at once and is taken back when it fails; that somebody else did it already is
 * no failure.
 */
export function useNotificationChange() {
  const queryClient = useQueryClient();
  const { queryKey } = notificationsOptions;
  return useMutation({
    mutationKey: notificationsKey,
    mutationFn: async (change: Change) => {
      try {
        await send(change);
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      }
    },
    onMutate: async change => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      if (before) queryClient.setQueryData(queryKey, withChange(before, change));
      return before;
    },
    onError: (_error, _change, before) => {
      if (before) queryClient.setQueryData(queryKey, before);
    },
    onSettled: () => {
      // The last of several brings the truth.
      if (queryClient.isMutating({ mutationKey: notificationsKey }) === 1) {
        void queryClient.invalidateQueries({ queryKey });
      }
    },
  });
}

/** Forgets all but the newest page, so that the poll does not ask for what nobody looks at any more. */
export function useKeepNewestPage(): () => void {
  const queryClient = useQueryClient();
  return () =>
    queryClient.setQueryData(
      notificationsOptions.queryKey,
      (loaded: LoadedNotifications | undefined) =>
        loaded && { pages: loaded.pages.slice(0, 1), pageParams: loaded.pageParams.slice(0, 1) },
    );
}
