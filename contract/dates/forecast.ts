import { stages } from '../orders/order-rules.ts';

/**
 * The statistics of the forecast, without calendar and database (DA-3, DA-5). Pure: the same input gives the same
 * numbers.
 */

/**
 * Returns the smallest of the numbers such that the given share of them is at or below it. Reorders the numbers (Hoare's
 * selection): a forecast does this for thousands of lines, and sorting them would take three times as long.
 */
export function quantile(numbers: Float64Array, share: number): number {
  const index = Math.min(numbers.length, Math.max(1, Math.ceil(share * numbers.length))) - 1;
  let from = 0;
  let to = numbers.length - 1;
  while (from < to) {
    const middle = numbers[(from + to) >> 1] as number;
    let low = from;
    let high = to;
    while (low <= high) {
      while ((numbers[low] as number) < middle) low += 1;
      while ((numbers[high] as number) > middle) high -= 1;
      if (low > high) break;
      [numbers[low], numbers[high]] = [numbers[high] as number, numbers[low] as number];
      low += 1;
      high -= 1;
    }
    if (index <= high) to = high;
    else if (index >= low) from = low;
    else break;
  }
  return numbers[index] ?? Number.NaN;
}

/** The result of an earlier forecast, in spreads from its middle. An open line has its score so far. */
export type Score = { score: number; done: boolean };

/**
 * Returns how many spreads after the middle a share of earlier forecasts was finished (Kaplan-Meier, so open lines
 * count). Returns `start` when fewer than `least` are finished.
 */
export function stretch(
  scores: readonly Score[],
  target: number,
  start: number,
  least = 20,
  most = 6,
  lowest = 0.2,
): number {
  const finished = scores.filter(({ done }) => done).length;
  if (finished < least) return start;
  const sorted = scores.toSorted((one, other) => one.score - other.score || Number(other.done) - Number(one.done));
  const goal = target > 0.5 ? Math.min(0.999, target * (1 + 1 / finished)) : target;
  let alive = 1;
  let atRisk = sorted.length;
  for (const { score, done } of sorted) {
    if (done) {
      alive *= 1 - 1 / atRisk;
      if (1 - alive >= goal - 1e-12) return Math.min(most, Math.max(score, lowest));
    }
    atRisk -= 1;
  }
  return Math.min(most, Math.max(sorted.at(-1)?.score ?? start, start));
}

/** The units that one stage finished in one week, by the index of their product. */
export type WeekOfStage = { stage: number; units: ReadonlyMap<number, number>; total: number };

const ridge = { penalty: 0.3, rounds: 60, least: 0.1, most: 30, rows: 8 };

/**
 * Returns the work of a unit of each product, compared with the usual unit (1). Uses ridge regression over weeks and
 * stages, in which the mean week of a stage is 1. With little data, weights stay at or near 1.
 */
export function weights(rows: readonly WeekOfStage[], products: number): Float64Array {
  const weight = new Float64Array(products).fill(1);
  const used = rows.filter(({ total }) => total > 0);
  if (used.length < ridge.rows) return weight;
  const means = stages.map((_, stage) => {
    const own = used.filter(row => row.stage === stage);
    return own.reduce((sum, { total }) => sum + total, 0) / own.length;
  });
  const fit = new Float64Array(used.length);
  const ofProduct = Array.from({ length: products }, (): [row: number, units: number][] => []);
  used.forEach(({ stage, units }, row) => {
    for (const [product, count] of units) {
      const share = count / (means[stage] as number);
      ofProduct[product]?.push([row, share]);
      fit[row] = (fit[row] as number) + share;
    }
  });
  for (let round = 0; round < ridge.rounds; round++) {
    for (let product = 0; product < products; product++) adjust(weight, product, ofProduct[product] ?? [], fit);
  }
  return weight;
}

/**
 * Makes one step of the coordinate descent: returns the weight of a product that fits best while the others stay
 * unchanged.
 */
function adjust(weight: Float64Array, product: number, rows: readonly [number, number][], fit: Float64Array): void {
  if (rows.length === 0) return;
  const before = weight[product] as number;
  let top = ridge.penalty;
  let bottom = ridge.penalty;
  for (const [row, share] of rows) {
    top += share * (1 - (fit[row] as number) + before * share);
    bottom += share * share;
  }
  const after = Math.min(ridge.most, Math.max(ridge.least, top / bottom));
  for (const [row, share] of rows) fit[row] = (fit[row] as number) + (after - before) * share;
  weight[product] = after;
}
