import type { Context } from '../platform/http/context.ts';
import type { Serve } from '../platform/http/serve.ts';
import { deleteAllNotifications } from './delete-all-notifications.ts';
import { deleteNotification } from './delete-notification.ts';
import { markAllNotificationsRead } from './mark-all-notifications-read.ts';
import { markNotificationRead } from './mark-notification-read.ts';
import { readMailState } from './read-mail-state.ts';
import { readNotificationSettings } from './read-notification-settings.ts';
import { readNotifications } from './read-notifications.ts';
import { restoreNotifications } from './restore-notifications.ts';
import { prepareTestMail, sendTestMail } from './send-test-mail.ts';
import { updateNotificationSettings } from './update-notification-settings.ts';

export function notificationRoutes(serve: Serve, context: Context): void {
  serve('readNotifications', readNotifications);
  serve('markNotificationRead', markNotificationRead);
  serve('markAllNotificationsRead', markAllNotificationsRead);
  serve('deleteNotification', deleteNotification);
  serve('deleteAllNotifications', deleteAllNotifications);
  serve('restoreNotifications', restoreNotifications);
  serve('readNotificationSettings', readNotificationSettings(context));
  serve('updateNotificationSettings', updateNotificationSettings(context));
  serve('readMailState', readMailState(context));
  serve('sendTestMail', sendTestMail, { prepare: prepareTestMail });
}
