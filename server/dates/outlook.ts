import { quantile, type Score, stretch } from '#contract/dates/forecast.ts';
import { horizon } from '#contract/dates/pace.ts';
import type { QueuedLine } from '#contract/dates/simulation.ts';
import { WorkCalendar } from '#contract/dates/work-calendar.ts';
import { usualHoldDays } from '#contract/orders/hold-reasons.ts';
import {
  correctionDays,
  type FactsLine,
  type Forecasted,
  type ForecastFacts,
  least,
  windowDays,
} from './forecast-facts.ts';
import { type Measured, measureDays } from './measured-days.ts';

const runs = 400;
/** The lead time in working days, until a first line is finished. */
const usualLead = 20;

/** Everything that the dates of all lines are computed with: the calendar, the pace, and the correction by earlier forecasts. */
export class Outlook {
  readonly today: string;
  readonly calendar: WorkCalendar;
  readonly measured: Measured;
  readonly medianLead: number;
  readonly why: Forecasted['why'];
  readonly sampling: { runs: number; seed: number };
  /** Day 1 is today before noon, otherwise the next working day. */
  readonly dayOne: number;
  readonly #correction: { likely: number; safe: number };

  constructor(facts: ForecastFacts) {
    this.today = facts.today;
    this.calendar = new WorkCalendar(facts.calendar);
    this.measured = measureDays(facts, this.calendar);
    this.medianLead = medianOf(
      facts.leads.map(([began, done]) => this.calendar.numberOf(done) - this.calendar.numberBefore(began)),
    );
    this.why = whyNone(facts, this.measured);
    this.sampling = { runs, seed: Number(facts.today.replaceAll('-', '')) };
    const isToday = facts.isMorning && this.calendar.isWorking(facts.today);
    this.dayOne = this.calendar.numberOf(facts.today) + (isToday ? 0 : 1);
    this.#correction = correctionOf(facts, this.calendar);
  }

  /** Returns the lines that the workshop is committed to, in the order of work (AC-3). */
  sortQueue(lines: readonly FactsLine[]): FactsLine[] {
    // The facts are sorted by order and position, and a stable sort keeps that order.
    return lines
      .filter(line => !isUncommitted(line))
      .map(line => ({ line, rank: this.rankOf(line) }))
      .sort((one, other) => (one.rank < other.rank ? -1 : one.rank > other.rank ? 1 : 0))
      .map(({ line }) => line);
  }

  /**
   * Returns a text that sorts the queue: pinned lines first, then by due day. A line is due on its promised day, or else
   * its usual lead time after it was accepted. A pin takes effect once the line is accepted.
   */
  rankOf({ pinnedAt, acceptedOn, promisedOn }: FactsLine): string {
    const pinned = acceptedOn === null ? null : pinnedAt;
    // Unpinned lines come last. Lines pinned together have the same time.
    return `${pinned ?? '9999'} ${promisedOn ?? (acceptedOn && this.#usualDay(acceptedOn)) ?? '9999'}`;
  }

  #usualDay(acceptedOn: string): string | undefined {
    return this.calendar.dayOf(this.calendar.numberBefore(acceptedOn) + this.medianLead);
  }

  /** Returns the work that is left of a line, and when it can begin. */
  queued(line: FactsLine): QueuedLine {
    const { quantity, passed, productId } = line;
    const work = passed.map(count => (quantity - count) * this.measured.weightOf(productId));
    return { ready: this.#readyDay(line), work };
  }

  /** Returns the number of working days from day 1 until work on a held line can continue. */
  #readyDay({ isHeld, heldUntil }: FactsLine): number {
    if (!isHeld) return 0;
    if (heldUntil === null) return usualHoldDays;
    return Math.max(0, this.calendar.numberBefore(heldUntil) - (this.dayOne - 1));
  }

  /** Returns the likely and safe dates of a line from its finish in each run, and the numbers behind them. */
  datesFrom(finishes: Float64Array) {
    return datesFrom(finishes.slice(), this.#correction, number => this.calendar.dayOf(this.dayOne - 1 + number));
  }
}

/** Returns the last of some days, or null when there is none or one is unknown. */
export function lastOf(days: readonly (string | null)[]): string | null {
  return days.includes(null) ? null : ((days as string[]).toSorted().at(-1) ?? null);
}

/** Whether a line commits the workshop to nothing: it is new, and its order is not promised (AC-2). */
export function isUncommitted({ acceptedOn, promisedOn }: FactsLine): boolean {
  return acceptedOn === null && promisedOn === null;
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

/** Returns the likely and safe dates of a line's finishes, which it reorders, in working days and as days. */
function datesFrom(
  finishes: Float64Array,
  { likely, safe }: { likely: number; safe: number },
  dayOf: (number: number) => string | undefined,
) {
  const q50 = quantile(finishes, 0.5);
  const spread = Math.max(1, quantile(finishes, 0.9) - q50) + 0.1 * q50 + 2;
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
