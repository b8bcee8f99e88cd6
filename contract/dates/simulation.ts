import { stages } from '../orders/order-rules.ts';

/**
 * The simulation of the workshop's queue, without calendar and database (DA-3). Pure: the same input gives the same
 * numbers. Times are working days from the start of day 1. Work is measured in units of the usual product.
 */

/** A line in queue order: the working day on which work can begin, and the work left at each stage. */
export type QueuedLine = { ready: number; work: readonly number[] };
/** Work done on each measured day, by stage. */
export type MeasuredDays = readonly (readonly number[])[];
type Options = { runs?: number; seed?: number };

const stageCount = stages.length;
/** Days sampled together as one block, so that sick days and holidays affect all stages. */
const block = 5;
/** Days that a run looks ahead. Later finishes are extrapolated; they give no date. */
export const horizon = 1_500;
/** How many days a run samples at a time. */
const sampled = 61;
const seedStep = 1_000_003;
/** How many lines lie between two copies of a run that `SimulatedQueue` keeps. */
const checkpointLines = 64;

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
class Pace {
  readonly #days: MeasuredDays;
  readonly #mean: readonly number[];
  readonly #sums: Float64Array[] = stages.map(() => new Float64Array(2 * sampled));
  readonly #random: () => number;
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
    if (last >= (this.#sums[0] as Float64Array).length) {
      this.#sums.forEach((sums, stage) => {
        const longer = new Float64Array(2 * last);
        longer.set(sums);
        this.#sums[stage] = longer;
      });
    }
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
    const day = Math.floor(time);
    if (day + 1 > this.#filled) this.#sample(day + sampled);
    const sums = this.#sums[stage] as Float64Array;
    const filled = this.#filled;
    if (day >= filled) return (sums[filled] as number) + (time - filled) * (this.#mean[stage] as number);
    return (sums[day] as number) + (time - day) * ((sums[day + 1] as number) - (sums[day] as number));
  }

  /**
   * Returns the time at which a stage has done an amount of work. `at` has the day of the last lookup for each stage;
   * lookups only move forward.
   */
  moment(stage: number, amount: number, at: Int32Array): number {
    let sums = this.#sums[stage] as Float64Array;
    let day = at[stage] as number;
    while ((sums[Math.min(day + 1, this.#filled)] as number) < amount) {
      day += 1;
      if (day + 1 <= this.#filled) continue;
      this.#sample(day + sampled);
      sums = this.#sums[stage] as Float64Array;
      const filled = this.#filled;
      if (day + 1 > filled) {
        return filled + (amount - (sums[filled] as number)) / Math.max(this.#mean[stage] as number, 1e-9);
      }
    }
    at[stage] = day;
    const step = (sums[day + 1] as number) - (sums[day] as number);
    return step > 0 ? day + Math.max(0, amount - (sums[day] as number)) / step : day + 1;
  }
}

/** One run over the queue: how far each stage is, and the lines that are not ready yet, which let others go ahead. */
class Run {
  readonly #lines: readonly QueuedLine[];
  readonly #pace: Pace;
  /** The work that is scheduled at each stage, the time at which it is done, and the day of that time. */
  readonly #used: Float64Array;
  readonly #reached: Float64Array;
  readonly #at: Int32Array;
  #waiting: number[] = [];
  readonly #finish: (line: number, day: number) => void;

  constructor(lines: readonly QueuedLine[], pace: Pace, finish: (line: number, day: number) => void, from?: Run) {
    this.#lines = lines;
    this.#pace = pace;
    this.#finish = finish;
    this.#used = from ? from.#used.slice() : new Float64Array(stageCount);
    this.#at = from ? from.#at.slice() : new Int32Array(stageCount);
    this.#reached = from
      ? from.#reached.slice()
      : Float64Array.from(stages, (_, stage) => pace.moment(stage, 0, this.#at));
    if (from) this.#waiting = from.#waiting.slice();
  }

  /** Returns a copy that goes on from here, and reports finishes to `finish`. */
  copy(finish = this.#finish): Run {
    return new Run(this.#lines, this.#pace, finish, this);
  }

  get isWaiting(): boolean {
    return this.#waiting.length > 0;
  }

  /** Schedules the next line of the queue, and waiting lines that became ready. */
  add(index: number): void {
    const line = this.#lines[index] as QueuedLine;
    if (this.#waiting.length > 0 || line.ready > 0) {
      const now = this.#reached[0] as number;
      for (let place = 0; place < this.#waiting.length; ) {
        const other = this.#waiting[place] as number;
        if (this.#readyOf(other) > now) place += 1;
        else {
          this.#work(other);
          this.#waiting.splice(place, 1);
        }
      }
      if (line.ready > now && (line.work[0] as number) > 0) {
        this.#waiting.push(index);
        return;
      }
    }
    this.#work(index);
  }

  /** Schedules the lines that still wait, as if no line came after them. */
  end(): void {
    this.#waiting.sort((one, other) => this.#readyOf(one) - this.#readyOf(other));
    for (const index of this.#waiting) this.#work(index);
  }

  #readyOf(index: number): number {
    return (this.#lines[index] as QueuedLine).ready;
  }

  /** Schedules one line. Each stage follows the work ahead of it, and starts a day after it receives the first part. */
  #work(index: number): void {
    const { ready, work } = this.#lines[index] as QueuedLine;
    let start = ready;
    let end = ready;
    for (let stage = 0; stage < stageCount; stage++) {
      const own = work[stage] as number;
      if (own <= 0) continue;
      let begin = this.#used[stage] as number;
      let first = this.#reached[stage] as number;
      if (first <= start) {
        const possible = this.#pace.amount(stage, start);
        if (possible > begin) {
          begin = possible;
          first = this.#pace.moment(stage, begin, this.#at);
        }
      }
      const done = this.#pace.moment(stage, begin + own, this.#at);
      this.#used[stage] = begin + own;
      this.#reached[stage] = done;
      const last = Math.max(done, end);
      start = Math.max(first, start) + Math.min(1, Math.max(last - first, 0));
      end = last;
    }
    this.#finish(index, end);
  }
}

function pacesOf(days: MeasuredDays, { runs = 400, seed = 1 }: Options): Pace[] {
  const mean = stages.map((_, stage) => days.reduce((sum, day) => sum + (day[stage] as number), 0) / days.length);
  return Array.from({ length: runs }, (_, run) => new Pace(days, mean, seed + run * seedStep));
}

/**
 * Returns the day on which each line is finished, in each run: first the lines of the queue, then those of each new
 * order. New orders come after the queue, in their order, and change neither its lines nor those of earlier new orders
 * (AC-3).
 */
export function simulate(
  queue: readonly QueuedLine[],
  days: MeasuredDays,
  { newOrders = [], runs = 400, seed = 1 }: Options & { newOrders?: readonly (readonly QueuedLine[])[] } = {},
): Float64Array[] {
  const lines = [...queue, ...newOrders.flat()];
  const finishes = lines.map(() => new Float64Array(runs));
  if (days.length === 0) {
    for (const finish of finishes) finish.fill(Number.POSITIVE_INFINITY);
    return finishes;
  }
  pacesOf(days, { runs, seed }).forEach((pace, number) => {
    // Lines before this one have their finish already. Working on them again only shows how far the stages are.
    let from = 0;
    const run = new Run(lines, pace, (line, day) => {
      if (line >= from) (finishes[line] as Float64Array)[number] = day;
    });
    let next = 0;
    for (const { length } of [queue, ...newOrders]) {
      from = next;
      while (next < from + length) run.add(next++);
      if (run.isWaiting) run.copy().end();
    }
  });
  return finishes;
}

/** A simulated queue that can be simulated again with more lines in it, without repeating the lines ahead of them. */
export class SimulatedQueue {
  /** The day on which each line is finished, in each run. */
  readonly finishes: readonly Float64Array[];
  readonly #lines: QueuedLine[];
  readonly #length: number;
  /** The runs before every 64th line. */
  readonly #checkpoints: Run[][];

  constructor(queue: readonly QueuedLine[], days: MeasuredDays, { runs = 400, seed = 1 }: Options = {}) {
    this.#lines = [...queue];
    this.#length = queue.length;
    const finishes = queue.map(() => new Float64Array(runs));
    this.finishes = finishes;
    this.#checkpoints = pacesOf(days, { runs, seed }).map((pace, number) => {
      const run = new Run(this.#lines, pace, (line, day) => {
        (finishes[line] as Float64Array)[number] = day;
      });
      const copies: Run[] = [];
      for (let line = 0; line < queue.length; line++) {
        if (line % checkpointLines === 0) copies.push(run.copy());
        run.add(line);
      }
      if (queue.length % checkpointLines === 0) copies.push(run.copy());
      run.end();
      return copies;
    });
  }

  /**
   * Returns the finishes with more lines in the queue: those of the queue's lines, then those of the added ones. `place`
   * is the number of the queue's lines ahead of an added one; added lines are sorted by it.
   */
  with(added: readonly { place: number; line: QueuedLine }[]): Float64Array[] {
    this.#lines.splice(this.#length, Number.POSITIVE_INFINITY, ...added.map(({ line }) => line));
    const runs = this.#checkpoints.length;
    const finishes = [...this.finishes.map(finish => finish.slice()), ...added.map(() => new Float64Array(runs))];
    const checkpoint = Math.floor((added[0]?.place ?? this.#length) / checkpointLines);
    this.#checkpoints.forEach((copies, number) => {
      const run = (copies[checkpoint] as Run).copy((line, day) => {
        (finishes[line] as Float64Array)[number] = day;
      });
      let next = checkpoint * checkpointLines;
      added.forEach(({ place }, index) => {
        while (next < place) run.add(next++);
        run.add(this.#length + index);
      });
      while (next < this.#length) run.add(next++);
      run.end();
    });
    return finishes;
  }
}
