import { WorkCalendar } from '#contract/dates/work-calendar.ts';
import { horizon, quantile, type Score, simulate, stretch } from '#contract/forecast.ts';
import {
  correctionDays,
  type FactsLine,
  type Forecasted,
  type ForecastFacts,
  type LineDates,
  least,
  type Quoted,
  usualLead,
  windowDays,
} from './forecast-facts.ts';
import { type Measured, measureDays } from './measured-days.ts';

const runs = 400;
/** A hold without an end date is expected to last one week of working days. */
const usualHold = 5;

/** Computes the dates of all unfinished lines (DA-3). Pure: the same facts give the same dates. */
export function computeForecast(facts: ForecastFacts): Forecasted {
  const calendar = new WorkCalendar(facts.calendar);
  const measured = measureDays(facts, calendar);
  const medianLead = medianOf(
    facts.leads.map(([placed, done]) => calendar.numberOf(done) - calendar.numberBefore(placed)),
  );
  const why = whyNone(facts, measured);
  const state = { why, days: measured.productive, finished: facts.finished, medianLead };
  const open = facts.lines.filter(({ isOpen }) => isOpen);
  if (why) return { ...state, lines: [] };
  return { ...state, lines: datesOf(facts, calendar, measured, sortQueue(open, calendar, medianLead)) };
}

/** Returns the safe date of products that would be ordered now, or null when there is none. */
export function computeQuote(facts: ForecastFacts, products: readonly Quoted[]): string | null {
  const added = products.map(
    ({ productId, quantity }): FactsLine => ({
      orderId: Number.MAX_SAFE_INTEGER,
      productId,
      quantity,
      passed: [0, 0, 0, 0],
      placed: facts.today,
      isOpen: true,
      pinnedAt: null,
      dueOn: null,
      isHeld: false,
      heldUntil: null,
      hasFirst: true,
    }),
  );
  const { lines } = computeForecast({ ...facts, lines: [...facts.lines, ...added] });
  const quoted = lines.filter(({ orderId }) => orderId === Number.MAX_SAFE_INTEGER).map(({ safeOn }) => safeOn);
  if (quoted.length === 0 || quoted.includes(null)) return null;
  return (quoted as string[]).toSorted().at(-1) ?? null;
}

function whyNone({ finished }: ForecastFacts, { productive, days }: Measured): Forecasted['why'] {
  if (finished < least.finished) return 'tooFew';
  if (days.length >= windowDays && productive === 0) return 'noPace';
  return productive < least.days ? 'tooFew' : null;
}

/** Returns the upper median of lead times in working days. */
export function medianOf(leads: readonly number[]): number {
  if (leads.length === 0) return usualLead;
  return leads.toSorted((one, other) => one - other)[Math.floor(leads.length / 2)] as number;
}

/** Sorts open lines in the order of work: pinned ones first, then by due date, order and position. */
function sortQueue(lines: readonly FactsLine[], calendar: WorkCalendar, medianLead: number): FactsLine[] {
  const due = new Map(
    lines.map(line => [line, line.dueOn ?? calendar.dayOf(calendar.numberBefore(line.placed) + medianLead) ?? '9999']),
  );
  const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
  // The facts are sorted by order and position, and a stable sort keeps that order.
  return lines.toSorted((one, other) => {
    // Unpinned lines come last. Lines pinned together have the same time.
    const pinned = compare(one.pinnedAt ?? '9999', other.pinnedAt ?? '9999');
    return pinned || compare(due.get(one) ?? '', due.get(other) ?? '');
  });
}

function datesOf(
  facts: ForecastFacts,
  calendar: WorkCalendar,
  { days, weightOf }: Measured,
  queue: readonly FactsLine[],
): LineDates[] {
  // Day 1 is today before noon, otherwise the next working day.
  const isToday = facts.isMorning && calendar.isWorking(facts.today);
  const dayOne = calendar.numberOf(facts.today) + (isToday ? 0 : 1);
  const work = queue.map(({ quantity, passed, productId }) =>
    passed.map(count => (quantity - count) * weightOf(productId)),
  );
  const lines = queue.map((line, index) => ({
    ready: readyDay(line, calendar, dayOne),
    work: work[index] as number[],
  }));
  const finishes = simulate(lines, days, { runs, seed: Number(facts.today.replaceAll('-', '')) });
  const correction = correctionOf(facts, calendar);
  const pace = [0, 1, 2, 3].map(stage => days.reduce((sum, day) => sum + (day[stage] as number), 0) / days.length);
  const before = [0, 0, 0, 0];
  return queue.map((line, index): LineDates => {
    const ahead = before.map((sum, stage) => ((pace[stage] as number) > 0 ? sum / (pace[stage] as number) : 0));
    (work[index] as number[]).forEach((own, stage) => {
      before[stage] = (before[stage] as number) + own;
    });
    const sorted = (finishes[index] as Float64Array).sort();
    const dates = datesFrom(sorted, correction, number => calendar.dayOf(dayOne - 1 + number));
    const { orderId, productId, hasFirst } = line;
    const { likelyOn, safeOn, ...numbers } = dates;
    const isFirst = !hasFirst && likelyOn !== null && safeOn !== null;
    const first = { firstDay: calendar.dayOf(dayOne) ?? facts.today, ...numbers };
    return { orderId, productId, likelyOn, safeOn, ahead: ahead.map(rounded), ...(isFirst && { first }) };
  });
}

const rounded = (days: number) => Math.round(days * 10) / 10;

/** Returns the number of working days from day 1 until work on a held line can continue. */
function readyDay({ isHeld, heldUntil }: FactsLine, calendar: WorkCalendar, dayOne: number): number {
  if (!isHeld) return 0;
  if (heldUntil === null) return usualHold;
  return Math.max(0, calendar.numberBefore(heldUntil) - (dayOne - 1));
}

/** Returns the likely and safe dates of a line's finishes, in working days and as days. */
function datesFrom(
  sorted: Float64Array,
  { likely, safe }: { likely: number; safe: number },
  dayOf: (number: number) => string | undefined,
) {
  const q50 = quantile(sorted, 0.5);
  const spread = Math.max(1, quantile(sorted, 0.9) - q50) + 0.1 * q50 + 2;
  const up = (days: number) => Math.ceil(days - 1e-9);
  const likelyDays = Math.max(1, up(q50 + likely * spread));
  const safeDays = Math.max(likelyDays, up(q50 + safe * spread));
  const dateOf = (days: number) => (days <= horizon ? (dayOf(days) ?? null) : null);
  return { q50, spread, likelyDays, safeDays, likelyOn: dateOf(likelyDays), safeOn: dateOf(safeDays) };
}

/**
 * Returns how many spreads the likely and the safe date are after the median, from how first forecasts turned out
 * (DA-5).
 */
export function correctionOf(
  { firsts, today }: ForecastFacts,
  calendar: WorkCalendar,
): { likely: number; safe: number } {
  const since = calendar.numberBefore(today) - correctionDays + 1;
  const scores = firsts
    .filter(([, , , placed]) => calendar.numberOf(placed) >= since)
    .map(([q50, spread, firstDay, , finished]): Score => {
      const from = calendar.numberBefore(firstDay);
      const actual = (finished === null ? calendar.numberBefore(today) : calendar.numberOf(finished)) - from;
      return { score: (actual - q50) / spread, done: finished !== null };
    });
  return { likely: stretch(scores, 0.5, 0, 20, 3, -2), safe: stretch(scores, 0.9, 1.5, 20, 6, 0.2) };
}
