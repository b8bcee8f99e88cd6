import { stages } from './orders/order-rules.ts';

/**
 * The forecast of dates, without calendar and database (DA-3). Pure: the same input gives the same numbers. Times are
 * working days from the start of day 1. Work is measured in units of the usual product.
 */

/** A line in queue order: the working day on which work can begin, and the work left at each stage. */
export type QueuedLine = { ready: number; work: readonly number[] };
/** Work done on each measured day, by stage. */
export type MeasuredDays = readonly (readonly number[])[];

const stageCount = stages.length;
/** Days sampled together as one block, so that sick days and holidays affect all stages. */
const block = 5;
/** Days that a run looks ahead. Later finishes are extrapolated; they give no date. */
export const horizon = 1_500;
/** How many days a run samples at a time. */
const sampled = 61;
const seedStep = 1_000_003;

/** Returns a seeded generator of numbers from 0 to 1 (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The work that each stage can do by a given time, sampled in blocks of measured days as far as a run needs it. */
class Pace {
  readonly #days: MeasuredDays;
  readonly #mean: readonly number[];
  readonly #sums: readonly Float64Array[];
  /** The day of the last lookup for each stage; lookups only move forward. */
  readonly #at = new Int32Array(stageCount);
  #random = seeded(0);
  #filled = 0;

  constructor(days: MeasuredDays) {
    this.#days = days;
    this.#mean = stages.map((_, stage) => days.reduce((sum, day) => sum + (day[stage] as number), 0) / days.length);
    this.#sums = stages.map(() => new Float64Array(horizon + 1));
  }

  restart(seed: number): void {
    this.#random = seeded(seed);
    this.#filled = 0;
    this.#at.fill(0);
    this.#sample(sampled - 1);
  }

  #sample(until: number): void {
    const days = this.#days;
    while (this.#filled < until && this.#filled < horizon) {
      const start = Math.floor(this.#random() * days.length);
      for (let offset = 0; offset < block && this.#filled < horizon; offset++) {
        const day = days[(start + offset) % days.length] as readonly number[];
        const filled = this.#filled++;
        for (let stage = 0; stage < stageCount; stage++) {
          const sums = this.#sums[stage] as Float64Array;
          sums[filled + 1] = (sums[filled] as number) + (day[stage] as number);
        }
      }
    }
  }

  /** Returns the work that a stage could have done by a given time; linear within a day. */
  amount(stage: number, time: number): number {
    const sums = this.#sums[stage] as Float64Array;
    const day = Math.floor(time);
    if (day + 1 > this.#filled) this.#sample(day + sampled);
    const filled = this.#filled;
    if (day >= filled) return (sums[filled] as number) + (time - filled) * (this.#mean[stage] as number);
    return (sums[day] as number) + (time - day) * ((sums[day + 1] as number) - (sums[day] as number));
  }

  /** Returns the time at which a stage has done an amount of work. */
  moment(stage: number, amount: number): number {
    const sums = this.#sums[stage] as Float64Array;
    let day = this.#at[stage] as number;
    while ((sums[Math.min(day + 1, this.#filled)] as number) < amount) {
      day += 1;
      if (day + 1 <= this.#filled) continue;
      this.#sample(day + sampled);
      const filled = this.#filled;
      if (day + 1 > filled) {
        return filled + (amount - (sums[filled] as number)) / Math.max(this.#mean[stage] as number, 1e-9);
      }
    }
    this.#at[stage] = day;
    const step = (sums[day + 1] as number) - (sums[day] as number);
    return step > 0 ? day + Math.max(0, amount - (sums[day] as number)) / step : day + 1;
  }
}

/**
 * Schedules one line and returns when it is finished. Each stage follows the work ahead of it, and starts a day after
 * it receives the first part.
 */
function finishOf(line: QueuedLine, pace: Pace, used: Float64Array): number {
  let start = line.ready;
  let end = line.ready;
  for (let stage = 0; stage < stageCount; stage++) {
    const work = line.work[stage] as number;
    if (work <= 0) continue;
    const begin = Math.max(used[stage] as number, pace.amount(stage, start));
    const first = pace.moment(stage, begin);
    used[stage] = begin + work;
    const last = Math.max(pace.moment(stage, begin + work), end);
    start = Math.max(first, start) + Math.min(1, Math.max(last - first, 0));
    end = last;
  }
  return end;
}

/** Runs once over the queue. A line that is not ready yet lets the others go ahead. */
function runOnce(lines: readonly QueuedLine[], pace: Pace, finish: (line: number, day: number) => void): void {
  const used = new Float64Array(stageCount);
  const work = (index: number) => finish(index, finishOf(lines[index] as QueuedLine, pace, used));
  const readyOf = (index: number) => (lines[index] as QueuedLine).ready;
  const waiting: number[] = [];
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] as QueuedLine;
    if (waiting.length > 0 || line.ready > 0) {
      const now = pace.moment(0, used[0] as number);
      for (let place = 0; place < waiting.length; ) {
        const other = waiting[place] as number;
        if (readyOf(other) > now) place += 1;
        else {
          work(other);
          waiting.splice(place, 1);
        }
      }
      if (line.ready > now && (line.work[0] as number) > 0) {
        waiting.push(index);
        continue;
      }
    }
    work(index);
  }
  waiting.sort((one, other) => readyOf(one) - readyOf(other));
  waiting.forEach(work);
}

/**
 * Returns the day on which each line of the queue is finished, in each run. Each run has its own generator, so a line
 * added at the end does not change earlier lines.
 */
export function simulate(
  lines: readonly QueuedLine[],
  days: MeasuredDays,
  { runs = 400, seed = 1 }: { runs?: number; seed?: number } = {},
): Float64Array[] {
  const finishes = lines.map(() => new Float64Array(runs));
  if (days.length === 0) {
    for (const finish of finishes) finish.fill(Number.POSITIVE_INFINITY);
    return finishes;
  }
  const pace = new Pace(days);
  for (let run = 0; run < runs; run++) {
    pace.restart(seed + run * seedStep);
    runOnce(lines, pace, (line, day) => {
      (finishes[line] as Float64Array)[run] = day;
    });
  }
  return finishes;
}

/** Returns the smallest of the sorted numbers such that the given share of them is at or below it. */
export function quantile(sorted: ArrayLike<number>, share: number): number {
  if (sorted.length === 0) return Number.NaN;
  const index = Math.max(0, Math.ceil(share * sorted.length) - 1);
  return sorted[Math.min(sorted.length - 1, index)] as number;
}

/** The result of an earlier forecast, in spreads from its middle. An open line has its score so far. */
export type Score = { score: number; done: boolean };

/**
 * Returns how many spreads after the middle a share of earlier forecasts was finished (Kaplan-Meier, so open lines
 * count). Returns `start` when fewer than `least` are finished.
 */
export function stretch(
  scores: readonly Score[],
  target: number,
  start: number,
  least = 20,
  most = 6,
  lowest = 0.2,
): number {
  const finished = scores.filter(({ done }) => done).length;
  if (finished < least) return start;
  const sorted = scores.toSorted((one, other) => one.score - other.score || Number(other.done) - Number(one.done));
  const goal = target > 0.5 ? Math.min(0.999, target * (1 + 1 / finished)) : target;
  let alive = 1;
  let atRisk = sorted.length;
  for (const { score, done } of sorted) {
    if (done) {
      alive *= 1 - 1 / atRisk;
      if (1 - alive >= goal - 1e-12) return Math.min(most, Math.max(score, lowest));
    }
    atRisk -= 1;
  }
  return Math.min(most, Math.max(sorted.at(-1)?.score ?? start, start));
}

/** The units that one stage finished in one week, by the index of their product. */
export type WeekOfStage = { stage: number; units: ReadonlyMap<number, number>; total: number };

const ridge = { penalty: 0.3, rounds: 60, least: 0.1, most: 30, rows: 8 };

/**
 * Returns the work of a unit of each product, compared with the usual unit (1). Uses ridge regression over weeks and
 * stages, in which the mean week of a stage is 1. With little data, weights stay at or near 1.
 */
export function weights(rows: readonly WeekOfStage[], products: number): Float64Array {
  const weight = new Float64Array(products).fill(1);
  const used = rows.filter(({ total }) => total > 0);
  if (used.length < ridge.rows) return weight;
  const means = stages.map((_, stage) => {
    const own = used.filter(row => row.stage === stage);
    return own.reduce((sum, { total }) => sum + total, 0) / own.length;
  });
  const fit = new Float64Array(used.length);
  const ofProduct = Array.from({ length: products }, (): [row: number, units: number][] => []);
  used.forEach(({ stage, units }, row) => {
    for (const [product, count] of units) {
      const share = count / (means[stage] as number);
      ofProduct[product]?.push([row, share]);
      fit[row] = (fit[row] as number) + share;
    }
  });
  for (let round = 0; round < ridge.rounds; round++) {
    for (let product = 0; product < products; product++) adjust(weight, product, ofProduct[product] ?? [], fit);
  }
  return weight;
}

/**
 * Makes one step of the coordinate descent: returns the weight of a product that fits best while the others stay
 * unchanged.
 */
function adjust(weight: Float64Array, product: number, rows: readonly [number, number][], fit: Float64Array): void {
  if (rows.length === 0) return;
  const before = weight[product] as number;
  let top = ridge.penalty;
  let bottom = ridge.penalty;
  for (const [row, share] of rows) {
    top += share * (1 - (fit[row] as number) + before * share);
    bottom += share * share;
  }
  const after = Math.min(ridge.most, Math.max(ridge.least, top / bottom));
  for (const [row, share] of rows) fit[row] = (fit[row] as number) + (after - before) * share;
  weight[product] = after;
}
