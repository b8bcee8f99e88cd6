import { formatCount, formatNumber } from '../platform/format/format.ts';
import { formatDateAndTime } from '../platform/format/format-time.ts';
import { isolated } from '../platform/format/isolated.ts';

/** Texts of the conversation. */
export const texts = {
  title: 'Conversation',
  messages: 'Messages of this order',
  newest: 'New messages',
  none: 'No messages yet',
  image: (number: number) => `Image ${number}`,
  viewImage: (number: number) => `View Image ${number}`,
  imagesOf: (sender: string, at: string) => `${isolated(sender)} · ${formatDateAndTime(at)}`,
  sender: {
    customer: { customer: 'You', admin: 'Admin' },
    admin: { customer: 'Customer', admin: 'You (Admin)' },
  },
  named: (label: string, name: string) => `${label} · ${isolated(name)}`,
  earlier: 'Show earlier messages',
  loadingEarlier: 'Loading...',
  earlierFailed: 'The earlier messages could not be loaded',
  newMessages: (count: number) => formatCount(count, 'new message'),
  sendForm: 'Send Message',
  message: 'Message',
  write: 'Write a message',
  attach: 'Attach images',
  send: 'Send',
  sending: 'Sending...',
  enterSends: 'sends',
  sendsAndNext: (count: number) => `sends and opens the next (${formatNumber(count)})`,
  stop: 'Stop sending',
  failed: 'Failed to send message',
  tooLong: (over: number) => `${formatCount(over, 'character')} too many`,
  left: (left: number) => `${formatNumber(left)} left`,
  tooManyImages: (most: number) => `A message can have up to ${most} images`,
  imageRefused: (name: string, why: string) => `${name}: ${why}`,
};
