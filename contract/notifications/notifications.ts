import * as z from 'zod/mini';
import { type Call, done, empty } from '../call/call.ts';
import { id, idParams, time } from '../call/field-schemas.ts';
import { nextCursor, pageQuery } from '../call/paging.ts';
import { companyRoles, everyone } from '../call/roles.ts';

export const notificationTypes = ['customization', 'order', 'message', 'product'] as const;
export type NotificationType = (typeof notificationTypes)[number];

export const notification = z.strictObject({
  id,
  type: z.enum(notificationTypes),
  title: z.string(),
  message: z.string(),
  read: z.boolean(),
  createdAt: time,
  /** The id of the order, or of the product for type `product` (NO-3). */
  relatedId: id,
  /**
   * Only for the notification about a person who joined: its subject is the company's people, and `relatedId` is the
   * company.
   */
  about: z.optional(z.literal('people')),
});
export type Notification = z.output<typeof notification>;

/** The emails that a user can turn off. Staff have `newOrder`, `newMessage`, `dates` and `deliveries` only. */
const mailSettings = {
  /** For customers, the confirmation of an order; for staff, a new order. */
  newOrder: z.boolean(),
  newMessage: z.boolean(),
  orderFinished: z.boolean(),
  orderCompleted: z.boolean(),
  /**
   * 'Dates and requests': for customers, an order was accepted, promised, changed or cancelled, and questions, samples,
   * documents and reminders; for staff, a sample was answered or a change asked for.
   */
  dates: z.boolean(),
  /** 'Deliveries': a delivery left; for staff, one that arrived with a difference. */
  deliveries: z.boolean(),
  /** Whether emails carry the PDF of an accepted order and the delivery note (DO-11); for customers. */
  pdfs: z.boolean(),
  /** A new person in the company; for its owners. */
  people: z.boolean(),
  /** Whether the emails also cover orders of colleagues. */
  allOrders: z.boolean(),
};
const notificationSettings = z.strictObject({
  /** A message of the other side, an order that reached 100 %, or a completion that the workshop verified. */
  email: z.strictObject(mailSettings),
  /** The account's email address; empty without one. */
  address: z.string(),
  /** Whether this portal sends email (`SMTP_URL` is set). */
  sends: z.boolean(),
});
export type NotificationSettings = z.output<typeof notificationSettings>;

export const notificationCalls = {
  readNotifications: {
    for: everyone,
    does: "Lists the caller's notifications, newest first, with the number of all unread ones.",
    query: z.object(pageQuery),
    answer: z.strictObject({
      notifications: z.array(notification),
      unreadCount: z.int().check(z.minimum(0)),
      nextCursor,
    }),
    problems: [],
    background: true,
  },
  markNotificationRead: {
    for: everyone,
    companyRoles,
    does: 'Marks one notification read.',
    params: idParams,
    body: empty,
    answer: done,
    problems: ['notificationNotFound'],
    audit: [],
  },
  markAllNotificationsRead: {
    for: everyone,
    companyRoles,
    does: "Marks all of the caller's notifications read.",
    body: empty,
    answer: done,
    problems: [],
    audit: [],
  },
  deleteNotification: {
    for: everyone,
    companyRoles,
    does: 'Removes one notification.',
    params: idParams,
    answer: done,
    problems: ['notificationNotFound'],
    audit: [],
  },
  deleteAllNotifications: {
    for: everyone,
    companyRoles,
    does: "Removes all of the caller's notifications. They can be restored for an hour.",
    answer: done,
    problems: [],
    audit: [],
  },
  restoreNotifications: {
    for: everyone,
    companyRoles,
    does: 'Restores the notifications that the last removal of all removed, for an hour.',
    body: empty,
    answer: done,
    problems: ['notificationNotFound'],
    audit: [],
  },
  readNotificationSettings: {
    for: everyone,
    does: 'Returns which emails the user gets.',
    answer: z.strictObject({ settings: notificationSettings }),
    problems: [],
  },
  updateNotificationSettings: {
    for: everyone,
    companyRoles,
    does: 'Turns the named emails on or off. The others stay unchanged.',
    body: z.strictObject({ email: z.partial(z.strictObject(mailSettings)) }),
    answer: z.strictObject({ settings: notificationSettings }),
    problems: [],
    audit: [],
  },
} as const satisfies Record<string, Call>;
