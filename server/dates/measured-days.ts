import { type WeekOfStage, weights } from '#contract/dates/forecast.ts';
import type { WorkCalendar } from '#contract/dates/work-calendar.ts';
import { stages } from '#contract/orders/order-rules.ts';
import { correctionDays, type FactsLine, type ForecastFacts, least, windowDays } from './forecast-facts.ts';

type Line = FactsLine & { beganNumber: number; nets: Map<number, number[]>; held: { from: number; to: number }[] };
export type Measured = {
  /** The work that each stage did on each measured day. */
  days: number[][];
  /** The number of days on which units passed a stage. */
  productive: number;
  /** Returns the work of one unit of a product. */
  weightOf: (productId: number) => number;
};

/** The length, in working days, of the weeks that the work per product comes from. */
const weekDays = 5;
const stageNumbers = stages.map((_, stage) => stage);

/** Measures the pace of each stage and the work of each product from the units that passed the stages (DA-3). */
export function measureDays(facts: ForecastFacts, calendar: WorkCalendar): Measured {
  const last = calendar.numberBefore(facts.today);
  const begin = facts.firstOrder === null ? last + 1 : calendar.numberBefore(facts.firstOrder) + 1;
  const units = unitsByDay(facts, calendar);
  const weightOf = weightsOf(units, Math.max(begin, last - correctionDays + 1), last);
  const first = Math.max(begin, last - windowDays + 1);
  const numbers = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
  const done = numbers.map(number =>
    stageNumbers.map(stage => {
      let sum = 0;
      for (const [productId, count] of units.get(number)?.[stage] ?? [])
        sum += Math.max(0, count) * weightOf(productId);
      return sum;
    }),
  );
  const lines = linesOf(facts, calendar);
  const starved = starvedDays(lines, numbers, calendar.numberOf(facts.today));
  const productive = done.filter(day => day.some(work => work > 0)).length;
  return { days: withoutStarved(done, starved), productive, weightOf };
}

type UnitsByDay = Map<number, Map<number, number>[]>;

/** Returns the net units of each product by working day and stage. */
function unitsByDay({ steps }: ForecastFacts, calendar: WorkCalendar): UnitsByDay {
  const units: UnitsByDay = new Map();
  for (const [, productId, stage, day, net] of steps) {
    const number = calendar.numberOf(day);
    const ofDay = units.get(number) ?? stageNumbers.map(() => new Map<number, number>());
    units.set(number, ofDay);
    const ofStage = ofDay[stage] as Map<number, number>;
    ofStage.set(productId, (ofStage.get(productId) ?? 0) + net);
  }
  return units;
}

/** Returns the work per product from whole weeks, counted back from today. */
function weightsOf(units: UnitsByDay, first: number, last: number): (productId: number) => number {
  const products = new Set<number>();
  for (const ofDay of units.values()) for (const ofStage of ofDay) for (const id of ofStage.keys()) products.add(id);
  const index = new Map([...products].sort((one, other) => one - other).map((id, place) => [id, place]));
  const rows: WeekOfStage[] = [];
  for (let end = last; end - weekDays + 1 >= first; end -= weekDays) {
    for (const stage of stageNumbers) {
      const week = new Map<number, number>();
      let total = 0;
      for (let number = end - weekDays + 1; number <= end; number++) {
        for (const [productId, net] of units.get(number)?.[stage] ?? []) {
          if (net <= 0) continue;
          const place = index.get(productId) as number;
          week.set(place, (week.get(place) ?? 0) + net);
          total += net;
        }
      }
      rows.push({ stage, units: week, total });
    }
  }
  const weight = weights(rows, index.size);
  return productId => weight[index.get(productId) ?? -1] ?? 1;
}

function linesOf({ lines, steps, holds }: ForecastFacts, calendar: WorkCalendar): Line[] {
  const found = new Map<string, Line>();
  for (const line of lines) {
    // The units of a line that is still new wait for the workshop's decision, not at a stage.
    const beganNumber = line.beganOn === null ? Number.POSITIVE_INFINITY : calendar.numberOf(line.beganOn);
    found.set(`${line.orderId} ${line.productId}`, { ...line, beganNumber, nets: new Map(), held: [] });
  }
  for (const [orderId, productId, stage, day, net] of steps) {
    const line = found.get(`${orderId} ${productId}`);
    if (!line) continue;
    const number = calendar.numberOf(day);
    const nets = line.nets.get(number) ?? [0, 0, 0, 0];
    nets[stage] = (nets[stage] as number) + net;
    line.nets.set(number, nets);
  }
  for (const [orderId, productId, from, to] of holds) {
    const held = { from: calendar.numberOf(from), to: to === null ? Number.POSITIVE_INFINITY : calendar.numberOf(to) };
    found.get(`${orderId} ${productId}`)?.held.push(held);
  }
  return [...found.values()];
}

/**
 * Returns for each day the stages that finished all work that was waiting in the morning. Such a day says nothing about
 * the pace. Computed backwards from the current counts of each line.
 */
function starvedDays(lines: readonly Line[], numbers: readonly number[], today: number): boolean[][] {
  const starved = numbers.map(() => stageNumbers.map(() => true));
  const first = numbers[0];
  if (first === undefined) return starved;
  for (const line of lines) {
    let evening: number[] = line.passed;
    // Most lines wait at few stages, and most days pass no unit of a line.
    let waiting = waitingStages(line, evening, evening);
    for (let number = today; number >= first; number--) {
      const nets = line.nets.size > 0 ? line.nets.get(number) : undefined;
      if (!nets && waiting.length === 0) continue;
      const morning = nets ? evening.map((count, stage) => count - (nets[stage] as number)) : evening;
      const day = starved[number - first];
      if (day && line.beganNumber < number && !isHeldOn(line, number)) {
        for (const stage of nets ? waitingStages(line, morning, evening) : waiting) day[stage] = false;
      }
      if (nets) waiting = waitingStages(line, morning, morning);
      evening = morning;
    }
  }
  return starved;
}

/** Returns the stages at which units of a line waited in the morning and still wait in the evening. */
function waitingStages({ quantity }: Line, morning: readonly number[], evening: readonly number[]): number[] {
  return stageNumbers.filter(
    stage => (stage === 0 ? quantity : (morning[stage - 1] as number)) > (evening[stage] as number),
  );
}

const isHeldOn = ({ held }: Line, number: number) =>
  held.length > 0 && held.some(({ from, to }) => from <= number && number <= to);

/** Raises starved days to the mean of the others, if there are enough others. */
function withoutStarved(done: number[][], starved: readonly boolean[][]): number[][] {
  const means = stageNumbers.map(stage => {
    const busy = done.filter((_, day) => !starved[day]?.[stage]).map(day => day[stage] as number);
    return busy.length >= least.days ? busy.reduce((sum, work) => sum + work, 0) / busy.length : 0;
  });
  return done.map((day, index) =>
    day.map((work, stage) => (starved[index]?.[stage] ? Math.max(work, means[stage] as number) : work)),
  );
}
