import { type QueuedLine, SimulatedQueue } from '#contract/dates/simulation.ts';
import { type LineState, stateOfDates, worstState } from '#contract/orders/date-states.ts';
import { compareWork, type WorkPlace } from '#contract/planning/order-of-work.ts';
import type { DateParts, Dates, FactsLine } from './forecast-facts.ts';
import { lastOf, type Outlook } from './outlook.ts';

/** A line in the order of work. */
export type Work = { line: FactsLine; at: WorkPlace };
/** An order with a target day, and the places of its lines. */
type Aimed = { orderId: number; targetOn: string; places: number[] };
/** An order that would get worse dates than before. */
export type Harm = { orderId: number; targetOn: string; from: LineState; to: LineState };

/** Returns the work of a line for a target day. */
export function workOf(line: FactsLine, targetOn: string | null): Work {
  const { orderId, position, pinnedAt, acceptedOn } = line;
  return { line, at: { pinnedAt: acceptedOn === null ? null : pinnedAt, targetOn, acceptedOn, orderId, position } };
}

/** Lines in the order of work (TB-6) and their dates, which are computed as far as somebody asks for them. */
export class Schedule {
  readonly outlook: Outlook;
  readonly works: readonly Work[];
  readonly #queue: SimulatedQueue;
  readonly #states = new Map<number, LineState>();
  #aimed: Map<number, Aimed> | undefined;

  private constructor(outlook: Outlook, works: readonly Work[], queue: SimulatedQueue) {
    this.outlook = outlook;
    this.works = works;
    this.#queue = queue;
  }

  /** Sorts lines into the order of work. */
  static of(outlook: Outlook, works: readonly Work[]): Schedule {
    const sorted = works.toSorted((one, other) => compareWork(one.at, other.at));
    const lines = sorted.map(({ line }) => outlook.queued(line));
    return new Schedule(outlook, sorted, new SimulatedQueue(outlook.waiting(sorted, lines), outlook.paces));
  }

  /** Returns the schedule with further lines at their places. */
  with(added: readonly Work[]): Schedule {
    const sorted = added.toSorted((one, other) => compareWork(one.at, other.at));
    const places = sorted.map(({ at }) => this.#placeOf(at));
    const lines = sorted.map(({ line }) => this.outlook.queued(line));
    const [first = this.works.length] = places;
    return this.#changed(inserted(this.works, sorted, places), inserted(this.#queue.lines, lines, places), first);
  }

  /** Returns this schedule with another target day for an order, which must not move its lines to other places. */
  aimedAt(orderId: number, targetOn: string | null): Schedule {
    const works = this.works.map(work => {
      return work.at.orderId === orderId ? { ...work, at: { ...work.at, targetOn } } : work;
    });
    return new Schedule(this.outlook, works, this.#queue);
  }

  /** Returns the schedule with lines of orders that nobody has accepted, which come after all others (AC-3). */
  followedBy(lines: readonly FactsLine[]): Schedule {
    const works = [...this.works, ...lines.map(line => workOf(line, null))];
    const queued = [...this.#queue.lines, ...lines.map(line => this.outlook.queued(line))];
    return this.#changed(works, queued, this.works.length);
  }

  /** Returns the schedule without the lines of some orders. */
  without(...orderIds: readonly number[]): Schedule {
    const places = new Set(this.works.flatMap(({ at }, place) => (orderIds.includes(at.orderId) ? place : [])));
    if (places.size === 0) return this;
    const works = this.works.filter((_, place) => !places.has(place));
    const lines = this.#queue.lines.filter((_, place) => !places.has(place));
    return this.#changed(works, lines, Math.min(...places));
  }

  /** Returns a schedule that is the same ahead of a place. What is there of a material depends on the lines ahead, too. */
  #changed(works: readonly Work[], lines: readonly QueuedLine[], place: number): Schedule {
    const queue = this.#queue.changed(this.outlook.waiting(works, lines, place), place);
    return new Schedule(this.outlook, works, queue);
  }

  /** Returns how many lines would be ahead of each of some lines: equal places mean equal dates of everything. */
  placesOf(works: readonly Work[]): number[] {
    return works.map(({ at }) => this.#placeOf(at));
  }

  #placeOf(at: WorkPlace): number {
    let from = 0;
    let to = this.works.length;
    while (from < to) {
      const middle = (from + to) >> 1;
      if (compareWork((this.works[middle] as Work).at, at) > 0) to = middle;
      else from = middle + 1;
    }
    return from;
  }

  /** Returns the dates of the line at a place, with the median and spread behind them. */
  numbersAt(place: number) {
    return this.outlook.datesFrom(this.#queue.finishesAt(place));
  }

  /** Returns what the dates of the line at a place consist of. */
  partsAt(place: number): DateParts {
    return this.outlook.partsOf(this.numbersAt(place), this.#queue.timeAt(place));
  }

  /** Returns the places of an order's lines. */
  linesOf(orderId: number): number[] {
    return this.works.flatMap(({ at }, place) => (at.orderId === orderId ? place : []));
  }

  /** Returns whether a line of an order can go on later only. */
  isWaiting(orderId: number): boolean {
    return this.linesOf(orderId).some(place => (this.#queue.lines[place] as QueuedLine).ready > 0);
  }

  /** Returns the dates of an order, which are those of its last line. */
  datesOf(orderId: number): Dates {
    const dates = this.linesOf(orderId).map(place => this.numbersAt(place));
    return {
      likelyOn: lastOf(dates.map(({ likelyOn }) => likelyOn)),
      safeOn: lastOf(dates.map(({ safeOn }) => safeOn)),
    };
  }

  /**
   * Returns, one by one and by target day, the orders whose state is worse than in an earlier schedule, or not fine if they
   * had no target day there, among those whose last line is between two places. Computes no further than the caller asks.
   */
  harms(before: Schedule, from = 0, until = Number.POSITIVE_INFINITY): IteratorObject<Harm> {
    return this.#harmsOf(this.#between(from, until), before);
  }

  /** Returns the same orders, the last target day first. */
  harmsFromEnd(before: Schedule, from: number, until: number): IteratorObject<Harm> {
    return this.#harmsOf(this.#between(from, until).reverse(), before);
  }

  /** Returns the orders with a target day that is not over, whose last line is between two places. */
  #between(from: number, until: number): Aimed[] {
    return [...this.#orders().values()].filter(({ targetOn, places }) => {
      const place = places.at(-1) as number;
      return targetOn >= this.outlook.today && place >= from && place <= until;
    });
  }

  *#harmsOf(orders: readonly Aimed[], before: Schedule): Generator<Harm> {
    for (const order of orders) {
      const { orderId, targetOn } = order;
      const earlier = before.#orders().get(orderId);
      const was = earlier ? before.#stateOf(earlier) : 'fine';
      // Nothing is worse than this while the day is ahead.
      if (was === 'willBeLate') continue;
      const to = this.#stateOf(order);
      if (to !== was && worstState([was, to]) !== was) yield { orderId, targetOn, from: was, to };
    }
  }

  /**
   * Returns the place of the first line of any order but these that has later dates than in another schedule of the same lines;
   * undefined when there is none.
   */
  firstLater(before: Schedule, except: readonly number[]): number | undefined {
    const places = new Map(before.works.map(({ line }, place) => [line, place]));
    const found = this.works.findIndex(({ line, at }, place) => {
      const was = places.get(line);
      if (except.includes(at.orderId) || was === undefined) return false;
      const [{ likelyOn, safeOn }, earlier] = [this.numbersAt(place), before.numbersAt(was)];
      return isLater(likelyOn, earlier.likelyOn) || isLater(safeOn, earlier.safeOn);
    });
    return found < 0 ? undefined : found;
  }

  /** Returns whether the state of an order with a target day is this one or a worse one. */
  isAsBad(orderId: number, state: LineState): boolean {
    const order = this.#orders().get(orderId);
    return order !== undefined && worstState([this.#stateOf(order), state]) === this.#stateOf(order);
  }

  /** Returns the orders that are not fine on their target day, the earliest day first. */
  atRisk(): number[] {
    return [...this.#orders().values()].filter(order => this.#stateOf(order) !== 'fine').map(({ orderId }) => orderId);
  }

  /** The orders with a target day, the earliest day first. */
  #orders(): Map<number, Aimed> {
    if (this.#aimed) return this.#aimed;
    const orders = new Map<number, Aimed>();
    this.works.forEach(({ at: { orderId, targetOn } }, place) => {
      if (targetOn === null) return;
      const order = orders.get(orderId) ?? { orderId, targetOn, places: [] };
      order.places.push(place);
      orders.set(orderId, order);
    });
    const sorted = [...orders].sort(
      ([, one], [, other]) => compareDays(one.targetOn, other.targetOn) || one.orderId - other.orderId,
    );
    this.#aimed = new Map(sorted);
    return this.#aimed;
  }

  #stateOf({ orderId, targetOn, places }: Aimed): LineState {
    const known = this.#states.get(orderId);
    if (known) return known;
    const { today } = this.outlook;
    const state = worstState(
      places.map(place => stateOfDates({ promisedOn: targetOn, today, ...this.numbersAt(place) })),
    );
    this.#states.set(orderId, state);
    return state;
  }
}

/** No day is later than every day. */
function isLater(day: string | null, than: string | null): boolean {
  return than !== null && (day === null || day > than);
}

function compareDays(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

function inserted<T>(items: readonly T[], added: readonly T[], places: readonly number[]): T[] {
  const all: T[] = [];
  let next = 0;
  added.forEach((item, index) => {
    const place = places[index] as number;
    all.push(...items.slice(next, place), item);
    next = place;
  });
  return [...all, ...items.slice(next)];
}
