import { SimulatedQueue } from '#contract/dates/simulation.ts';
import { type LineState, stateOfDates, worstState } from '#contract/orders/date-states.ts';
import type { AcceptanceForecast, FactsLine, ForecastFacts } from './forecast-facts.ts';
import { lastOf, Outlook } from './outlook.ts';

/** An order that might be accepted, with the day that the customer asks for and the day to promise. */
export type Considered = { orderId: number; requestedOn: string | null; promisedOn: string | null };
/** A promised order whose dates get worse. */
export type Delay = {
  orderId: number;
  promisedOn: string;
  likelyOn: string | null;
  from: 'fine' | 'tight';
  to: 'tight' | 'willBeLate';
};
export type Effects = {
  likelyOn: string | null;
  safeOn: string | null;
  proposedOn: string | null;
  laterOn: string | null;
  delays: Delay[];
};
type Dates = { likelyOn: string | null; safeOn: string | null };
type Placed = { place: number; line: FactsLine };
/** A promised order, and the places of its lines in the queue. */
type Promised = { orderId: number; promisedOn: string; places: number[] };
type Finishes = readonly Float64Array[];

/** How often a safe date is computed for the place that the previous safe date gives the order. */
const proposals = 8;
/** How far ahead a day without delays is looked for, in working days. */
const laterDays = 250;
/** How many new orders are considered with each forecast. */
const mostForecast = 40;
const nothing: Effects = { likelyOn: null, safeOn: null, proposedOn: null, laterOn: null, delays: [] };

/**
 * Computes what accepting an order would do: its dates, the day to propose, and the promised orders whose dates get
 * worse (AC-5). Its new lines count as accepted today, and all of its lines are at the place of the promised day.
 * Pure: the same facts give the same answer.
 */
export function computeAcceptance(facts: ForecastFacts, considered: Considered): Effects {
  const outlook = new Outlook(facts);
  const own = ownLines(facts, considered.orderId);
  if (outlook.why || own.length === 0) return nothing;
  const queue = new Considering(new Others(facts, outlook, considered.orderId), own);
  const proposedOn = queue.propose(considered.requestedOn);
  const day = considered.promisedOn ?? proposedOn;
  const { likelyOn, safeOn } = queue.datesAt(day);
  return { likelyOn, safeOn, proposedOn, laterOn: queue.later(proposedOn), delays: queue.delays(day) };
}

/** Computes the same for the oldest new orders, as far as Today's list shows it. */
export function computeAcceptances(facts: ForecastFacts, outlook: Outlook): AcceptanceForecast[] {
  const committed = new Others(facts, outlook, undefined);
  return facts.newOrders.slice(0, mostForecast).map(([orderId, requestedOn]) => {
    // The queue is the same for all orders that have no line in it yet.
    const isInQueue = committed.lines.some(line => line.orderId === orderId);
    const others = isInQueue ? new Others(facts, outlook, orderId) : committed;
    const own = ownLines(facts, orderId);
    const queue = new Considering(others, own);
    const proposedOn = queue.propose(requestedOn);
    // Accepting an order that is promised already keeps its promise.
    const day = own[0]?.promisedOn ?? proposedOn;
    return { orderId, safeOn: queue.datesAt(day).safeOn, proposedOn, delays: queue.delays(day).length };
  });
}

/** The lines that the workshop is committed to, without those of an order. */
class Others {
  readonly outlook: Outlook;
  readonly lines: readonly FactsLine[];
  readonly ranks: readonly string[];
  readonly #simulated: SimulatedQueue;
  /** The promised orders that can get worse: not those that are late, by their promised days. */
  readonly #promised: readonly Promised[];
  /** The dates by the finishes of a line. Sorting the finishes takes long, and most lines keep theirs. */
  readonly #dates = new WeakMap<Float64Array, Dates>();

  constructor({ lines }: ForecastFacts, outlook: Outlook, orderId: number | undefined) {
    this.outlook = outlook;
    this.lines = outlook.sortQueue(lines.filter(line => line.isOpen && line.orderId !== orderId));
    this.ranks = this.lines.map(line => outlook.rankOf(line));
    this.#promised = promisedOrders(this.lines, outlook.today);
    this.#simulated = new SimulatedQueue(
      this.lines.map(line => outlook.queued(line)),
      outlook.measured.days,
      outlook.sampling,
    );
  }

  /** Returns the dates of placed lines, as those of one order. */
  datesOf(placed: readonly Placed[]): Dates {
    const dates = this.#simulated.ofAdded(this.#queued(placed)).map(finishes => this.outlook.datesFrom(finishes));
    return datesOfAll(dates);
  }

  /** Returns the finishes of the lines, and then those of other lines placed among them. */
  finishesWith(placed: readonly Placed[]): Finishes {
    return this.#simulated.with(this.#queued(placed));
  }

  /** Returns the promised orders whose state is worse with other finishes, by their promised days. */
  delays(before: Finishes, after: Finishes): Delay[] {
    return this.#promised.flatMap(order => {
      const { orderId, promisedOn, places } = order;
      if (places.every(place => before[place] === after[place])) return [];
      const [from, to] = [this.#stateOf(order, before), this.#stateOf(order, after)];
      if (worstState([from, to]) === from) return [];
      const { likelyOn } = datesOfAll(places.map(place => this.#datesOf(after[place] as Float64Array)));
      return [{ orderId, promisedOn, likelyOn, from: from as Delay['from'], to: to as Delay['to'] }];
    });
  }

  #stateOf({ promisedOn, places }: Promised, finishes: Finishes): LineState {
    const { today } = this.outlook;
    const dates = places.map(place => this.#datesOf(finishes[place] as Float64Array));
    return worstState(dates.map(line => stateOfDates({ promisedOn, today, ...line })));
  }

  #queued(placed: readonly Placed[]) {
    return placed.map(({ place, line }) => ({ place, line: this.outlook.queued(line) }));
  }

  #datesOf(finishes: Float64Array): Dates {
    const dates = this.#dates.get(finishes) ?? this.outlook.datesFrom(finishes);
    this.#dates.set(finishes, dates);
    return dates;
  }
}

function promisedOrders(lines: readonly FactsLine[], today: string): Promised[] {
  const orders = new Map<number, Promised>();
  lines.forEach(({ orderId, promisedOn }, place) => {
    if (promisedOn === null || promisedOn < today) return;
    const order = orders.get(orderId) ?? { orderId, promisedOn, places: [] };
    order.places.push(place);
    orders.set(orderId, order);
  });
  return [...orders.values()].sort((one, other) =>
    one.promisedOn < other.promisedOn ? -1 : one.promisedOn > other.promisedOn ? 1 : one.orderId - other.orderId,
  );
}

function ownLines({ lines }: ForecastFacts, orderId: number): FactsLine[] {
  return lines.filter(line => line.isOpen && line.orderId === orderId);
}

/** An order that is considered: the queue without it is simulated again with the order at different places. */
class Considering {
  readonly #others: Others;
  readonly #own: readonly FactsLine[];
  readonly #before: Finishes;
  readonly #dates: (placed: readonly Placed[]) => Dates;
  readonly #finishes: (placed: readonly Placed[]) => Finishes;

  constructor(others: Others, own: readonly FactsLine[]) {
    this.#others = others;
    this.#own = own.map(line => ({ ...line, acceptedOn: line.acceptedOn ?? others.outlook.today }));
    this.#before = others.finishesWith(this.#place(own));
    this.#dates = onceForPlaces(placed => others.datesOf(placed));
    this.#finishes = onceForPlaces(placed => others.finishesWith(placed));
  }

  /** Returns the dates of the order when it is promised for a day; without a day, when it is only accepted. */
  datesAt(day: string | null): Dates {
    return this.#dates(this.#placedAt(day));
  }

  /**
   * Returns the day to propose: the requested one if it is safe, else the safe day. A later day means a later place in
   * the queue and so a later safe day; the proposed day is safe at its own place.
   */
  propose(requestedOn: string | null): string | null {
    const isAhead = requestedOn !== null && requestedOn >= this.#others.outlook.today;
    let day = this.datesAt(isAhead ? requestedOn : null).safeOn;
    if (day !== null && isAhead && requestedOn >= day) return requestedOn;
    for (let tries = 0; day !== null && tries < proposals; tries++) {
      const next: string | null = this.datesAt(day).safeOn;
      if (next === day) return day;
      day = next;
    }
    return day;
  }

  /** Returns the promised orders whose state is worse with the order promised for a day, by their promised days. */
  delays(day: string | null): Delay[] {
    return this.#others.delays(this.#before, this.#finishes(this.#placedAt(day)));
  }

  /** Returns the first working day from a day on that delays no promised order; null if none is near. */
  later(from: string | null): string | null {
    if (from === null) return null;
    const { calendar } = this.#others.outlook;
    const dayOf = (number: number) => calendar.dayOf(number) ?? null;
    const isFree = (number: number) => this.delays(dayOf(number)).length === 0;
    let last = calendar.numberBefore(from) + 1;
    if (isFree(last)) return dayOf(last);
    let free = last + laterDays;
    if (!isFree(free)) return null;
    while (free - last > 1) {
      const middle = Math.floor((last + free) / 2);
      if (isFree(middle)) free = middle;
      else last = middle;
    }
    return dayOf(free);
  }

  #placedAt(day: string | null): Placed[] {
    return this.#place(this.#own.map(line => ({ ...line, promisedOn: day })));
  }

  /** Returns how many of the other lines are ahead of each line. Lines with equal ranks are sorted by their orders. */
  #place(own: readonly FactsLine[]): Placed[] {
    return this.#others.outlook.sortQueue(own).map(line => {
      const rank = this.#others.outlook.rankOf(line);
      const behind = this.#others.ranks.findIndex(
        (other, index) =>
          other > rank || (other === rank && (this.#others.lines[index] as FactsLine).orderId > line.orderId),
      );
      return { line, place: behind < 0 ? this.#others.lines.length : behind };
    });
  }
}

/** Computes once for lines at the same places: most days differ in nothing else. */
function onceForPlaces<T>(compute: (placed: readonly Placed[]) => T): (placed: readonly Placed[]) => T {
  const known = new Map<string, T>();
  return placed => {
    const key = placed.map(({ place, line }) => `${place} ${line.productId}`).join();
    const result = known.get(key) ?? compute(placed);
    known.set(key, result);
    return result;
  };
}

function datesOfAll(dates: readonly Dates[]): Dates {
  return { likelyOn: lastOf(dates.map(({ likelyOn }) => likelyOn)), safeOn: lastOf(dates.map(({ safeOn }) => safeOn)) };
}
