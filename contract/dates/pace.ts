import { stages } from '../orders/order-rules.ts';

/** Work done on each measured day, by stage. */
export type MeasuredDays = readonly (readonly number[])[];

export const stageCount = stages.length;
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

/** The work that each stage can do by a given time in one run, sampled in blocks of measured days as far as needed. */
export class Pace {
  readonly #days: MeasuredDays;
  readonly #mean: readonly number[];
  readonly #random: () => number;
  /** The work done by the start of each day: day 0 of all stages, then day 1 of all stages, and so on. */
  #sums = new Float64Array(2 * sampled * stageCount);
  #filled = 0;

  constructor(days: MeasuredDays, mean: readonly number[], seed: number) {
    this.#days = days;
    this.#mean = mean;
    this.#random = seeded(seed);
    this.#sample(sampled - 1);
  }

  #sample(until: number): void {
    const days = this.#days;
    const last = Math.min(until, horizon) + block;
    if ((last + 1) * stageCount > this.#sums.length) {
      const longer = new Float64Array((2 * last + 1) * stageCount);
      longer.set(this.#sums);
      this.#sums = longer;
    }
    const sums = this.#sums;
    while (this.#filled < until && this.#filled < horizon) {
      const start = Math.floor(this.#random() * days.length);
      for (let offset = 0; offset < block && this.#filled < horizon; offset++) {
        const day = days[(start + offset) % days.length] as readonly number[];
        const from = this.#filled++ * stageCount;
        for (let stage = 0; stage < stageCount; stage++) {
          sums[from + stageCount + stage] = (sums[from + stage] as number) + (day[stage] as number);
        }
      }
    }
  }

  #sum(stage: number, day: number): number {
    return this.#sums[day * stageCount + stage] as number;
  }

  /** Returns the work that a stage could have done by a given time; linear within a day. */
  amount(stage: number, time: number): number {
    const day = Math.floor(time);
    if (day + 1 > this.#filled) this.#sample(day + sampled);
    const filled = this.#filled;
    if (day >= filled) return this.#sum(stage, filled) + (time - filled) * (this.#mean[stage] as number);
    return this.#sum(stage, day) + (time - day) * (this.#sum(stage, day + 1) - this.#sum(stage, day));
  }

  /**
   * Returns the time at which a stage has done an amount of work, and moves its place in `days` to that day. Places only
   * move forward.
   */
  moment(stage: number, amount: number, days: ReachedDays, place: number): number {
    let day = days.at[place] as number;
    while (this.#sum(stage, Math.min(day + 1, this.#filled)) < amount) {
      day += 1;
      if (day + 1 <= this.#filled) continue;
      this.#sample(day + sampled);
      const filled = this.#filled;
      if (day + 1 > filled) {
        return filled + (amount - this.#sum(stage, filled)) / Math.max(this.#mean[stage] as number, 1e-9);
      }
    }
    days.at[place] = day;
    days.from[place] = this.#sum(stage, day);
    days.to[place] = this.#sum(stage, day + 1);
    return momentOfDay(days, place, amount);
  }
}

/**
 * The day that each stage of each run has reached: its number, and the work done by its start and by its end. A stage
 * stays on a day for several lines, and these arrays are read faster than the sums of 400 runs.
 */
export type ReachedDays = { at: Int32Array; from: Float64Array; to: Float64Array };

/** Returns the time at which an amount of work is done on the day that a stage has reached. */
export function momentOfDay({ at, from, to }: ReachedDays, place: number, amount: number): number {
  const done = from[place] as number;
  const step = (to[place] as number) - done;
  return (at[place] as number) + (step > 0 ? Math.max(0, amount - done) / step : 1);
}

/** Returns the pace of each run. */
export function pacesOf(days: MeasuredDays, { runs, seed }: { runs: number; seed: number }): Pace[] {
  const mean = stages.map((_, stage) => days.reduce((sum, day) => sum + (day[stage] as number), 0) / days.length);
  return Array.from({ length: runs }, (_, run) => new Pace(days, mean, seed + run * seedStep));
}
