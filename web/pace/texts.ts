import { statusLabels } from '#contract/orders/status-labels.ts';
import type { Narrow } from '#contract/pace/flow.ts';
import type { Pace } from '#contract/pace/pace.ts';
import { context, t } from '#contract/wording.ts';
import { formatCount, formatNumber } from '../platform/format/format.ts';
import { formatShortDay } from '../platform/format/format-time.ts';

const working = (days: number) => formatCount(days, 'working day');

/** Returns 'On average 310 units are in work; a unit takes 9 working days.' (PA-3). */
function flowSays({ inWork, days }: Pick<Pace, 'inWork' | 'days'>): string {
  const units = formatNumber(inWork);
  return days === null
    ? t`On average ${units} units are in work; none was packed in these weeks.`
    : t`On average ${units} units are in work; a unit takes ${working(days)}.`;
}

/** Returns the sentence about the narrow place (PA-4). */
function stagesSay(narrow: Narrow | null): string {
  if (!narrow) return t`No stage holds the others up.`;
  const [stage, waiting] = [statusLabels[narrow.stage], formatNumber(narrow.waiting)];
  if (narrow.days === null) return t`Nothing passed ${stage} in these weeks, and ${waiting} units wait.`;
  const perDay = formatNumber(Math.round(narrow.perDay));
  return t`${stage} is the narrow place: ${perDay} units a day pass, ${waiting} wait (${formatCount(narrow.days, 'day')}).`;
}

/** Returns 'Half are ready within 8 working days, nine of ten within 17.' (PA-5). */
function leadsSay({ half, nine }: Pick<Pace, 'half' | 'nine'>): string {
  return half === null || nine === null
    ? t`No product got ready in these weeks.`
    : t`Half are ready within ${working(half)}, nine of ten within ${formatNumber(nine)}.`;
}

/** Texts of the screen that shows how fast the workshop is. */
export const texts = {
  loading: t`Loading the pace...`,
  loadFailed: t`The pace could not be loaded`,
  tooFew: t`Not enough marks yet`,
  tooFewHelp: t`Mark units at the benches or set statuses; charts appear after the first week.`,
  weeks: t`Weeks`,
  weekChoices: [
    [4, t`4 weeks`],
    [12, t`12 weeks`],
    [52, t`52 weeks`],
  ] as const,
  flow: t`Flow`,
  stages: t`Per stage`,
  leads: t`Lead time`,
  dates: t`Dates`,
  datesHelp: t`How many products were ready by their safe date, and which promises were kept`,
  flowSays,
  stagesSay,
  leadsSay,
  showTable: t`Show as table`,
  showChart: t`Show as chart`,
  tableOf: (chart: string) => t`${chart} as a table`,
  csvOf: (chart: string) => t`Download CSV of ${chart}`,
  excelOf: (chart: string) => t`Excel of ${chart}`,
  csv: t`Download CSV`,
  excel: t`Excel`,
  readingDays: t`Flow, day by day`,
  readingWeeks: t`Per stage, week by week`,
  readingLeads: t`Products, one by one`,
  bands: {
    cutting: t`To cut`,
    stitching: t`To stitch`,
    finishing: t`To finish`,
    packaging: t`To pack`,
    packed: t`Packed`,
  },
  flowHeads: [t`Day`, context('items')`Placed`, t`Cut`, t`Stitched`, t`Finished`, t`Packed`],
  weekFrom: t`Week from`,
  leadHeads: [t`Order`, t`Product`, context('day')`Ready`, t`Working days`],
  median: (units: number) => t`Median ${formatNumber(units)}`,
  half: t`Half are ready`,
  nine: t`Nine of ten are ready`,
  flowOn: (one: Pace['flow'][number]) => {
    const day = formatShortDay(one.day);
    const [placed, cut, stitched] = [one.placed, one.cut, one.stitched].map(formatNumber);
    const [finished, packed] = [one.finished, one.packed].map(formatNumber);
    return t`${day}: ${placed} placed, ${cut} cut, ${stitched} stitched, ${finished} finished, ${packed} packed`;
  },
  stagesOn: (one: Pace['stages'][number]) => {
    const day = formatShortDay(one.week);
    const [cut, stitched] = [one.cutting, one.stitching].map(formatNumber);
    const [finished, packed] = [one.finishing, one.packaging].map(formatNumber);
    return t`Week from ${day}: ${cut} cut, ${stitched} stitched, ${finished} finished, ${packed} packed`;
  },
  leadOf: ({ orderId, productCode, day, workingDays }: Pace['leads'][number]) =>
    t`#${orderId} ${productCode}, ready ${formatShortDay(day)}: ${working(workingDays)}`,
};
