import { z } from 'zod';
import { type Call, done, empty, id, idParams, nextCursor, pageQuery, time } from './call.ts';
import { everyone } from './roles.ts';

export const notificationTypes = ['customization', 'order', 'message', 'product'] as const;
export type NotificationType = (typeof notificationTypes)[number];

export const notification = z.strictObject({
  id,
  type: z.enum(notificationTypes),
  title: z.string(),
  message: z.string(),
  read: z.boolean(),
  createdAt: time,
  /** The order's id; for `product` the product's (decisions, 'Messages, notifications, live'). */
  relatedId: id,
});
export type Notification = z.output<typeof notification>;

/** What a customer is told of by e-mail; each may be turned off. */
const mailSettings = {
  newMessage: z.boolean(),
  orderFinished: z.boolean(),
  orderCompleted: z.boolean(),
};
const notificationSettings = z.strictObject({
  /** A message from the workshop, an order that reached 100 %, a completion verified by the workshop. */
  email: z.strictObject(mailSettings),
  /** Where the mails go: the company's e-mail address; empty when it has none. */
  address: z.string(),
  /** Whether this portal sends e-mail at all (`SMTP_URL`). */
  sends: z.boolean(),
});
export type NotificationSettings = z.output<typeof notificationSettings>;

export const notificationCalls = {
  readNotifications: {
    for: everyone,
    does: "The caller's notifications, newest first and 50 at a time, with the number of all unread ones.",
    query: z.object(pageQuery),
    answer: z.strictObject({ notifications: z.array(notification), unreadCount: z.int().min(0), nextCursor }),
    status: 200,
    problems: [],
    background: true,
  },
  markNotificationRead: {
    for: everyone,
    does: 'Marks one notification read.',
    params: idParams,
    body: empty,
    answer: done,
    status: 200,
    problems: ['notificationNotFound'],
    audit: [],
  },
  markAllNotificationsRead: {
    for: everyone,
    does: "Marks all of the caller's notifications read.",
    body: empty,
    answer: done,
    status: 200,
    problems: [],
    audit: [],
  },
  deleteNotification: {
    for: everyone,
    does: 'Removes one notification.',
    params: idParams,
    answer: done,
    status: 200,
    problems: ['notificationNotFound'],
    audit: [],
  },
  deleteAllNotifications: {
    for: everyone,
    does: "Removes all of the caller's notifications.",
    answer: done,
    status: 200,
    problems: [],
    audit: [],
  },
  readNotificationSettings: {
    for: ['customer'],
    does: 'What the customer is told of by e-mail.',
    answer: z.strictObject({ settings: notificationSettings }),
    status: 200,
    problems: [],
  },
  updateNotificationSettings: {
    for: ['customer'],
    does: 'Turns e-mails on or off, those that are named; the rest stays.',
    body: z.strictObject({ email: z.strictObject(mailSettings).partial() }),
    answer: z.strictObject({ settings: notificationSettings }),
    status: 200,
    problems: [],
    audit: [],
  },
} as const satisfies Record<string, Call>;
