import { type MeasuredDays, pacesOf } from './pace.ts';
import { type Finishes, Lines, type QueuedLine, Runs } from './runs.ts';

/**
 * The simulation of the workshop's queue, without calendar and database (DA-3). Pure: the same input gives the same
 * numbers. Times are working days from the start of day 1. Work is measured in units of the usual product.
 */

type Options = { runs?: number; seed?: number };

/** How many lines lie between two copies of the runs that `SimulatedQueue` keeps. */
const checkpointLines = 64;

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
  const state = new Runs(new Lines(lines), pacesOf(days, { runs, seed }));
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
  readonly #queue: readonly QueuedLine[];
  readonly #runs: number;
  /** The runs before every 64th line. */
  readonly #checkpoints: Runs[] = [];

  constructor(queue: readonly QueuedLine[], days: MeasuredDays, { runs = 400, seed = 1 }: Options = {}) {
    this.#queue = queue;
    this.#runs = runs;
    const finishes = emptyFinishes(queue.length, runs);
    this.finishes = finishes;
    const state = new Runs(new Lines(queue), pacesOf(days, { runs, seed }));
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
    const finishes = [
      ...this.finishes.slice(0, next),
      ...emptyFinishes(this.#queue.length + added.length - next, this.#runs),
    ];
    // Lines that wait at the checkpoint are finished in the runs in which they do not wait.
    for (const index of runs.waiting) finishes[index] = (this.finishes[index] as Float64Array).slice();
    this.#finish(runs, this.#place(runs, next, added, finishes), finishes);
    return finishes;
  }

  /** Returns the finishes of the added lines alone, which most lines behind them cannot change. */
  ofAdded(added: readonly Added[]): readonly Float64Array[] {
    const { runs, next } = this.#before(added);
    const own = emptyFinishes(added.length, this.#runs);
    const finishes: Finishes = [...new Array<undefined>(this.#queue.length), ...own];
    const behind = this.#place(runs, next, added, finishes);
    const { waiting } = runs;
    if (own.some((_, index) => waiting.has(this.#queue.length + index))) this.#finish(runs, behind, finishes);
    return own;
  }

  /** Returns the runs at the last checkpoint before the added lines, and the queue's line that is next there. */
  #before(added: readonly Added[]): { runs: Runs; next: number } {
    const lines = new Lines([...this.#queue, ...added.map(({ line }) => line)]);
    const checkpoint = Math.floor((added[0]?.place ?? this.#queue.length) / checkpointLines);
    return { runs: (this.#checkpoints[checkpoint] as Runs).copy(lines), next: checkpoint * checkpointLines };
  }

  /** Schedules the queue from its line `next` to the last added line. Returns the queue's line behind that. */
  #place(runs: Runs, next: number, added: readonly Added[], finishes: Finishes): number {
    let behind = next;
    added.forEach(({ place }, index) => {
      if (behind < place) runs.add(behind, place, finishes);
      behind = Math.max(behind, place);
      runs.add(this.#queue.length + index, this.#queue.length + index + 1, finishes);
    });
    return behind;
  }

  #finish(runs: Runs, from: number, finishes: Finishes): void {
    runs.add(from, this.#queue.length, finishes);
    runs.end(finishes);
  }
}
