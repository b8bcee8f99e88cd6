import type { Accuracy, AccuracyRow } from '#contract/dates/dates.ts';
import { WorkCalendar } from '#contract/dates/work-calendar.ts';
import type { AccuracyFacts, PromiseOutcome } from './accuracy-facts.ts';

const lastLines = 60;
const mostRows = 200;
/** If fewer than this share of at least this many lines kept their safe date, the forecast was too optimistic. */
const hopeful = { share: 0.8, lines: 30 };

type Reasons = Accuracy['promises'][number]['reasons'];

/**
 * Returns how accurate the dates were (DA-10). Lines are newest first; a line without a ready day missed its safe date.
 */
export function accuracyOf(facts: AccuracyFacts): Accuracy {
  const calendar = new WorkCalendar(facts);
  const rows = facts.lines.map(
    (line): AccuracyRow => ({
      ...line,
      daysOff: line.readyOn === null ? null : calendar.numberOf(line.readyOn) - calendar.numberOf(line.likelyOn),
    }),
  );
  const last = rows.slice(0, lastLines);
  const safeHeld = last.filter(isHeld).length;
  const byMonth = Map.groupBy(rows, ({ readyOn, safeOn }) => (readyOn ?? safeOn).slice(0, 7));
  return {
    last: { n: last.length, safeHeld, likelyOff: offOf(last) },
    months: [...byMonth]
      .map(([month, own]) => ({ month, n: own.length, held: own.filter(isHeld).length, off: offOf(own) }))
      .sort((one, other) => (one.month < other.month ? -1 : 1)),
    rows: rows.slice(0, mostRows),
    promises: promisesOf(facts.promises),
    warning: last.length >= hopeful.lines && safeHeld < hopeful.share * last.length,
  };
}

function isHeld({ readyOn, safeOn }: AccuracyRow): boolean {
  return readyOn !== null && readyOn <= safeOn;
}

/** Returns the mean difference between likely date and ready day in working days, to one decimal. */
function offOf(rows: readonly AccuracyRow[]): number {
  const offs = rows.flatMap(({ daysOff }) => (daysOff === null ? [] : Math.abs(daysOff)));
  if (offs.length === 0) return 0;
  return Math.round((offs.reduce((sum, off) => sum + off, 0) / offs.length) * 10) / 10;
}

/** Returns how many orders kept their first and their last promise, by month and customer, newest month first. */
function promisesOf(outcomes: readonly PromiseOutcome[]): Accuracy['promises'] {
  const groups = Map.groupBy(outcomes, ({ readyOn, customerId, customerName }) =>
    JSON.stringify([readyOn.slice(0, 7), customerId, customerName]),
  );
  return [...groups]
    .map(([key, own]) => {
      const [month, customerId, customerName] = JSON.parse(key) as [string, number | null, string];
      return {
        month,
        customerId,
        customerName,
        orders: own.length,
        keptFirst: own.filter(({ readyOn, firstPromise }) => readyOn <= firstPromise).length,
        keptLast: own.filter(({ readyOn, lastPromise }) => readyOn <= lastPromise).length,
        reasons: countsOf(own.flatMap(({ reasons }) => reasons)),
      };
    })
    .sort((one, other) => other.month.localeCompare(one.month) || one.customerName.localeCompare(other.customerName));
}

function countsOf(reasons: readonly string[]): Reasons {
  return Object.fromEntries([...Map.groupBy(reasons, reason => reason)].map(([reason, own]) => [reason, own.length]));
}
