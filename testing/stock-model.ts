import { usedAt } from '#contract/materials/material-rules.ts';
import type { Passed } from '#contract/production/counts.ts';
import { converted, readAmount } from '#contract/stock/amounts.ts';
import type { Item } from './stock.ts';

/**
 * The rules of the stock as a model that knows no SQL (ST-3 to ST-7), for tests that compare it with the portal. Amounts are
 * ten-thousandths.
 */
export type ModelMaterial = { id: number; category: Item['category']; unit: Item['unit']; names: readonly string[] };
/** A line with its combinations as colors and units, in their order. */
export type ModelLine = {
  items: readonly Item[];
  quantity: number;
  passed: Passed;
  colors: readonly (readonly [color: string, units: number])[];
};

/** The amount of an item in one unit of product, converted once. */
const perUnit = ({ quantity, unit }: Item, material: ModelMaterial): bigint =>
  converted(readAmount(quantity) ?? 0n, unit, material.unit) ?? 0n;

/** The names that an item has in the first `n` units of a line, with the units of each: the first combinations pass first. */
function unitsByName({ name }: Item, { quantity, colors }: ModelLine, n: number): [name: string, units: number][] {
  if (!/\{color\}/i.test(name)) return [[name, Math.min(n, quantity)]];
  let left = n;
  return colors.map(([color, units]) => {
    const passing = Math.min(units, left);
    left -= passing;
    return [name.replace(/\{color\}/gi, color), passing];
  });
}

/** The amounts that the first units of a line use, by material. `counts` says how many passed each stage. */
function usedBy(line: ModelLine, counts: Passed, materials: readonly ModelMaterial[]): Map<number, bigint> {
  const used = new Map<number, bigint>();
  for (const item of line.items) {
    for (const [name, units] of unitsByName(item, line, counts[usedAt[item.category]])) {
      const material = materials.find(
        one => one.category === item.category && one.names.includes(`${name} ${item.unit}`),
      );
      if (!material) continue;
      used.set(material.id, (used.get(material.id) ?? 0n) + perUnit(item, material) * BigInt(units));
    }
  }
  return used;
}

/** What lines still need of each material: what all their units use, without what those use that passed. */
export function needs(lines: readonly ModelLine[], materials: readonly ModelMaterial[]): Map<number, bigint> {
  const need = new Map(materials.map(({ id }) => [id, 0n]));
  for (const line of lines) {
    const { quantity } = line;
    const all = { cutting: quantity, stitching: quantity, finishing: quantity, packaging: quantity };
    const [whole, done] = [usedBy(line, all, materials), usedBy(line, line.passed, materials)];
    for (const [id, amount] of whole) need.set(id, (need.get(id) ?? 0n) + amount - (done.get(id) ?? 0n));
  }
  return need;
}

type Shortage = Record<'need' | 'onHand' | 'onOrder' | 'minLevel' | 'minOrder', bigint> & {
  packSize: bigint | undefined;
  unit: Item['unit'];
};

/** The amounts that are short and to buy (ST-5). */
export function shortage({ need, onHand, onOrder, minLevel, minOrder, packSize, unit }: Shortage) {
  const lacking = (amount: bigint) => (amount > 0n ? amount : 0n);
  const [short, wanted] = [lacking(need - onHand - onOrder), lacking(need + minLevel - onHand - onOrder)];
  const step = packSize ?? (unit === 'pcs' ? 10_000n : 100n);
  const least = wanted > minOrder ? wanted : minOrder;
  return { short, toBuy: wanted === 0n ? 0n : ((least + step - 1n) / step) * step };
}

/** A material as coverage sees it: what is on hand, and whether its books are believed (ST-11). */
type Shelf = ModelMaterial & { onHand: bigint; isBelieved: boolean };
type Expected = { material: number; on: string; units: bigint };
/** The units that a stage can go on with, the materials that do not suffice for one, and the day on which they do. */
export type StageCover = { covered: number | null; lacks: number[]; day: string | null };

/**
 * How far the stock covers lines, which take what they need in their order: first from what is on hand, then from what is
 * expected, by day (ST-12). For lines without colors. A day that is over is none.
 */
export function coverage(
  lines: readonly ModelLine[],
  materials: readonly Shelf[],
  expected: readonly Expected[],
  today: string,
): Record<'cutting' | 'stitching' | 'finishing', StageCover>[] {
  const shelf = new Map(materials.map(({ id, onHand }) => [id, onHand > 0n ? onHand : 0n]));
  const coming = expected.toSorted((a, b) => (a.on < b.on ? -1 : 1)).map(one => ({ ...one }));
  return lines.map(line => {
    const of = (stage: 'cutting' | 'stitching' | 'finishing') =>
      coverStage(line, stage, { materials, shelf, coming, today });
    return { cutting: of('cutting'), stitching: of('stitching'), finishing: of('finishing') };
  });
}

type Left = { materials: readonly Shelf[]; shelf: Map<number, bigint>; coming: Expected[]; today: string };

function coverStage(line: ModelLine, stage: keyof Passed, { materials, shelf, coming, today }: Left): StageCover {
  const left = BigInt(line.quantity - line.passed[stage]);
  const cover: StageCover = { covered: null, lacks: [], day: null };
  const days: (string | null)[] = [];
  for (const material of materials) {
    const own = line.items.filter(item => usedAt[item.category] === stage && isOf(item, material));
    const per = own.reduce((sum, item) => sum + perUnit(item, material), 0n);
    if (per === 0n || left === 0n) continue;
    const there = shelf.get(material.id) ?? 0n;
    const got = there < per * left ? there : per * left;
    shelf.set(material.id, there - got);
    let [missing, have, first] = [per * left - got, got, null as string | null];
    for (const one of coming.filter(each => each.material === material.id)) {
      const part = one.units < missing ? one.units : missing;
      one.units -= part;
      missing -= part;
      have += part;
      if (part > 0n && first === null && have >= per) first = one.on;
    }
    if (!material.isBelieved) continue;
    cover.covered = Math.min(cover.covered ?? Number(left), Number(got / per));
    if (got >= per) continue;
    cover.lacks.push(material.id);
    days.push(first !== null && first < today ? null : first);
  }
  const last = days.toSorted().at(-1) ?? null;
  return { ...cover, day: days.includes(null) ? null : last };
}

const isOf = (item: Item, material: ModelMaterial) =>
  material.category === item.category && material.names.includes(`${item.name} ${item.unit}`);
