import type { InfiniteData } from '@tanstack/react-query';
import type { Notification } from '#contract/notifications/notifications.ts';

type Page = { notifications: Notification[]; unreadCount: number; nextCursor: string | null };
/** The loaded pages. The newest page contains the unread count of all notifications. */
export type LoadedNotifications = InfiniteData<Page, unknown>;

export function allOf(loaded: Pick<LoadedNotifications, 'pages'>): Notification[] {
  return loaded.pages.flatMap(page => page.notifications);
}

/** Marks one notification as read; the unread count is never below 0 (NO-4). */
export function withRead(loaded: LoadedNotifications, id: number): LoadedNotifications {
  const mark = (one: Notification) => (one.id === id ? { ...one, read: true } : one);
  return changed(loaded, notifications => notifications.map(mark), isUnread(loaded, id) ? -1 : 0);
}

export function withAllRead(loaded: LoadedNotifications): LoadedNotifications {
  const mark = (one: Notification) => ({ ...one, read: true });
  return changed(loaded, notifications => notifications.map(mark), Number.NEGATIVE_INFINITY);
}

export function withoutOne(loaded: LoadedNotifications, id: number): LoadedNotifications {
  const keep = (one: Notification) => one.id !== id;
  return changed(loaded, notifications => notifications.filter(keep), isUnread(loaded, id) ? -1 : 0);
}

export function withNone(): LoadedNotifications {
  return { pages: [{ notifications: [], unreadCount: 0, nextCursor: null }], pageParams: [undefined] };
}

function isUnread(loaded: LoadedNotifications, id: number): boolean {
  return allOf(loaded).some(one => one.id === id && !one.read);
}

function changed(
  { pages, pageParams }: LoadedNotifications,
  change: (notifications: Notification[]) => Notification[],
  by: number,
): LoadedNotifications {
  return {
    pages: pages.map(page => ({
      ...page,
      notifications: change(page.notifications),
      unreadCount: Math.max(0, page.unreadCount + by),
    })),
    pageParams,
  };
}
