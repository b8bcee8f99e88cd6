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
/** The dates of the considered order, and of all promised orders, with that order at one place of the queue. */
type Scenario = { own: Dates; promised: Map<number, { state: LineState; likelyOn: string | null }> };

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
  const queue = new Considering(othersOf(facts, outlook, considered.orderId), own);
  const proposedOn = queue.propose(considered.requestedOn);
  const day = considered.promisedOn ?? proposedOn;
  const { likelyOn, safeOn } = queue.at(day).own;
  return { likelyOn, safeOn, proposedOn, laterOn: queue.later(proposedOn), delays: queue.delays(day) };
}

/** Computes the same for the oldest new orders, as far as Today's list shows it. */
export function computeAcceptances(facts: ForecastFacts, outlook: Outlook): AcceptanceForecast[] {
  const committed = othersOf(facts, outlook, undefined);
  return facts.newOrders.slice(0, mostForecast).map(([orderId, requestedOn]) => {
    // The queue is the same for all orders that have no line in it yet.
    const isInQueue = committed.lines.some(line => line.orderId === orderId);
    const others = isInQueue ? othersOf(facts, outlook, orderId) : committed;
    const queue = new Considering(others, ownLines(facts, orderId));
    const proposedOn = queue.propose(requestedOn);
    return { orderId, safeOn: queue.at(proposedOn).own.safeOn, proposedOn, delays: queue.delays(proposedOn).length };
  });
}

/** The lines that the workshop is committed to, without those of an order. */
type Others = { outlook: Outlook; lines: readonly FactsLine[]; ranks: readonly string[]; simulated: SimulatedQueue };

function othersOf({ lines }: ForecastFacts, outlook: Outlook, orderId: number | undefined): Others {
  const queue = outlook.sortQueue(lines.filter(line => line.isOpen && line.orderId !== orderId));
  const simulated = new SimulatedQueue(
    queue.map(line => outlook.queued(line)),
    outlook.measured.days,
    outlook.sampling,
  );
  return { outlook, lines: queue, ranks: queue.map(line => outlook.rankOf(line)), simulated };
}

function ownLines({ lines }: ForecastFacts, orderId: number): FactsLine[] {
  return lines.filter(line => line.isOpen && line.orderId === orderId);
}

/** An order that is considered: the queue without it is simulated again with the order at different places. */
class Considering {
  readonly #others: Others;
  readonly #own: readonly FactsLine[];
  readonly #before: Scenario['promised'];
  readonly #known = new Map<string, Scenario>();

  constructor(others: Others, own: readonly FactsLine[]) {
    this.#others = others;
    this.#own = own.map(line => ({ ...line, acceptedOn: line.acceptedOn ?? others.outlook.today }));
    this.#before = this.#scenarioOf(this.#place(others.outlook.sortQueue(own))).promised;
  }

  /** Returns the scenario in which the order is promised for a day; without a day, in which it is only accepted. */
  at(day: string | null): Scenario {
    const placed = this.#place(this.#others.outlook.sortQueue(this.#own.map(line => ({ ...line, promisedOn: day }))));
    const key = placed.map(({ place, line }) => `${place} ${line.productId}`).join();
    const known = this.#known.get(key) ?? this.#scenarioOf(placed);
    this.#known.set(key, known);
    return known;
  }

  /**
   * Returns the day to propose: the requested one if it is safe, else the safe day. A later day means a later place in
   * the queue and so a later safe day; the proposed day is safe at its own place.
   */
  propose(requestedOn: string | null): string | null {
    const isAhead = requestedOn !== null && requestedOn >= this.#others.outlook.today;
    let day = this.at(isAhead ? requestedOn : null).own.safeOn;
    if (day !== null && isAhead && requestedOn >= day) return requestedOn;
    for (let tries = 0; day !== null && tries < proposals; tries++) {
      const next: string | null = this.at(day).own.safeOn;
      if (next === day) return day;
      day = next;
    }
    return day;
  }

  /** Returns the promised orders whose state is worse with the order promised for a day, by their promised days. */
  delays(day: string | null): Delay[] {
    const after = this.at(day).promised;
    return [...this.#before]
      .flatMap(([orderId, { state: from }]) => {
        const now = after.get(orderId);
        const [line] = this.#others.lines.filter(other => other.orderId === orderId);
        if (!now || !line?.promisedOn || worstState([from, now.state]) === from) return [];
        const changed = { from: from as Delay['from'], to: now.state as Delay['to'] };
        return [{ orderId, promisedOn: line.promisedOn, likelyOn: now.likelyOn, ...changed }];
      })
      .sort((one, other) =>
        one.promisedOn < other.promisedOn ? -1 : one.promisedOn > other.promisedOn ? 1 : one.orderId - other.orderId,
      );
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

  /** Returns how many of the other lines are ahead of each line. Lines with equal ranks are sorted by their orders. */
  #place(sorted: readonly FactsLine[]): Placed[] {
    return sorted.map(line => {
      const rank = this.#others.outlook.rankOf(line);
      const behind = this.#others.ranks.findIndex(
        (other, index) =>
          other > rank || (other === rank && (this.#others.lines[index] as FactsLine).orderId > line.orderId),
      );
      return { line, place: behind < 0 ? this.#others.lines.length : behind };
    });
  }

  #scenarioOf(placed: readonly Placed[]): Scenario {
    const finishes = this.#others.simulated.with(
      placed.map(({ place, line }) => ({ place, line: this.#others.outlook.queued(line) })),
    );
    const datesAt = (index: number): Dates => this.#others.outlook.datesFrom(finishes[index] as Float64Array);
    const own = placed.map((_, index) => datesAt(this.#others.lines.length + index));
    const ofOrders = new Map<number, { promisedOn: string; dates: Dates[] }>();
    this.#others.lines.forEach(({ orderId, promisedOn }, index) => {
      if (promisedOn === null) return;
      const order = ofOrders.get(orderId) ?? { promisedOn, dates: [] };
      order.dates.push(datesAt(index));
      ofOrders.set(orderId, order);
    });
    const { today } = this.#others.outlook;
    const promised = [...ofOrders].map(([orderId, { promisedOn, dates }]) => {
      const state = worstState(dates.map(line => stateOfDates({ promisedOn, today, ...line })));
      return [orderId, { state, likelyOn: lastOf(dates.map(({ likelyOn }) => likelyOn)) }] as const;
    });
    return { own: datesOfAll(own), promised: new Map(promised) };
  }
}

function datesOfAll(dates: readonly Dates[]): Dates {
  return { likelyOn: lastOf(dates.map(({ likelyOn }) => likelyOn)), safeOn: lastOf(dates.map(({ safeOn }) => safeOn)) };
}
