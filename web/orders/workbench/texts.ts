import { browserToday } from '../../platform/format/day-distance.ts';
import { formatCount, formatNumber } from '../../platform/format/format.ts';
import { formatNearDay } from '../../platform/format/format-time.ts';

/** Texts of an opened order of the workshop, its selection and its neighbors. */
export const texts = {
  newLine: 'New',
  placed: (at: string) => `placed ${formatNearDay(browserToday(new Date(at)), browserToday())}`,
  place: (position: number, total: string, isUnread: boolean) =>
    `${position > 0 ? formatNumber(position) : '–'} of ${total}${isUnread ? ' unread' : ''}`,
  neighbors: 'Other orders',
  previous: 'Previous order',
  next: 'Next order',
  withKey: (name: string, key: string) => `${name} (${key})`,
  print: 'Print',
  more: 'More actions',
  products: (count: number) => formatCount(count, 'product'),
  selectAll: 'Select all products',
  select: (code: string) => `Select ${code}`,
  selected: (count: number) => `${formatNumber(count)} selected`,
  setStatus: 'Set status',
  setReady: 'Set ready',
  setReadyOf: 'Set ready...',
  allItems: 'All items',
  readyItems: 'Ready items of each',
  set: 'Set',
  clear: 'Clear selection',
  oneLess: (code: string) => `One less of ${code}`,
  oneMore: (code: string) => `One more of ${code}`,
  moreFor: (code: string) => `More for ${code}`,
  showNote: 'more',
  hideNote: 'less',
  noNote: 'No note',
  keys: { select: 'select', status: 'status', count: 'count' },
  statusOf: (names: readonly string[], status: string): string => {
    const [first] = names;
    return names.length === 1 ? `${first} is now ${status}` : `${texts.products(names.length)} are now ${status}`;
  },
  newAgain: (orderId: number, names: readonly string[]): string =>
    names.length === 1 ? `#${orderId} ${names[0]} is new again` : `${texts.products(names.length)} are new again`,
  readyOf: (names: readonly string[]): string => {
    const [first] = names;
    return names.length === 1 ? `${first} is ready` : `${texts.products(names.length)} are ready`;
  },
  countOf: (names: readonly string[], count: number): string => {
    const [first] = names;
    const which = names.length === 1 ? first : texts.products(names.length);
    return `${which}: ${formatCount(count, 'item')} ready${names.length === 1 ? '' : ' each'}`;
  },
  undone: 'The change was undone',
  undoFailed: 'The change could not be undone',
};
