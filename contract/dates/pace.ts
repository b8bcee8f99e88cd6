import { stages } from '../orders/order-rules.ts';

/** Work done on each measured day, by stage. */
export type MeasuredDays = readonly (readonly number[])[];

export const stageCount = stages.length;
/** Days sampled together as one block, so that sick days and holidays affect all stages. */
const blockDays = 5;
/** Days that a run looks ahead. Later finishes are extrapolated; they give no date. */
export const horizon = 1_500;
/** How many days a run samples at a time. */
const sampledDays = 61;
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

/** The work that each stage can do by a given time in one run, sampled in blocks of measured days as far as needed. */
export class Pace {
  /**
   * The work done by the start of each day: day 0 of all stages, then day 1 of all stages, and so on. The simulation reads
   * them directly: it does so millions of times. Filling further days replaces the array, because most runs need few.
   */
  sums = new Float64Array((sampledDays + blockDays + 1) * stageCount);
  /** The number of days that are filled. The last one has no end: it goes on at the mean pace. */
  filled = 0;
  readonly #days: MeasuredDays;
  readonly #mean: readonly number[];
  readonly #random: () => number;

  constructor(days: MeasuredDays, mean: readonly number[], seed: number) {
    this.#days = days;
    this.#mean = mean;
    this.#random = seeded(seed);
    this.fill(0);
  }

  /** Fills the days up to one of them and some more. */
  fill(day: number): this {
    const days = this.#days;
    const until = Math.min(day + sampledDays, horizon);
    this.#extend(until + blockDays + 1);
    while (this.filled < until) {
      const start = Math.floor(this.#random() * days.length);
      for (let offset = 0; offset < blockDays && this.filled < horizon; offset++) {
        this.#add(days[(start + offset) % days.length] as readonly number[]);
      }
    }
    if (this.filled === horizon) this.#add(this.#mean.map(mean => Math.max(mean, 1e-9)));
    return this;
  }

  #extend(days: number): void {
    const size = days * stageCount;
    if (this.sums.length >= size) return;
    const sums = new Float64Array(Math.max(size, 2 * this.sums.length));
    sums.set(this.sums);
    this.sums = sums;
  }

  #add(day: readonly number[]): void {
    const from = this.filled++ * stageCount;
    for (let stage = 0; stage < stageCount; stage++) {
      this.sums[from + stageCount + stage] = (this.sums[from + stage] as number) + (day[stage] as number);
    }
  }
}

/** Returns the time on a day at which a stage has done an amount of work. */
export function timeOn(sums: Float64Array, day: number, stage: number, amount: number): number {
  const place = day * stageCount + stage;
  const done = sums[place] as number;
  const step = (sums[place + stageCount] as number) - done;
  return day + (step > 0 ? Math.max(0, amount - done) / step : 1);
}

/** Returns the pace of each run. */
export function pacesOf(days: MeasuredDays, { runs, seed }: { runs: number; seed: number }): Pace[] {
  const mean = stages.map((_, stage) => days.reduce((sum, day) => sum + (day[stage] as number), 0) / days.length);
  return Array.from({ length: runs }, (_, run) => new Pace(days, mean, seed + run * seedStep));
}
