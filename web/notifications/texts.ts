import { formatCount, formatNumber } from '../kit/format.ts';

/** The words of notifications (specification 2) and of what is told by e-mail. */
export const texts = {
  title: 'Notifications',
  bell: (unread: number) => (unread > 0 ? `Notifications, ${formatNumber(unread)} unread` : 'Notifications'),
  announced: (unread: number) => formatCount(unread, 'unread notification'),
  markAll: 'Mark all read',
  clearAll: 'Clear all',
  close: 'Close',
  mark: 'Mark as read',
  remove: 'Remove',
  unread: 'Unread',
  none: 'No notifications',
  noneHelp: {
    customer: 'What happens to your orders is told here.',
    admin: 'New orders, messages and completions are told here.',
  },
  loading: 'Loading...',
  loadFailed: 'The notifications could not be loaded',
  loadFailedHelp: 'Check your connection and try again.',
  moreFailed: 'Older notifications could not be loaded',
  changeFailed: 'This could not be saved. Try again.',

  settings: 'Notification settings',
  settingsHelp: (address: string) => `What we tell you by e-mail at ${address}.`,
  noAddress: 'We have no e-mail address of your company. Ask the admin team to add it.',
  sendsNone: 'This portal sends no e-mails at the moment. Your choices are kept.',
  newMessage: 'New messages',
  newMessageHelp: 'when the admin team writes to you',
  orderFinished: 'Finished orders',
  orderFinishedHelp: 'when an order reaches 100%',
  orderCompleted: 'Verified completions',
  orderCompletedHelp: 'when the admin team verifies a completion',
  settingsFailed: 'The notification settings could not be loaded',
  saveFailed: 'Failed to save notification settings',
  saved: 'Saved',
};
