import { horizon, type MeasuredDays, type Pace, pacesOf, stageCount, timeOn } from './pace.ts';

/**
 * The simulation of the workshop's queue, without calendar and database (DA-3). Pure: the same input gives the same
 * numbers. Times are working days from the start of day 1. Work is measured in units of the usual product.
 */

/** A line in the order of work: the working day on which work on it can go on, and the work left at each stage. */
export type QueuedLine = { ready: number; work: readonly number[] };

/** The parts of the time until a line is finished, as means over the runs, in working days. */
export type LineTime = {
  /** The days that it waits for the work ahead of it, by stage. */
  ahead: number[];
  /** The further days until its hold ends. */
  held: number;
  /** The mean of its finishes, of which the rest is its own work. */
  finish: number;
};

/** How many lines lie between two copies of the runs. A new line in a queue repeats up to so many lines ahead of it. */
const chunkLines = 8;
/** The share of runs in which a line has to be finished before a held line can go on, so that the line is passed over. */
const passing = 0.9;
/**
 * The days from which on held lines are passed over together. Each costs a further simulation up to that day, so a hold
 * counts as one that ends on the last of these days before.
 */
const endsOfHolds = [1, 5, 20, 60, 250];
/** Of a line's time: the wait at each stage, the hold, and the finish. */
const partsOfTime = stageCount + 2;

/** How far each stage is in each run. */
class Progress {
  /** By run and stage: the work that is scheduled, the time at which it is done, and the day of that time. */
  readonly used: Float64Array;
  readonly reached: Float64Array;
  readonly days: Int32Array;

  constructor(paces: readonly Pace[], from?: Progress) {
    const places = paces.length * stageCount;
    this.used = from ? from.used.slice() : new Float64Array(places);
    this.reached = from ? from.reached.slice() : new Float64Array(places);
    this.days = from ? from.days.slice() : new Int32Array(places);
    if (from) return;
    paces.forEach(({ sums }, run) => {
      for (let stage = 0; stage < stageCount; stage++)
        this.reached[run * stageCount + stage] = timeOn(sums, 0, stage, 0);
    });
  }
}

/**
 * One simulation of the queue, computed as far as somebody asks. It passes over the lines that are held until a day or
 * longer, and says how the others go until that day. A held line that is not passed over takes the time of its stages
 * as if it were not on hold, so that its hold makes nobody later (DA-3); its own finish follows from when it can go on.
 */
class Lane {
  /** The day from which on held lines are passed over. */
  readonly until: number;
  readonly #lines: readonly QueuedLine[];
  readonly #paces: readonly Pace[];
  readonly #finishes: (Float64Array | undefined)[];
  readonly #times: (Float64Array | undefined)[];
  /** The progress before every 8th line. */
  readonly #checkpoints: Progress[];
  readonly #progress: Progress;
  #next: number;
  /** The line from which on no line can be finished before `until`. */
  #end: number;

  constructor(
    lines: readonly QueuedLine[],
    paces: readonly Pace[],
    until: number,
    from?: { lane: Lane; place: number },
  ) {
    this.until = until;
    this.#lines = lines;
    this.#paces = paces;
    // Results up to that place are the same in all queues that begin in the same way.
    if (from) from.lane.#advance(from.place);
    const known = from ? Math.min(from.place, from.lane.#next) : 0;
    const chunks = Math.floor(known / chunkLines);
    this.#next = chunks * chunkLines;
    this.#checkpoints = from ? from.lane.#checkpoints.slice(0, chunks) : [];
    this.#finishes = from ? from.lane.#finishes.slice(0, this.#next) : [];
    this.#times = from ? from.lane.#times.slice(0, this.#next) : [];
    this.#end = from && from.lane.#end <= this.#next ? from.lane.#end : Number.POSITIVE_INFINITY;
    this.#progress = new Progress(paces, from && (from.lane.#checkpoints[chunks] ?? from.lane.#progress));
  }

  /** Returns the finish of a line in each run; undefined when the line is passed over or finished too late to be asked here. */
  finishesAt(index: number): Float64Array | undefined {
    this.#advance(index + 1);
    return this.#finishes[index];
  }

  timeAt(index: number): Float64Array | undefined {
    this.#advance(index + 1);
    return this.#times[index];
  }

  /** Returns whether a line is finished before the day from which on held lines go on, in nearly all runs. */
  passesAt(index: number): boolean {
    const finishes = this.finishesAt(index);
    if (!finishes) return false;
    let inTime = 0;
    for (const finish of finishes) if (finish <= this.until) inTime += 1;
    return inTime >= passing * finishes.length;
  }

  #advance(to: number): void {
    while (this.#next < to && this.#next < this.#end) {
      this.#checkpoints.push(new Progress(this.#paces, this.#progress));
      const until = Math.min(this.#next + chunkLines, this.#lines.length);
      // In one piece of memory: thousands of pieces take longer to free than to fill.
      const runs = this.#paces.length;
      const all = new Float64Array((until - this.#next) * runs);
      const times = new Float64Array((until - this.#next) * partsOfTime);
      for (let index = this.#next; index < until; index++) {
        const from = index - this.#next;
        const isPassed = (this.#lines[index] as QueuedLine).ready >= this.until;
        this.#finishes[index] = isPassed ? undefined : all.subarray(from * runs, (from + 1) * runs);
        this.#times[index] = isPassed ? undefined : times.subarray(from * partsOfTime, (from + 1) * partsOfTime);
      }
      for (let run = 0; run < runs; run++) this.#work(run, this.#next, until);
      this.#next = until;
      if (this.#isOver()) this.#end = until;
    }
  }

  /** Returns whether all stages are past the day from which on held lines go on, in too many runs for any further line. */
  #isOver(): boolean {
    if (this.until === Number.POSITIVE_INFINITY) return false;
    const { reached } = this.#progress;
    const runs = this.#paces.length;
    let past = 0;
    for (let run = 0; run < runs; run++) {
      let isPast = true;
      for (let stage = 0; stage < stageCount; stage++)
        isPast &&= (reached[run * stageCount + stage] as number) > this.until;
      if (isPast) past += 1;
    }
    return runs - past < passing * runs;
  }

  /**
   * Schedules the lines from one to before another in one run. Each stage follows the work ahead of it, and starts a day
   * after it receives the first part.
   *
   * Days are whole numbers (`| 0`), and a run schedules many lines before the next run: together, this halves the time.
   */
  #work(run: number, from: number, to: number): void {
    const pace = this.#paces[run] as Pace;
    const { used, reached, days } = this.#progress;
    let { filled, sums } = pace;
    for (let index = from; index < to; index++) {
      const { ready, work } = this.#lines[index] as QueuedLine;
      const finishes = this.#finishes[index];
      if (!finishes) continue;
      const time = this.#times[index] as Float64Array;
      // A held line is scheduled twice: from when it can go on, for itself, and as if it were not on hold, for the others.
      for (let isOwn = ready > 0, isLast = false; !isLast; isOwn = false) {
        isLast = !isOwn;
        const isKept = isOwn || ready === 0;
        let start = isOwn ? ready : 0;
        let end = start;
        let isFirst = true;
        for (let stage = 0; stage < stageCount; stage++) {
          const own = work[stage] as number;
          if (own <= 0) continue;
          const place = run * stageCount + stage;
          let begin = used[place] as number;
          let first = reached[place] as number;
          let day = days[place] as number;
          if (isKept) {
            if (isFirst) {
              time[stage] = (time[stage] as number) + first;
              if (start > first) time[stageCount] = (time[stageCount] as number) + start - first;
            } else if (first > start) time[stage] = (time[stage] as number) + first - start;
            isFirst = false;
          }
          if (first <= start) {
            const today = Math.min(Math.floor(start), horizon) | 0;
            if (today >= filled) ({ filled, sums } = pace.fill(today));
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
            if (day >= filled) ({ filled, sums } = pace.fill(day));
          }
          const done = timeOn(sums, day, stage, all);
          if (isLast) {
            used[place] = all;
            reached[place] = done;
            days[place] = day;
          }
          const last = Math.max(done, end);
          // Never later than with more work ahead: the first part is done a day after it began, or with the last one.
          start = Math.max(first, start);
          start = Math.min(start + 1, Math.max(last, start));
          end = last;
        }
        if (isKept) {
          finishes[run] = end;
          time[stageCount + 1] = (time[stageCount + 1] as number) + end;
        }
      }
    }
  }
}

/**
 * A simulated queue, to which lines can be added without repeating the lines ahead of them. Every line is computed when
 * somebody asks for it or for a line behind it.
 */
export class SimulatedQueue {
  readonly lines: readonly QueuedLine[];
  readonly #paces: readonly Pace[];
  /** Simulations that pass over held lines, those of the shortest holds first, and at last the one with all lines. */
  readonly #lanes: readonly Lane[];

  constructor(lines: readonly QueuedLine[], paces: readonly Pace[], from?: { queue: SimulatedQueue; place: number }) {
    this.lines = lines;
    this.#paces = paces;
    const ends = new Set(lines.map(({ ready }) => endOfHold(ready)).filter(end => end > 0));
    this.#lanes = [...[...ends].sort((one, other) => one - other), Number.POSITIVE_INFINITY].map(until => {
      // Up to the first new line, a lane passes over the same lines as the next longer one.
      const known = from ? from.queue.#lanes.find(lane => lane.until >= until) : undefined;
      return new Lane(lines, paces, until, from && known ? { lane: known, place: from.place } : undefined);
    });
  }

  /** Returns a queue of these lines, of which those ahead of a place are the same as here. */
  changed(lines: readonly QueuedLine[], place: number): SimulatedQueue {
    return new SimulatedQueue(lines, this.#paces, { queue: this, place });
  }

  /** Returns the day on which a line is finished, in each run. The same array for as long as nothing ahead changes. */
  finishesAt(place: number): Float64Array {
    return this.#laneOf(place).finishesAt(place) as Float64Array;
  }

  /** Returns what the time of a line until its finish consists of. */
  timeAt(place: number): LineTime {
    const sums = this.#laneOf(place).timeAt(place) as Float64Array;
    const [held = 0, finish = 0, ...ahead] = [...sums.slice(stageCount), ...sums.slice(0, stageCount)].map(
      sum => sum / this.#paces.length,
    );
    return { ahead, held, finish };
  }

  /** A line that is finished before held lines go on is not delayed by them, wherever they stand. */
  #laneOf(place: number): Lane {
    return this.#lanes.find(lane => lane.until === Number.POSITIVE_INFINITY || lane.passesAt(place)) as Lane;
  }
}

/** Returns the day from which on a line that is held until a day is passed over; 0 for a line that is not on hold. */
function endOfHold(ready: number): number {
  return endsOfHolds.findLast(end => end <= ready) ?? 0;
}

/** Returns the day on which each line of a queue is finished, in each run. */
export function simulate(
  lines: readonly QueuedLine[],
  days: MeasuredDays,
  { runs = 400, seed = 1 }: { runs?: number; seed?: number } = {},
): Float64Array[] {
  if (days.length === 0) return lines.map(() => new Float64Array(runs).fill(Number.POSITIVE_INFINITY));
  const queue = new SimulatedQueue(lines, pacesOf(days, { runs, seed }));
  return lines.map((_, place) => queue.finishesAt(place));
}
