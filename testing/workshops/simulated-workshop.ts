import { quantile, type Score, stretch, type WeekOfStage, weights } from '#contract/dates/forecast.ts';
import { simulate } from '#contract/dates/simulation.ts';

/** A line of a simulated workshop, day by day, as the portal would see it. Days are working days from 0. */
type Line = {
  id: number;
  product: number;
  quantity: number;
  placed: number;
  minutes: number[];
  passed: number[];
  part: number[];
  rank: number;
  held: number;
  finished: number;
  first?: { likely: number; spread: number; safe: number; mean: number; stretched: number };
};
export type Outcome = { actual: number; safe: number; mean: number; stretched: number };
type Options = { seed: number; season?: boolean; load?: number };

const stageNumbers = [0, 1, 2, 3];
const products = 30;
const crew = [2, 4, 2, 1];
const minutesOfDay = 420;
const [horizonDays, lastArrival, scoredFrom, windowDays] = [300, 240, 60, 60];

function dice(seed: number) {
  let state = (seed * 7_919 + 17) >>> 0;
  const roll = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const normal = () => Math.sqrt(-2 * Math.log(1 - roll())) * Math.cos(2 * Math.PI * roll());
  return {
    roll,
    normal,
    around: (median: number, spread: number) => median * Math.exp(spread * normal()),
    arrivals(mean: number) {
      let [count, chance] = [0, Math.exp(-mean)];
      let sum = chance;
      for (const drawn = roll(); drawn > sum && count < 1_000; ) {
        count += 1;
        chance *= mean / count;
        sum += chance;
      }
      return count;
    },
  };
}
type Dice = ReturnType<typeof dice>;
type Log = { done: Map<number, number>[][]; isBusy: boolean[][] };

/** Simulates a workshop and forecasts each new line. Returns how accurate the first dates of the scored lines were. */
export function playWorkshop({ seed, season = false, load = 0.88 }: Options): Outcome[] {
  const random = dice(seed);
  const goods = Array.from({ length: products }, () => {
    const size = random.around(30, 0.8);
    return [0.22, 0.45, 0.22, 0.11].map(share => share * random.around(1, 0.3) * size);
  });
  const perLine = stageNumbers.map(
    stage => (goods.reduce((sum, minutes) => sum + (minutes[stage] ?? 0), 0) / products) * 20.6,
  );
  const rate = load * Math.min(...perLine.map((work, stage) => ((crew[stage] ?? 1) * minutesOfDay * 0.9) / work));
  const lines: Line[] = [];
  const log: Log = { done: [], isBusy: [] };
  let down = { stage: -1, until: 0 };
  let weight: Float64Array = new Float64Array(products).fill(1);
  for (let day = 0; day < horizonDays; day++) {
    const swing = season ? 1 + 0.35 * Math.sin((2 * Math.PI * day) / 250) : 1;
    if (day % 5 === 0 && day >= 20) weight = weigh(log, day);
    const count = day < lastArrival ? random.arrivals(rate * swing) : 0;
    const fresh = Array.from({ length: count }, (_, index) => aLine(random, goods, day, lines.length + index));
    lines.push(...fresh);
    if (fresh.length > 0 && day >= 15) promise(lines, fresh, log, weight, day);
    if (random.roll() < 1 / 70 && day > down.until) {
      down = { stage: Math.floor(random.roll() * 4), until: day + 3 + Math.floor(random.roll() * 6) };
    }
    work(random, lines, day, down, log);
  }
  return lines.flatMap(({ placed, finished, first }) => {
    if (!first || placed < scoredFrom || placed >= lastArrival) return [];
    const actual = (finished >= 0 ? finished : horizonDays) - placed + 1;
    return [
      { actual, safe: Math.ceil(first.safe), mean: Math.ceil(first.mean), stretched: Math.ceil(first.stretched) },
    ];
  });
}

function aLine(random: Dice, goods: readonly number[][], placed: number, id: number): Line {
  const product = Math.floor(random.roll() ** 1.5 * products);
  const own = random.around(1, 0.25);
  return {
    ...{ id, product, placed, finished: -1, passed: [0, 0, 0, 0], part: [0, 0, 0, 0] },
    quantity: Math.max(1, Math.min(200, Math.round(random.around(14, 0.8)))),
    minutes: (goods[product] ?? []).map(minutes => minutes * own),
    rank: placed + 3 * random.normal() - (random.roll() < 0.1 ? 12 : 0),
    held: random.roll() < 0.08 ? placed + 3 + Math.floor(random.roll() * 12) : placed,
  };
}

/** Simulates a day's work with absent people, a stage that is down and rework, and records it in the log as the portal would. */
function work(
  random: Dice,
  lines: readonly Line[],
  day: number,
  down: { stage: number; until: number },
  log: Log,
): void {
  const open = lines.filter(line => line.finished < 0);
  const before = new Map(open.map(line => [line, [...line.passed]]));
  const waits = (line: Line, stage: number) =>
    (stage > 0 ? (before.get(line)?.[stage - 1] ?? 0) : day >= line.held ? line.quantity : 0) -
    (line.passed[stage] ?? 0);
  const sorted = open.toSorted((one, other) => one.rank - other.rank);
  const done = stageNumbers.map(stage => {
    const got = new Map<number, number>();
    const people = Array.from({ length: crew[stage] ?? 0 }, () => random.roll() > 0.07).filter(Boolean).length;
    let capacity = people * minutesOfDay * random.around(0.95, 0.12);
    if (down.stage === stage && day < down.until) capacity *= 0.4;
    for (const line of sorted) {
      const available = waits(line, stage);
      const minutes = line.minutes[stage] ?? 1;
      if (available <= 0 || capacity <= 0) continue;
      const budget = capacity + (line.part[stage] ?? 0);
      const units = Math.min(available, Math.floor(budget / minutes + 1e-9));
      capacity -= Math.max(0, Math.min(budget, available * minutes) - (line.part[stage] ?? 0));
      line.part[stage] = units < available ? Math.min(budget - units * minutes, minutes) : 0;
      const redone = units > 0 && random.roll() < 0.02 * units ? 1 : 0;
      line.passed[stage] = (line.passed[stage] ?? 0) + units - redone;
      if (units - redone > 0) got.set(line.product, (got.get(line.product) ?? 0) + units - redone);
    }
    return got;
  });
  log.done.push(done);
  log.isBusy.push(stageNumbers.map(stage => open.some(line => waits(line, stage) > 0)));
  for (const line of open) if ((line.passed[3] ?? 0) >= line.quantity) line.finished = day;
}

function weigh(log: Log, day: number): Float64Array {
  const rows: WeekOfStage[] = [];
  for (let start = day - 5; start >= Math.max(0, day - 120); start -= 5) {
    for (const stage of stageNumbers) {
      const units = new Map<number, number>();
      for (const one of log.done.slice(start, start + 5)) {
        for (const [product, count] of one[stage] ?? []) units.set(product, (units.get(product) ?? 0) + count);
      }
      rows.push({ stage, units, total: [...units.values()].reduce((sum, count) => sum + count, 0) });
    }
  }
  return weights(rows, products);
}

function measured(log: Log, weight: Float64Array, day: number): number[][] {
  const from = Math.max(0, day - windowDays);
  const rows = log.done
    .slice(from, day)
    .map(stages =>
      stages.map(got => [...got].reduce((sum, [product, count]) => sum + count * (weight[product] ?? 1), 0)),
    );
  const means = stageNumbers.map(stage => {
    const busy = rows.filter((_, index) => log.isBusy[from + index]?.[stage]).map(row => row[stage] ?? 0);
    return busy.length >= 10 ? busy.reduce((sum, one) => sum + one, 0) / busy.length : 0;
  });
  return rows.map((row, index) =>
    row.map((value, stage) => (log.isBusy[from + index]?.[stage] ? value : Math.max(value, means[stage] ?? 0))),
  );
}

/**
 * Gives new lines their first dates: those of the forecast, the mean lead time, and the mean extended so that nine of
 * ten are in time.
 */
function promise(lines: readonly Line[], fresh: readonly Line[], log: Log, weight: Float64Array, day: number): void {
  const leads = lines
    .filter(line => line.finished >= 0)
    .sort((one, other) => one.finished - other.finished)
    .slice(-60)
    .map(line => line.finished - line.placed + 1);
  const mean = leads.length > 0 ? leads.reduce((sum, one) => sum + one, 0) / leads.length : 10;
  const days = measured(log, weight, day);
  if (days.length < 10 || !days.some(row => (row[3] ?? 0) > 0)) return;
  const queue = lines.filter(line => line.finished < 0);
  const finishes = simulate(
    queue.map(line => ({
      ready: day >= line.held || line.placed === day ? 0 : 5,
      work: line.passed.map(passed => (line.quantity - passed) * (weight[line.product] ?? 1)),
    })),
    days,
    { runs: 100, seed: day },
  );
  const earlier = lines.filter(line => line.first && line.placed >= day - 120 && line.placed < day);
  const scoreOf = (of: (line: Line, lead: number) => number) =>
    earlier.map((line): Score => {
      const done = line.finished >= 0;
      return { done, score: of(line, (done ? line.finished : day - 1) - line.placed + 1) };
    });
  const k = stretch(
    scoreOf((line, lead) => (lead - (line.first?.likely ?? 0)) / (line.first?.spread ?? 1)),
    0.9,
    1.5,
  );
  const ofMean = stretch(
    scoreOf((line, lead) => lead / (line.first?.mean ?? 1) - 1),
    0.9,
    1.5,
  );
  for (const line of fresh) {
    const own = finishes[queue.indexOf(line)] as Float64Array;
    const likely = quantile(own, 0.5);
    const spread = Math.max(1, quantile(own, 0.9) - likely) + 0.1 * likely + 2;
    line.first = { likely, spread, safe: likely + k * spread, mean, stretched: mean * (1 + ofMean) };
  }
}
