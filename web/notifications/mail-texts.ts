import { formatCount } from '../format/format.ts';

/** Texts about the portal's emails. */
export const texts = {
  title: 'Emails',
  close: 'Close',
  delivery: 'Delivery',
  loadFailed: 'The state of the emails could not be loaded',
  loadFailedHelp: 'Check your connection and try again.',
  off: 'This portal sends no emails. Set SMTP_URL to switch them on.',
  noLinks: 'Emails contain no links, and nobody gets a link for a new password. Set PUBLIC_URL to switch them on.',
  waiting: (count: number) =>
    `${formatCount(count, 'email')} could not be sent yet. The portal tries again every few minutes.`,
  failed: (count: number) => `${formatCount(count, 'email')} could not be delivered in the last 30 days.`,
  fine: 'All emails were sent.',
  failures: 'Undelivered emails',
  order: (id: number) => `order #${id}`,
  kinds: {
    orderPlaced: 'New order',
    orderConfirmed: 'Order confirmation',
    newMessage: 'Message to the customer',
    customerMessage: 'Message from a customer',
    orderFinished: 'Finished order',
    orderCompleted: 'Completed order',
    password: 'New password',
    signInChanged: 'Changed sign-in',
  } as Record<string, string>,
  testAddress: 'Send a test email to',
  sendTest: 'Send Test Email',
  sendingTest: 'Sending...',
  testSent: (address: string) => `Sent to ${address}. Check the inbox.`,
  testFailed: (reason: string) => `The test email could not be sent: ${reason}`,
  testRefused: 'Failed to send the test email',
  nobody: 'Nobody in the workshop gets new orders by email. Add an email address to an account.',
  addAddress: 'Open Customers',
  show: 'Show',
};
