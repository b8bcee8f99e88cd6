import { type MeasuredDays, momentOfDay, type Pace, pacesOf, type ReachedDays, stageCount } from './pace.ts';

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

/**
 * All runs over the queue: how far each stage is, and the lines that are not ready yet, which let others go ahead. All
 * runs schedule a line before the next line comes, which takes three quarters of the time of one run after the other.
 */
class Runs {
  readonly #lines: readonly QueuedLine[];
  readonly #paces: readonly Pace[];
  /** By run and stage: the work that is scheduled, the time at which it is done, and the day of that time. */
  readonly #used: Float64Array;
  readonly #reached: Float64Array;
  readonly #days: ReachedDays;
  /** By run: the lines that wait. */
  readonly #waiting: number[][];

  constructor(lines: readonly QueuedLine[], paces: readonly Pace[], from?: Runs) {
    this.#lines = lines;
    this.#paces = paces;
    const places = paces.length * stageCount;
    this.#used = from ? from.#used.slice() : new Float64Array(places);
    this.#days = from
      ? { at: from.#days.at.slice(), from: from.#days.from.slice(), to: from.#days.to.slice() }
      : { at: new Int32Array(places), from: new Float64Array(places), to: new Float64Array(places) };
    this.#reached = from ? from.#reached.slice() : new Float64Array(places);
    this.#waiting = from ? from.#waiting.map(lines => lines.slice()) : paces.map(() => []);
    if (from) return;
    paces.forEach((pace, run) => {
      for (let stage = 0; stage < stageCount; stage++) {
        const place = run * stageCount + stage;
        this.#reached[place] = pace.moment(stage, 0, this.#days, place);
      }
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

  /** Schedules the next line of the queue in each run, and waiting lines that became ready. */
  add(index: number, finishes: Finishes): void {
    const line = this.#lines[index] as QueuedLine;
    if (line.ready <= 0 && this.#waiting.every(waiting => waiting.length === 0)) {
      this.#work(index, 0, this.#paces.length, finishes);
      return;
    }
    for (let run = 0; run < this.#paces.length; run++) {
      const now = this.#reached[run * stageCount] as number;
      this.#workReady(run, now, finishes);
      if (line.ready > now && (line.work[0] as number) > 0) this.#waiting[run]?.push(index);
      else this.#work(index, run, run + 1, finishes);
    }
  }

  /** Schedules the lines that still wait, as if no line came after them. */
  end(finishes: Finishes): void {
    this.#waiting.forEach((waiting, run) => {
      waiting.sort((one, other) => this.#readyOf(one) - this.#readyOf(other));
      for (const index of waiting) this.#work(index, run, run + 1, finishes);
    });
  }

  #readyOf(index: number): number {
    return (this.#lines[index] as QueuedLine).ready;
  }

  #workReady(run: number, now: number, finishes: Finishes): void {
    const waiting = this.#waiting[run] as number[];
    for (let place = 0; place < waiting.length; ) {
      const index = waiting[place] as number;
      if (this.#readyOf(index) > now) place += 1;
      else {
        this.#work(index, run, run + 1, finishes);
        waiting.splice(place, 1);
      }
    }
  }

  /**
   * Schedules one line in some runs. Each stage follows the work ahead of it, and starts a day after it receives the
   * first part.
   */
  #work(index: number, from: number, to: number, finishes: Finishes): void {
    const { ready, work } = this.#lines[index] as QueuedLine;
    const finish = finishes[index];
    const used = this.#used;
    const reached = this.#reached;
    const days = this.#days;
    const { to: dayEnds } = days;
    const paces = this.#paces;
    for (let run = from; run < to; run++) {
      const pace = paces[run] as Pace;
      let start = ready;
      let end = ready;
      for (let stage = 0; stage < stageCount; stage++) {
        const own = work[stage] as number;
        if (own <= 0) continue;
        const place = run * stageCount + stage;
        let begin = used[place] as number;
        let first = reached[place] as number;
        if (first <= start) {
          const possible = pace.amount(stage, start);
          if (possible > begin) {
            begin = possible;
            first = pace.moment(stage, begin, days, place);
          }
        }
        const all = begin + own;
        const isSameDay = all <= (dayEnds[place] as number);
        const done = isSameDay ? momentOfDay(days, place, all) : pace.moment(stage, all, days, place);
        used[place] = all;
        reached[place] = done;
        const last = Math.max(done, end);
        start = Math.max(first, start) + Math.min(1, Math.max(last - first, 0));
        end = last;
      }
      if (finish) finish[run] = end;
    }
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
    own = new Array(next);
    for (const until = next + length; next < until; next++) {
      own[next] = finishes[next];
      state.add(next, own);
    }
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
    for (let line = 0; line <= queue.length; line++) {
      if (line % checkpointLines === 0) this.#checkpoints.push(state.copy());
      if (line < queue.length) state.add(line, finishes);
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
      while (behind < place) runs.add(behind++, finishes);
      runs.add(this.#length + index, finishes);
    });
    return behind;
  }

  #finish(runs: Runs, from: number, finishes: Finishes): void {
    for (let next = from; next < this.#length; next++) runs.add(next, finishes);
    runs.end(finishes);
  }
}
