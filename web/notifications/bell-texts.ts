import { formatCount, formatNumber } from '../platform/format/format.ts';

/** Texts of the bell, which the first screen shows (P6). */
export const texts = {
  title: 'Notifications',
  bell: (unread: number) => (unread > 0 ? `Notifications, ${formatNumber(unread)} unread` : 'Notifications'),
  announced: (unread: number) => formatCount(unread, 'unread notification'),
};
