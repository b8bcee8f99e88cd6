import { usedAt } from '#contract/materials/material-rules.ts';
import type { Passed } from '#contract/production/counts.ts';
import { readAmount } from '#contract/stock/amounts.ts';
import type { Item } from './stock.ts';

/**
 * The rules of the stock as a model that knows no SQL (ST-3 to ST-7), for tests that compare it with the portal. Amounts are
 * ten-thousandths.
 */
export type ModelMaterial = { id: number; category: Item['category']; unit: Item['unit']; names: readonly string[] };
/** A combination of a line: its units, its choices by option in lower case, and by what these multiply leather and lining. */
export type ModelCombination = { units: number; choices: Readonly<Record<string, string>>; factor?: string };
/** A line with its combinations in their order; none without choices. */
export type ModelLine = {
  items: readonly Item[];
  quantity: number;
  passed: Passed;
  combinations: readonly ModelCombination[];
};

/** Returns n / d, half up. */
const rounded = (n: bigint, d: bigint) => (2n * n + d) / (2n * d);

/** The amount of an item in one unit of product with a factor, converted and rounded once. */
function perUnit({ category, quantity, unit }: Item, material: ModelMaterial, factor = '1'): bigint {
  const [whole = '', decimals = ''] = (category === 'leather' || category === 'lining' ? factor : '1').split('.');
  const amount = (readAmount(quantity) ?? 0n) * BigInt(whole + decimals);
  const scale = 10n ** BigInt(decimals.length);
  if (unit === material.unit) return rounded(amount, scale);
  return unit === 'g' ? rounded(amount, 1_000n * scale) : rounded(1_000n * amount, scale);
}

type Units = { name: string; units: number; factor?: string | undefined };

/** The units that the first `n` of a line need of an item, by name: the first combinations pass first. */
function unitsByName({ name }: Item, { quantity, combinations }: ModelLine, n: number): Units[] {
  if (combinations.length === 0) return /\{.+\}/.test(name) ? [] : [{ name, units: Math.min(n, quantity) }];
  let left = n;
  return combinations.map(({ units, choices, factor }) => {
    const passing = Math.min(units, left);
    left -= passing;
    const named = name.replace(/\{(.+?)\}/g, (open, option: string) => choices[option.toLowerCase()] ?? open);
    return { name: named, units: passing, factor };
  });
}

/** The amounts that the first units of a line use, by material. `counts` says how many passed each stage. */
export function usedBy(line: ModelLine, counts: Passed, materials: readonly ModelMaterial[]): Map<number, bigint> {
  const used = new Map<number, bigint>();
  for (const item of line.items) {
    for (const { name, units, factor } of unitsByName(item, line, counts[usedAt[item.category]])) {
      const material = materials.find(
        one => one.category === item.category && one.names.includes(`${name} ${item.unit}`),
      );
      if (!material) continue;
      used.set(material.id, (used.get(material.id) ?? 0n) + perUnit(item, material, factor) * BigInt(units));
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

type Bought = { state: 'ordered' | 'closed' | 'cancelled'; base: number; received: number; closed: boolean };

/** The amount on order of the purchases of a material (ST-4). */
export function onOrderOf(purchases: readonly Bought[]): bigint {
  const open = purchases.filter(({ state, closed }) => state === 'ordered' && !closed);
  return open.reduce((sum, { base, received }) => sum + BigInt(Math.max(0, base - received)), 0n);
}

/** A material as coverage sees it: what is on hand, and whether its books are believed (ST-11). */
type Shelf = ModelMaterial & { onHand: bigint; isBelieved: boolean };
type Expected = { material: number; on: string; units: bigint };
/** The units that a stage can go on with, the materials that do not suffice for one, and the day on which they do. */
export type StageCover = { covered: number | null; lacks: number[]; day: string | null };

/**
 * How far the stock covers lines, which take what they need in their order: first from what is on hand, then from what is
 * expected, by day (ST-12). A day that is over is none.
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
  const left = line.quantity - line.passed[stage];
  const cover: StageCover = { covered: null, lacks: [], day: null };
  const days: (string | null)[] = [];
  for (const material of materials) {
    // The amount that each unit that is left takes of the material, in their order.
    const takes = Array.from({ length: left }, (_, at) => takenBy(line, stage, material, line.passed[stage] + at));
    const all = takes.reduce((sum, amount) => sum + amount, 0n);
    if (all === 0n) continue;
    const there = shelf.get(material.id) ?? 0n;
    const got = there < all ? there : all;
    shelf.set(material.id, there - got);
    const firstUnit = takes.find(amount => amount > 0n) ?? 0n;
    let [missing, have, first] = [all - got, got, null as string | null];
    for (const one of coming.filter(each => each.material === material.id)) {
      const part = one.units < missing ? one.units : missing;
      one.units -= part;
      missing -= part;
      have += part;
      if (part > 0n && first === null && have >= firstUnit) first = one.on;
    }
    if (!material.isBelieved) continue;
    cover.covered = Math.min(cover.covered ?? left, unitsFor(takes, got));
    // Only the next unit waits; a later one does not keep it.
    if (takes[0] === 0n || got >= firstUnit) continue;
    cover.lacks.push(material.id);
    days.push(first !== null && first < today ? null : first);
  }
  const last = days.toSorted().at(-1) ?? null;
  return { ...cover, day: days.includes(null) ? null : last };
}

/** How many units go on with an amount, one after the other. */
function unitsFor(takes: readonly bigint[], amount: bigint): number {
  let left = amount;
  const at = takes.findIndex(take => {
    left -= take;
    return left < 0n;
  });
  return at < 0 ? takes.length : at;
}

/** The amount that the unit at a place of a line takes of a material at a stage. */
function takenBy(line: ModelLine, stage: keyof Passed, material: ModelMaterial, at: number): bigint {
  const upTo = (n: number) => {
    const counts = { cutting: 0, stitching: 0, finishing: 0, packaging: 0, [stage]: n };
    return usedBy({ ...line, items: line.items.filter(({ category }) => usedAt[category] === stage) }, counts, [
      material,
    ]);
  };
  return (upTo(at + 1).get(material.id) ?? 0n) - (upTo(at).get(material.id) ?? 0n);
}
