import { statusLabels } from '#contract/orders/status-labels.ts';
import type { Narrow } from '#contract/pace/flow.ts';
import type { Pace } from '#contract/pace/pace.ts';
import { context, plural, t } from '#contract/wording.ts';
import { formatCount, formatNumber } from '../platform/format/format.ts';
import { formatShortDay } from '../platform/format/format-time.ts';

const working = (days: number) => formatCount(days, 'working day');

/** Rounds as people say it: to units from 10 on, else to a decimal, and below a tenth to its first digit. */
function rounded(units: number): number {
  if (units >= 10) return Math.round(units);
  return units >= 0.1 ? Math.round(units * 10) / 10 : Number(units.toPrecision(1));
}

/** Returns 'On average 310 units are in work; a unit takes 9 working days.' (PA-3). */
function flowSays({ inWork, days }: Pick<Pace, 'inWork' | 'days'>): string {
  return days === null
    ? plural(inWork, {
        one: 'On average # unit is in work; none was packed in these weeks.',
        other: 'On average # units are in work; none was packed in these weeks.',
      })
    : plural(
        inWork,
        {
          one: 'On average # unit is in work; a unit takes {time}.',
          other: 'On average # units are in work; a unit takes {time}.',
        },
        { time: working(days) },
      );
}

/** Returns the sentence about the narrow place (PA-4). */
function stagesSay(narrow: Narrow | null): string {
  if (!narrow) return t`No stage holds the others up.`;
  const { days, perDay, waiting } = narrow;
  const stage = statusLabels[narrow.stage];
  if (days === null) {
    return plural(
      waiting,
      {
        one: 'Nothing passed {stage} in these weeks, and # unit waits.',
        other: 'Nothing passed {stage} in these weeks, and # units wait.',
      },
      { stage },
    );
  }
  return plural(
    rounded(perDay),
    {
      one: '{stage} is the narrow place: # unit a day passes, {waiting} ({time}).',
      other: '{stage} is the narrow place: # units a day pass, {waiting} ({time}).',
    },
    { stage, waiting: plural(waiting, { one: '# waits', other: '# wait' }), time: formatCount(days, 'day') },
  );
}

/** Returns 'Half are ready within 8 working days, nine of ten within 17.' (PA-5). */
function leadsSay({ half, nine }: Pick<Pace, 'half' | 'nine'>): string {
  return half === null || nine === null
    ? t`No product got ready in these weeks.`
    : t`Half are ready within ${working(half)}, nine of ten within ${formatNumber(nine)}.`;
}

/** Texts of the screen that shows how fast the workshop is. */
export const texts = {
  loading: t`Loading pace...`,
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
