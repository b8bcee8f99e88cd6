import { context, t } from '#contract/wording.ts';
import { formatCount, formatNumber } from '../../platform/format/format.ts';

/** Texts of the screen that compares dates with what came true. */
export const texts = {
  loading: t`Loading dates...`,
  loadFailed: t`The dates could not be loaded`,
  none: t`No dates to compare yet`,
  noneHelp: t`Dates appear after 10 products are ready. Each one is compared with the day it was ready.`,
  ofLast: ({ n, safeHeld, likelyOff }: { n: number; safeHeld: number; likelyOff: number }) =>
    t`Of the last ${formatNumber(n)} products, ${formatNumber(safeHeld)} were ready by their safe date (${formatNumber(
      n > 0 ? Math.round((safeHeld / n) * 100) : 0,
    )}%). The likely date was off by ${formatCount(likelyOff, 'day')} on average.`,
  tooHopeful: t`The dates were too hopeful lately and are being widened.`,
  byMonth: t`By month`,
  monthOf: (held: number, n: number) => t`${formatNumber(held)} of ${formatNumber(n)}`,
  products: t`Products`,
  productHeads: [t`Order`, t`Product`, t`Likely`, t`Safe`, t`Promised`, context('day')`Ready`, t`Days off`],
  open: t`Not ready`,
  showAll: (count: number) => t`Show all ${formatNumber(count)}`,
  promisesKept: t`Promises kept`,
  promiseHeads: [t`Month`, t`Customer`, t`Orders`, t`By the first promise`, t`By the last promise`, t`Causes`],
  noPromises: t`No promised order is ready yet.`,
  madeAgain: t`Made again`,
  madeAgainHeads: [t`Product`, t`Passed last`, t`Reason`, t`Items`, t`Times`],
  madeAgainTotal: (items: number) => t`${formatCount(items, 'item')} made again`,
  moreMadeAgain: (rows: number) =>
    t`These are the first ${formatNumber(rows)} rows. The CSV and Excel files contain all of them.`,
  noneMadeAgain: t`Nothing was made again.`,
  madeAgainFailed: t`This table could not be loaded`,
  downloadMadeAgain: t`Download CSV of what was made again`,
  excelMadeAgain: t`Excel of what was made again`,
  download: t`Download CSV`,
  excel: t`Excel`,
  months: t`Months`,
  monthChoices: [
    [3, t`3 months`],
    [12, t`12 months`],
    [24, t`24 months`],
  ] as const,
};
