import { t } from '#contract/wording.ts';
import { formatCount, formatNumber } from '../platform/format/format.ts';
import { formatDateAndTime } from '../platform/format/format-time.ts';
import { isolated } from '../platform/format/isolated.ts';

/** Texts of the conversation. */
export const texts = {
  title: t`Conversation`,
  messages: t`Messages of this order`,
  newest: t`New messages`,
  none: t`No messages yet`,
  image: (number: number) => t`Image ${number}`,
  viewImage: (number: number) => t`View Image ${number}`,
  imagesOf: (sender: string, at: string) => `${isolated(sender)} · ${formatDateAndTime(at)}`,
  sender: {
    customer: { customer: t`You`, admin: t`Admin` },
    admin: { customer: t`Customer`, admin: t`You (Admin)` },
  },
  named: (label: string, name: string) => `${label} · ${isolated(name)}`,
  earlier: t`Show earlier messages`,
  loadingEarlier: t`Loading...`,
  earlierFailed: t`The earlier messages could not be loaded`,
  newMessages: (count: number) => formatCount(count, 'new message'),
  sendForm: t`Send Message`,
  message: t`Message`,
  write: t`Write a message`,
  attach: t`Attach images`,
  send: t`Send`,
  sending: t`Sending...`,
  enterSends: 'sends',
  sendsAndNext: (count: number) => t`sends and opens the next (${formatNumber(count)})`,
  stop: t`Stop sending`,
  failed: t`Failed to send message`,
  tooLong: (over: number) => t`${formatCount(over, 'character')} too many`,
  left: (left: number) => t`${formatNumber(left)} left`,
  tooManyImages: (most: number) => t`A message can have up to ${most} images`,
  imageRefused: (name: string, why: string) => `${name}: ${why}`,
};
