import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { limits } from '#contract/call/limits.ts';
import { api, pagesByCursor } from '../platform/api/client.ts';
import { requireList } from '../platform/api/require-list.ts';
import type { LoadedNotifications } from './loaded-notifications.ts';

export const notificationsKey = ['notifications'] as const;

/** The user's notifications, newest first, 50 at a time, polled every 30 seconds (LI-3, NO-6). */
export const notificationsOptions = infiniteQueryOptions({
  queryKey: notificationsKey,
  queryFn: async ({ pageParam }) =>
    requireList(await api.readNotifications({ limit: '50', cursor: pageParam }), 'notifications'),
  ...pagesByCursor,
  refetchInterval: limits.pollMs,
  refetchOnWindowFocus: true,
});

/** The unread count of all notifications, not only of the loaded ones. */
export function unreadOf(loaded: Pick<LoadedNotifications, 'pages'> | undefined): number {
  return loaded?.pages[0]?.unreadCount ?? 0;
}

const refreshMs = 5 * 60_000;

/** Whether the portal sends emails, and which failed; for superadmins. */
export const mailStateOptions = queryOptions({
  queryKey: ['mail-state'],
  queryFn: async () => (await api.readMailState()).mail,
  refetchInterval: refreshMs,
});

/** The emails that the user receives, and the address. */
export const settingsOptions = queryOptions({
  queryKey: ['notification-settings'],
  queryFn: async () => (await api.readNotificationSettings()).settings,
});
