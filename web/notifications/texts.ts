/** Texts of the notification list. */
export const texts = {
  title: 'Notifications',
  markAll: 'Mark all read',
  clearAll: 'Clear all',
  close: 'Close',
  mark: 'Mark as read',
  remove: 'Remove',
  unread: 'Unread',
  none: 'No notifications',
  noneHelp: {
    customer: 'News about your orders appears here.',
    admin: 'New orders, messages and completions appear here.',
  },
  loading: 'Loading...',
  loadFailed: 'The notifications could not be loaded',
  loadFailedHelp: 'Check your connection and try again.',
  moreFailed: 'Older notifications could not be loaded',
  cleared: 'All notifications cleared',
  restoreFailed: 'The notifications could not be restored',
  changeFailed: 'This could not be saved. Try again.',
};
