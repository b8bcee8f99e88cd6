import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../platform/api/api-error.ts';
import { api } from '../platform/api/client.ts';
import { type LoadedNotifications, withAllRead, withNone, withoutOne, withRead } from './loaded-notifications.ts';
import { notificationsKey, notificationsOptions } from './queries.ts';

type Change = { does: 'markRead' | 'remove'; id: number } | { does: 'markAllRead' | 'removeAll' };

function send(change: Change): Promise<{ success: true }> {
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
 * Marks or removes one notification or all, optimistically. A 404 counts as success, because the notification no longer
 * exists.
 */
export function useNotificationChange() {
  const queryClient = useQueryClient();
  const { queryKey } = notificationsOptions;
  return useMutation({
    mutationKey: notificationsKey,
    mutationFn: async (change: Change) => {
      try {
        return await send(change);
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 404)) throw error;
        return { success: true as const };
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
      // Only the last of several changes re-fetches.
      if (queryClient.isMutating({ mutationKey: notificationsKey }) === 1) {
        void queryClient.invalidateQueries({ queryKey });
      }
    },
  });
}

/**
 * Returns the function that restores the notifications that 'Clear all' removed last (NO-4). The function throws
 * ApiError.
 */
export function useRestoreNotifications(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    try {
      await api.restoreNotifications();
    } finally {
      void queryClient.invalidateQueries({ queryKey: notificationsKey });
    }
  };
}

/** Returns the function that drops all pages except the newest, so that polling does not re-fetch them. */
export function useKeepNewestPage(): () => void {
  const queryClient = useQueryClient();
  return () =>
    queryClient.setQueryData(
      notificationsOptions.queryKey,
      (loaded: LoadedNotifications | undefined) =>
        loaded && { pages: loaded.pages.slice(0, 1), pageParams: loaded.pageParams.slice(0, 1) },
    );
}
