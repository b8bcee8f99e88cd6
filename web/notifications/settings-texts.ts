/** Texts of the notification settings in the profile. */
export const texts = {
  loading: 'Loading...',
  loadFailedHelp: 'Check your connection and try again.',
  settings: 'Notification settings',
  settingsHelp: (address: string) => `Emails we send to ${address}`,
  noAddress: 'There is no email address for your company yet. Ask the admin team to add it.',
  sendsNone: 'Email is not switched on yet. Your choices are saved.',
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
