import { Link } from '@tanstack/react-router';
import { Bell, Check, type LucideIcon, MessageSquare, Package, PencilLine, ReceiptText, X } from 'lucide-react';
import { useId } from 'react';
import type { Side } from '#contract/call/roles.ts';
import type { Notification, NotificationType } from '#contract/notifications/notifications.ts';
import { formatDateAndTime, formatRelative } from '../platform/format/format-time.ts';
import { IconButton } from '../platform/kit/button.tsx';
import styles from './notification-list.module.css';
import { notificationTarget } from './notification-target.ts';
import { texts } from './texts.ts';

const icons: Record<NotificationType, LucideIcon> = {
  customization: PencilLine,
  order: ReceiptText,
  message: MessageSquare,
  product: Package,
};

type Props = {
  notification: Notification;
  side: Side;
  now: Date;
  onOpen: (notification: Notification) => void;
  onMark: (notification: Notification) => void;
  onRemove: (notification: Notification) => void;
};

/** One notification: a link to its subject, and two buttons. */
export function NotificationRow({ notification, side, now, onOpen, onMark, onRemove }: Props) {
  const { type, title, message, read, createdAt } = notification;
  const titleId = useId();
  const Icon = icons[type] ?? Bell;
  return (
    <li className={`${styles.row} ${read ? '' : styles.unread}`}>
      <Link {...notificationTarget(notification, side)} className={styles.open} onClick={() => onOpen(notification)}>
        <span className={styles.icon}>
          <Icon size={18} strokeWidth={1.7} aria-hidden="true" />
        </span>
        <span className={styles.words}>
          {!read && <span className="visually-hidden">{texts.unread}: </span>}
          <b id={titleId}>{title}</b>
          <span className={styles.message}>{message}</span>
          <time dateTime={createdAt} title={formatDateAndTime(createdAt)}>
            {formatRelative(createdAt, now)}
          </time>
        </span>
      </Link>
      <span className={styles.tools}>
        {!read && (
          <IconButton
            label={texts.mark}
            aria-describedby={titleId}
            onClick={() => onMark(notification)}
            icon={<Check size={18} aria-hidden="true" />}
          />
        )}
        <IconButton
          label={texts.remove}
          aria-describedby={titleId}
          data-remove={notification.id}
          onClick={() => onRemove(notification)}
          icon={<X size={18} aria-hidden="true" />}
        />
      </span>
    </li>
  );
}
