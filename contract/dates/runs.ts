import { stages } from '../orders/order-rules.ts';
import { horizon, type Pace, stageCount, timeOn } from './pace.ts';

/** A line in queue order: the working day on which work can begin, and the work left at each stage. */
export type QueuedLine = { ready: number; work: readonly number[] };

/** Where the finish of each line is written, by run; a line without a place is not written. */
export type Finishes = (Float64Array | undefined)[];

/** The lines as numbers side by side, because the simulation reads them millions of times. */
export class Lines {
  readonly length: number;
  readonly ready: Float64Array;
  /** By stage: the work left of each line. */
  readonly works: readonly Float64Array[];

  constructor(lines: readonly QueuedLine[]) {
    this.length = lines.length;
    this.ready = Float64Array.from(lines, ({ ready }) => ready);
    this.works = stages.map((_, stage) => Float64Array.from(lines, ({ work }) => work[stage] as number));
  }
}

type Range = { from: number; to: number; until?: number };

/** All runs over the queue: how far each stage is, and the lines that are not ready yet, which let others go ahead. */
export class Runs {
  readonly #lines: Lines;
  readonly #paces: readonly Pace[];
  /** By run and stage: the work that is scheduled, the time at which it is done, and the day of that time. */
  readonly #used: Float64Array;
  readonly #reached: Float64Array;
  readonly #days: Int32Array;
  /** By run: the lines that wait. */
  readonly #waiting: number[][];
  /** By line of a range: when its next stage can start, and the end of the stages before. */
  readonly #starts: Float64Array;
  readonly #ends: Float64Array;

  constructor(lines: Lines, paces: readonly Pace[], from?: Runs) {
    this.#lines = lines;
    this.#paces = paces;
    const places = paces.length * stageCount;
    this.#used = from ? from.#used.slice() : new Float64Array(places);
    this.#reached = from ? from.#reached.slice() : new Float64Array(places);
    this.#days = from ? from.#days.slice() : new Int32Array(places);
    this.#waiting = from ? from.#waiting.map(lines => lines.slice()) : paces.map(() => []);
    this.#starts = new Float64Array(lines.length);
    this.#ends = new Float64Array(lines.length);
    if (from) return;
    paces.forEach(({ sums }, run) => {
      for (let stage = 0; stage < stageCount; stage++)
        this.#reached[run * stageCount + stage] = timeOn(0, 0, sums[stageCount + stage] as number, 0);
    });
  }

  /** Returns a copy that goes on from here, also with lines that begin with the same ones. */
  copy(lines = this.#lines): Runs {
    return new Runs(lines, this.#paces, this);
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
    return this.#lines.ready[index] as number;
  }

  #waits(index: number, now: number): boolean {
    return this.#readyOf(index) > now && ((this.#lines.works[0] as Float64Array)[index] as number) > 0;
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
   */
  #work(run: number, { from, to, until }: Range, finishes: Finishes): number {
    const { ready } = this.#lines;
    const size = to - from;
    for (let line = 0; line < size; line++) {
      this.#starts[line] = ready[from + line] as number;
      this.#ends[line] = ready[from + line] as number;
    }
    const next = this.#workAt(0, run, { from, to, until });
    for (let stage = 1; stage < stageCount; stage++) this.#workAt(stage, run, { from, to: next });
    for (let index = from; index < next; index++) {
      const finish = finishes[index];
      if (finish) finish[run] = this.#ends[index - from] as number;
    }
    return next;
  }

  /**
   * Schedules lines at one stage in one run. Returns the next line. Days are whole numbers (`| 0`), and a stage schedules
   * many lines before the next stage: together, this takes a third of the time.
   */
  #workAt(stage: number, run: number, { from, to, until }: Range): number {
    const pace = this.#paces[run] as Pace;
    const { sums } = pace;
    const work = this.#lines.works[stage] as Float64Array;
    const starts = this.#starts;
    const ends = this.#ends;
    const place = run * stageCount + stage;
    let { filled } = pace;
    let used = this.#used[place] as number;
    let reached = this.#reached[place] as number;
    let day = this.#days[place] as number;
    // The work that the stage has done by the start and by the end of the day.
    let done = sums[day * stageCount + stage] as number;
    let end = sums[(day + 1) * stageCount + stage] as number;
    let index = from;
    for (; index < to; index++) {
      if (until !== undefined && (reached >= until || this.#waits(index, reached))) break;
      const own = work[index] as number;
      if (own <= 0) continue;
      const start = starts[index - from] as number;
      let first = reached;
      if (first <= start) {
        const today = Math.min(Math.floor(start), horizon) | 0;
        if (today >= filled) filled = pace.fill(today);
        const before = sums[today * stageCount + stage] as number;
        const step = (sums[(today + 1) * stageCount + stage] as number) - before;
        const possible = before + (start - today) * step;
        if (possible > used) {
          used = possible;
          // At the start of a day, or on a day without work, the stage has done this amount on an earlier day.
          if (start > today && step > 0) day = today;
          else while ((sums[(day + 1) * stageCount + stage] as number) < used) day = (day + 1) | 0;
          done = sums[day * stageCount + stage] as number;
          end = sums[(day + 1) * stageCount + stage] as number;
          first = timeOn(day, done, end, used);
        }
      }
      used += own;
      while (end < used && day < horizon) {
        day = (day + 1) | 0;
        if (day >= filled) filled = pace.fill(day);
        done = end;
        end = sums[(day + 1) * stageCount + stage] as number;
      }
      reached = timeOn(day, done, end, used);
      const last = Math.max(reached, ends[index - from] as number);
      starts[index - from] = Math.max(first, start) + Math.min(1, Math.max(last - first, 0));
      ends[index - from] = last;
    }
    this.#used[place] = used;
    this.#reached[place] = reached;
    this.#days[place] = day;
    return index;
  }
}
