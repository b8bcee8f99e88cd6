import { plural, t } from '#contract/wording.ts';
import { browserToday } from '../../platform/format/day-distance.ts';
import { formatCount, formatNumber } from '../../platform/format/format.ts';
import { formatNearDay } from '../../platform/format/format-time.ts';

const placed = (position: number) => (position > 0 ? formatNumber(position) : '–');

/** Texts of an opened order of the workshop, its selection and its neighbors. */
export const texts = {
  newLine: t`New`,
  placed: (at: string) => t`placed ${formatNearDay(browserToday(new Date(at)), browserToday())}`,
  place: (position: number, total: string, isUnread: boolean) =>
    isUnread ? t`${placed(position)} of ${total} unread` : t`${placed(position)} of ${total}`,
  neighbors: t`Other orders`,
  previous: t`Previous order`,
  next: t`Next order`,
  withKey: (name: string, key: string) => `${name} (${key})`,
  print: t`Print`,
  more: t`More actions`,
  products: (count: number) => formatCount(count, 'product'),
  selectAll: t`Select all products`,
  select: (code: string) => t`Select ${code}`,
  setReady: t`Set ready`,
  setReadyOf: t`Set ready...`,
  allItems: t`All items`,
  readyItems: t`Ready items of each`,
  set: t`Set`,
  oneLess: (code: string) => t`One less of ${code}`,
  oneMore: (code: string) => t`One more of ${code}`,
  moreFor: (code: string) => t`More for ${code}`,
  showNote: t`more`,
  hideNote: t`less`,
  noNote: t`No note`,
  remakeOf: (code: string) => t`Make ${code} again`,
  makeAgain: t`Make again`,
  badItems: t`Bad items`,
  noBadItems: t`Enter how many items are bad`,
  passedLast: t`Passed last`,
  passedLastHelp: t`They go back to cutting. Material that was used stays used.`,
  possibleAt: (stage: string, most: number) => t`${stage} · ${formatNumber(most)} possible`,
  remakeReason: t`Reason`,
  remakeNote: t`Note`,
  neverSeen: t`Customers never see it.`,
  addPhoto: t`Add a photo`,
  onePhoto: t`One photo is possible.`,
  photoTooLarge: t`A photo may be at most 10 MB.`,
  remake: t`Make again`,
  remaking: t`Saving...`,
  remade: (code: string, count: number) => t`${code}: ${formatCount(count, 'item')} made again`,
  remakeFailed: t`The items could not be sent back`,
  keys: { select: t`select`, status: t`status`, count: t`count` },
  statusOf: (names: readonly string[], status: string): string => {
    const [first] = names;
    if (names.length === 1) return t`${first} is now ${status}`;
    return plural(names.length, { one: '# product is now {status}', other: '# products are now {status}' }, { status });
  },
  newAgain: (orderId: number, names: readonly string[]): string =>
    names.length === 1
      ? t`#${orderId} ${names[0]} is new again`
      : plural(names.length, { one: '# product is new again', other: '# products are new again' }),
  readyOf: (names: readonly string[]): string => {
    const [first] = names;
    if (names.length === 1) return t`${first} is ready`;
    return plural(names.length, { one: '# product is ready', other: '# products are ready' });
  },
  countOf: (names: readonly string[], count: number): string => {
    const [first] = names;
    const items = formatCount(count, 'item');
    return names.length === 1 ? t`${first}: ${items} ready` : t`${texts.products(names.length)}: ${items} ready each`;
  },
};
