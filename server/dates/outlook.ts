import { quantile, type Score, stretch } from '#contract/dates/forecast.ts';
import { horizon, type Pace, pacesOf } from '#contract/dates/pace.ts';
import type { LineTime, QueuedLine } from '#contract/dates/simulation.ts';
import { WorkCalendar } from '#contract/dates/work-calendar.ts';
import { usualHoldDays } from '#contract/orders/hold-reasons.ts';
import { stages } from '#contract/orders/order-rules.ts';
import {
  correctionDays,
  type DateParts,
  type Dates,
  type FactsLine,
  type Forecasted,
  type ForecastFacts,
  least,
  windowDays,
} from './forecast-facts.ts';
import { Materials, type Placed } from './materials.ts';
import { type Measured, measureDays } from './measured-days.ts';

const runs = 400;

/** Everything that the dates of all lines are computed with: the calendar, the pace, and the correction by earlier forecasts. */
export class Outlook {
  readonly today: string;
  readonly calendar: WorkCalendar;
  readonly measured: Measured;
  readonly why: Forecasted['why'];
  /** The pace of each stage in each run. */
  readonly paces: readonly Pace[];
  /** Day 1 is today before noon, otherwise the next working day. */
  readonly dayOne: number;
  readonly #materials: Materials;
  readonly #correction: { likely: number; safe: number };
  /** The dates by the finishes of a line. Counting the finishes takes long, and most lines keep theirs. */
  readonly #dates = new WeakMap<Float64Array, LineNumbers>();

  constructor(facts: ForecastFacts) {
    this.today = facts.today;
    this.calendar = new WorkCalendar(facts.calendar);
    this.measured = measureDays(facts, this.calendar);
    this.why = whyNone(facts, this.measured);
    const seed = Number(facts.today.replaceAll('-', ''));
    this.paces = this.why ? [] : pacesOf(this.measured.days, { runs, seed });
    const isToday = facts.isMorning && this.calendar.isWorking(facts.today);
    this.dayOne = this.calendar.numberOf(facts.today) + (isToday ? 0 : 1);
    this.#materials = new Materials(facts.materials, this);
    this.#correction = correctionOf(facts, this.calendar);
  }

  /** Returns the work that is left of a line, and when it can begin. */
  queued(line: FactsLine): QueuedLine {
    const { quantity, passed, productId } = line;
    const work = passed.map(count => (quantity - count) * this.measured.weightOf(productId));
    return { ready: this.#readyDay(line), work };
  }

  /** Returns what some lines take of each stage, and of each short material. */
  takenBy(lines: readonly FactsLine[]): number[] {
    const works = lines.map(line => this.queued(line).work);
    const ofStages = stages.map((_, stage) => works.reduce((sum, work) => sum + (work[stage] as number), 0));
    return [...ofStages, ...this.#materials.takenBy(lines)];
  }

  /**
   * Returns the lines of some works, of which those from a place on wait for the material that the lines ahead leave them
   * (ST-12). The other lines have been here already.
   */
  waiting(works: readonly Placed[], lines: readonly QueuedLine[], place = 0): readonly QueuedLine[] {
    return this.#materials.waiting(works, lines, place);
  }

  /** Returns the number of working days from day 1 until work on a held line can continue. */
  #readyDay({ isHeld, heldUntil }: FactsLine): number {
    if (!isHeld) return 0;
    return heldUntil === null ? usualHoldDays : this.daysUntil(heldUntil);
  }

  /** Returns the number of working days from day 1 to a day. */
  daysUntil(day: string): number {
    return Math.max(0, this.calendar.numberBefore(day) - (this.dayOne - 1));
  }

  /** Returns the likely and safe dates of a line from its finish in each run, and the numbers behind them. */
  datesFrom(finishes: Float64Array): LineNumbers {
    const dates =
      this.#dates.get(finishes) ??
      datesFrom(finishes.slice(), this.#correction, number => this.calendar.dayOf(this.dayOne - 1 + number));
    this.#dates.set(finishes, dates);
    return dates;
  }

  /**
   * Returns what the dates of a line consist of (DA-14). Its times are means over the runs, so they are brought to the
   * median, from which the dates are counted.
   */
  partsOf({ q50, spread, likelyDays, safeDays }: LineNumbers, time: LineTime): DateParts {
    const share = time.finish > 0 ? q50 / time.finish : 0;
    const ahead = time.ahead.map(days => days * share);
    const held = time.held * share;
    const own = q50 - held - ahead.reduce((sum, days) => sum + days, 0);
    const experience = Math.max(q50 + this.#correction.likely * spread, Math.min(1, q50)) - q50;
    return { ahead, held, own, experience, likelyDays, safeDays };
  }
}

/** The dates of a line, and the median and spread of its finishes that they follow from. */
type LineNumbers = Dates & { q50: number; spread: number; likelyDays: number; safeDays: number };

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
