import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { sideOf } from '#contract/call/roles.ts';
import type { Notification } from '#contract/notifications/notifications.ts';
import { focusIn } from '../platform/browser/focus.ts';
import { Button, IconButton } from '../platform/kit/button.tsx';
import { Empty } from '../platform/kit/empty.tsx';
import { Banner, Bone, ErrorPanel, MoreFailed, SkeletonRows } from '../platform/kit/states.tsx';
import { NextPage } from '../platform/lists/next-page.tsx';
import { useToast } from '../platform/overlays/toast.tsx';
import { useUser } from '../platform/session/user.ts';
import { allOf } from './loaded-notifications.ts';
import { useKeepNewestPage, useNotificationChange, useRestoreNotifications } from './notification-changes.ts';
import styles from './notification-list.module.css';
import { NotificationRow } from './notification-row.tsx';
import { notificationsOptions, unreadOf } from './queries.ts';
import { texts } from './texts.ts';

const minute = 60_000;

/** The content of the bell's dropdown: the notifications, newest first, and their actions. */
export function NotificationList({ onClose }: { onClose: () => void }) {
  const side = sideOf(useUser().role);
  const list = useInfiniteQuery(notificationsOptions);
  const { mutate: change, mutateAsync: changeAndWait, isError: isChangeFailed } = useNotificationChange();
  const notifications = list.data ? allOf(list.data) : [];
  const unread = unreadOf(list.data);
  const now = useNow();
  const box = useRef<HTMLDivElement>(null);
  const keepFocus = useKeptFocus(box, notifications);
  useNewestPageOnly();
  const clear = useClear(changeAndWait);

  return (
    <div ref={box}>
      <div className={styles.head}>
        <h2>{texts.title}</h2>
        <Button look="quiet" disabled={unread === 0} onClick={keepFocus(() => change({ does: 'markAllRead' }))}>
          {texts.markAll}
        </Button>
        <IconButton label={texts.close} data-close="" onClick={onClose} icon={<X size={20} aria-hidden="true" />} />
      </div>
      {isChangeFailed && (
        <div className={styles.failed}>
          <Banner tone="bad">{texts.changeFailed}</Banner>
        </div>
      )}
      {list.isPending ? (
        <LoadingRows />
      ) : list.isError && notifications.length === 0 ? (
        <ErrorPanel title={texts.loadFailed} onRetry={() => void list.refetch()} />
      ) : notifications.length === 0 ? (
        <Empty title={texts.none} text={texts.noneHelp[side]} />
      ) : (
        <ul>
          {notifications.map(notification => (
            <NotificationRow
              key={notification.id}
              notification={notification}
              side={side}
              now={now}
              onOpen={({ id, read }) => {
                if (!read) change({ does: 'markRead', id });
                onClose();
              }}
              onMark={({ id }) => keepFocus(() => change({ does: 'markRead', id }), id)()}
              onRemove={({ id }) => keepFocus(() => change({ does: 'remove', id }), id)()}
            />
          ))}
        </ul>
      )}
      <OlderPages list={list} />
      <div className={styles.foot}>
        <Button look="quiet" disabled={notifications.length === 0} onClick={keepFocus(clear)}>
          {texts.clearAll}
        </Button>
      </div>
    </div>
  );
}

/** Loads the next page on scrolling, and shows its error. */
function OlderPages({ list }: { list: UseInfiniteQueryResult }) {
  return (
    <>
      {list.isFetchNextPageError && (
        <div className={styles.failed}>
          <MoreFailed text={texts.moreFailed} onRetry={() => void list.fetchNextPage()} />
        </div>
      )}
      <NextPage ready={list.hasNextPage && !list.isFetching && !list.isFetchNextPageError} load={list.fetchNextPage} />
    </>
  );
}

/** Clears the list and offers to restore it, also after the dropdown has closed. */
function useClear(change: ReturnType<typeof useNotificationChange>['mutateAsync']): () => void {
  const restore = useRestoreNotifications();
  const toast = useToast();
  return async () => {
    try {
      await change({ does: 'removeAll' });
    } catch {
      return;
    }
    const undo = () => void restore().catch(() => toast(texts.restoreFailed));
    toast(texts.cleared, { undo });
  };
}

function LoadingRows() {
  return (
    <div role="status">
      <span className="visually-hidden">{texts.loading}</span>
      <SkeletonRows count={3} className={styles.bones}>
        <Bone width="2.25rem" height="2.25rem" />
        <div>
          <Bone width="55%" />
          <Bone width="90%" />
        </div>
      </SkeletonRows>
    </div>
  );
}

/** The current time for 'minutes ago', updated while the dropdown is open. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), minute / 2);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Drops the older pages when the dropdown closes, so that polling does not re-fetch them. */
function useNewestPageOnly(): void {
  const keepNewestPage = useEffectEvent(useKeepNewestPage());
  useEffect(() => () => keepNewestPage(), []);
}

/** When the clicked button disappears, focuses the notification's other button, the next notification, or Close. */
function useKeptFocus(box: { current: HTMLElement | null }, notifications: readonly Notification[]) {
  const pressed = useRef<{ id: number | undefined; index: number }>(undefined);
  useEffect(() => {
    const { current } = pressed;
    const active = document.activeElement;
    if (!current || (box.current?.contains(active) && !active?.matches(':disabled'))) return;
    pressed.current = undefined;
    const isThere = notifications.some(({ id }) => id === current.id);
    const next = isThere ? current.id : notifications[Math.min(current.index, notifications.length - 1)]?.id;
    const wanted = current.id === undefined || next === undefined ? '[data-close]' : `[data-remove="${next}"]`;
    focusIn(box.current, wanted);
  }, [box, notifications]);
  return (act: () => void, id?: number) => () => {
    pressed.current = { id, index: notifications.findIndex(one => one.id === id) };
    act();
  };
}
