import { useInfiniteQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { IconButton } from '../kit/button.tsx';
import { later } from '../kit/later.tsx';
import { Popover } from '../kit/popover.tsx';
import { unreadOf } from './loaded-notifications.ts';
import { notificationsOptions } from './queries.ts';
import { texts } from './texts.ts';

const loadList = () => import('./notification-list.tsx');
const NotificationList = later(async () => (await loadList()).NotificationList);

/** The bell with the number of unread notifications, and the dropdown that hangs from it (specification 2). */
export function NotificationBell() {
  const { data } = useInfiniteQuery(notificationsOptions);
  const unread = unreadOf(data);
  return (
    <>
      <Popover
        label={texts.title}
        trigger={
          <IconButton
            label={texts.bell(unread)}
            count={unread}
            icon={<Bell size={20} strokeWidth={1.7} aria-hidden="true" />}
            onPointerEnter={() => void loadList()}
            onFocus={() => void loadList()}
          />
        }
      >
        {close => <NotificationList onClose={close} />}
      </Popover>
      <span className="visually-hidden" role="status">
        {unread > 0 && texts.announced(unread)}
      </span>
    </>
  );
}
