import { horizon, type MeasuredDays, type Pace, pacesOf, stageCount, timeOn } from './pace.ts';

/**
 * The simulation of the workshop's queue, without calendar and database (DA-3). Pure: the same input gives the same
 * numbers. Times are working days from the start of day 1. Work is measured in units of the usual product.
 */

/** A line in queue order: the working day on which work can begin, and the work left at each stage. */
export type QueuedLine = { ready: number; work: readonly number[] };
type Options = { runs?: number; seed?: number };

/** How many lines lie between two copies of the runs that `SimulatedQueue` keeps. */
const checkpointLines = 64;

/** Where the finish of each line is written, by run; a line without a place is not written. */
type Finishes = (Float64Array | undefined)[];

/** All runs over the queue: how far each stage is, and the lines that are not ready yet, which let others go ahead. */
class Runs {
  readonly #lines: readonly QueuedLine[];
  readonly #paces: readonly Pace[];
  /** By run and stage: the work that is scheduled, the time at which it is done, and the day of that time. */
  readonly #used: Float64Array;
  readonly #reached: Float64Array;
  readonly #days: Int32Array;
  /** By run: the lines that wait. */
  readonly #waiting: number[][];

  constructor(lines: readonly QueuedLine[], paces: readonly Pace[], from?: Runs) {
    this.#lines = lines;
    this.#paces = paces;
    const places = paces.length * stageCount;
    this.#used = from ? from.#used.slice() : new Float64Array(places);
    this.#reached = from ? from.#reached.slice() : new Float64Array(places);
    this.#days = from ? from.#days.slice() : new Int32Array(places);
    this.#waiting = from ? from.#waiting.map(lines => lines.slice()) : paces.map(() => []);
    if (from) return;
    paces.forEach(({ sums }, run) => {
      for (let stage = 0; stage < stageCount; stage++)
        this.#reached[run * stageCount + stage] = timeOn(sums, 0, stage, 0);
    });
  }

  /** Returns a copy that goes on from here. */
  copy(): Runs {
    return new Runs(this.#lines, this.#paces, this);
  }

  /** The lines that wait in any run. */
  get waiting(): Set<number> {
    return new Set(this.#waiting.flat());
  }

  /** Schedules the lines from one to before another in each run, and waiting lines that became ready. */
  add(from: number, to: number, finishes: Finishes): void {
    this.#waiting.forEach((waiting, run) => {
      for (let next = from; next < to; next++) {
        const until = Math.min(...waiting.map(index => this.#readyOf(index)));
        next = this.#work(run, { from: next, to, until }, finishes);
        if (next === to) return;
        const now = this.#reached[run * stageCount] as number;
        this.#workReady(run, now, finishes);
        if (this.#waits(next, now)) waiting.push(next);
        else this.#work(run, { from: next, to: next + 1 }, finishes);
      }
    });
  }

  /** Schedules the lines that still wait, as if no line came after them. */
  end(finishes: Finishes): void {
    this.#waiting.forEach((waiting, run) => {
      waiting.sort((one, other) => this.#readyOf(one) - this.#readyOf(other));
      for (const index of waiting) this.#work(run, { from: index, to: index + 1 }, finishes);
    });
  }

  #readyOf(index: number): number {
    return (this.#lines[index] as QueuedLine).ready;
  }

  #waits(index: number, now: number): boolean {
    const { ready, work } = this.#lines[index] as QueuedLine;
    return ready > now && (work[0] as number) > 0;
  }

  #workReady(run: number, now: number, finishes: Finishes): void {
    const waiting = this.#waiting[run] as number[];
    for (let place = 0; place < waiting.length; ) {
      const index = waiting[place] as number;
      if (this.#readyOf(index) > now) place += 1;
      else {
        this.#work(run, { from: index, to: index + 1 }, finishes);
        waiting.splice(place, 1);
      }
    }
  }

  /**
   * Schedules the lines from one to before another in one run. Each stage follows the work ahead of it, and starts a day
   * after it receives the first part. With `until`, stops once the first stage reaches that time, and before a line that
   * waits. Returns the next line.
   *
   * Days are whole numbers (`| 0`), and a run schedules many lines before the next run: together, this halves the time.
   */
  #work(run: number, { from, to, until }: { from: number; to: number; until?: number }, finishes: Finishes): number {
    const pace = this.#paces[run] as Pace;
    const { sums } = pace;
    const used = this.#used;
    const reached = this.#reached;
    const days = this.#days;
    let { filled } = pace;
    let index = from;
    for (; index < to; index++) {
      const now = reached[run * stageCount] as number;
      if (until !== undefined && (now >= until || this.#waits(index, now))) break;
      const { ready, work } = this.#lines[index] as QueuedLine;
      let start = ready;
      let end = ready;
      for (let stage = 0; stage < stageCount; stage++) {
        const own = work[stage] as number;
        if (own <= 0) continue;
        const place = run * stageCount + stage;
        let begin = used[place] as number;
        let first = reached[place] as number;
        let day = days[place] as number;
        if (first <= start) {
          const today = Math.min(Math.floor(start), horizon) | 0;
          if (today >= filled) filled = pace.fill(today);
          const done = sums[today * stageCount + stage] as number;
          const step = (sums[(today + 1) * stageCount + stage] as number) - done;
          const possible = done + (start - today) * step;
          if (possible > begin) {
            begin = possible;
            // At the start of a day, or on a day without work, the stage has done this amount on an earlier day.
            if (start > today && step > 0) day = today;
            else while ((sums[(day + 1) * stageCount + stage] as number) < begin) day = (day + 1) | 0;
            first = timeOn(sums, day, stage, begin);
          }
        }
        const all = begin + own;
        while (day < horizon && (sums[(day + 1) * stageCount + stage] as number) < all) {
          day = (day + 1) | 0;
          if (day >= filled) filled = pace.fill(day);
        }
        const done = timeOn(sums, day, stage, all);
        used[place] = all;
        reached[place] = done;
        days[place] = day;
        const last = Math.max(done, end);
        start = Math.max(first, start) + Math.min(1, Math.max(last - first, 0));
        end = last;
      }
      const finish = finishes[index];
      if (finish) finish[run] = end;
    }
    return index;
  }
}

/** Returns an array for each line, in one piece of memory: thousands of pieces take longer to free than to fill. */
function emptyFinishes(lines: number, runs: number): Float64Array[] {
  const all = new Float64Array(lines * runs);
  return Array.from({ length: lines }, (_, line) => all.subarray(line * runs, (line + 1) * runs));
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
  const finishes = emptyFinishes(lines.length, runs);
  if (days.length === 0) {
    for (const finish of finishes) finish.fill(Number.POSITIVE_INFINITY);
    return finishes;
  }
  const state = new Runs(lines, pacesOf(days, { runs, seed }));
  // Lines before these have their finish already. Working on them again only shows how far the stages are.
  let own: Finishes = [];
  let next = 0;
  for (const { length } of [queue, ...newOrders]) {
    const until = next + length;
    own = [...new Array<undefined>(next), ...finishes.slice(next, until)];
    state.add(next, until, own);
    next = until;
    if (state.waiting.size > 0) state.copy().end(own);
  }
  return finishes;
}

/** A line that is added to a queue, and how many of the queue's lines are ahead of it. */
type Added = { place: number; line: QueuedLine };

/** A simulated queue that can be simulated again with more lines in it, without repeating the lines ahead of them. */
export class SimulatedQueue {
  /** The day on which each line is finished, in each run. */
  readonly finishes: readonly Float64Array[];
  readonly #lines: QueuedLine[];
  readonly #length: number;
  readonly #runs: number;
  /** The runs before every 64th line. */
  readonly #checkpoints: Runs[] = [];

  constructor(queue: readonly QueuedLine[], days: MeasuredDays, { runs = 400, seed = 1 }: Options = {}) {
    this.#lines = [...queue];
    this.#length = queue.length;
    this.#runs = runs;
    const finishes = emptyFinishes(queue.length, runs);
    this.finishes = finishes;
    const state = new Runs(this.#lines, pacesOf(days, { runs, seed }));
    for (let line = 0; line <= queue.length; line += checkpointLines) {
      this.#checkpoints.push(state.copy());
      state.add(line, Math.min(line + checkpointLines, queue.length), finishes);
    }
    state.end(finishes);
  }

  /**
   * Returns the finishes with more lines in the queue: those of the queue's lines, then those of the added ones. Added
   * lines are sorted by their places. Lines far enough ahead of them have the same array as in `finishes`.
   */
  with(added: readonly Added[]): readonly Float64Array[] {
    if (added.length === 0) return this.finishes;
    const { runs, next } = this.#before(added);
    const finishes = [...this.finishes.slice(0, next), ...emptyFinishes(this.#lines.length - next, this.#runs)];
    // Lines that wait at the checkpoint are finished in the runs in which they do not wait.
    for (const index of runs.waiting) finishes[index] = (this.finishes[index] as Float64Array).slice();
    this.#finish(runs, this.#place(runs, next, added, finishes), finishes);
    return finishes;
  }

  /** Returns the finishes of the added lines alone, which most lines behind them cannot change. */
  ofAdded(added: readonly Added[]): readonly Float64Array[] {
    const { runs, next } = this.#before(added);
    const own = emptyFinishes(added.length, this.#runs);
    const finishes: Finishes = [...new Array<undefined>(this.#length), ...own];
    const behind = this.#place(runs, next, added, finishes);
    const { waiting } = runs;
    if (own.some((_, index) => waiting.has(this.#length + index))) this.#finish(runs, behind, finishes);
    return own;
  }

  /** Returns the runs at the last checkpoint before the added lines, and the queue's line that is next there. */
  #before(added: readonly Added[]): { runs: Runs; next: number } {
    this.#lines.splice(this.#length, Number.POSITIVE_INFINITY, ...added.map(({ line }) => line));
    const checkpoint = Math.floor((added[0]?.place ?? this.#length) / checkpointLines);
    return { runs: (this.#checkpoints[checkpoint] as Runs).copy(), next: checkpoint * checkpointLines };
  }

  /** Schedules the queue from its line `next` to the last added line. Returns the queue's line behind that. */
  #place(runs: Runs, next: number, added: readonly Added[], finishes: Finishes): number {
    let behind = next;
    added.forEach(({ place }, index) => {
      if (behind < place) runs.add(behind, place, finishes);
      behind = Math.max(behind, place);
      runs.add(this.#length + index, this.#length + index + 1, finishes);
    });
    return behind;
  }

  #finish(runs: Runs, from: number, finishes: Finishes): void {
    runs.add(from, this.#length, finishes);
    runs.end(finishes);
  }
}
