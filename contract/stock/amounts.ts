import type { MaterialUnit } from '../materials/material-rules.ts';

/**
 * Amounts of materials (ST-2): exact decimals with four places, computed as ten-thousandths in bigint. Without zod,
 * because screens compute with them.
 */
const scale = 10_000n;

/** The units in which people enter amounts. A material is kept in a unit of records; a pack has the size that it says. */
export const enteredUnits = ['sqft', 'dm2', 'm2', 'mtr', 'cm', 'yd', 'kg', 'g', 'oz', 'lb', 'pcs', 'pack'] as const;
export type EnteredUnit = (typeof enteredUnits)[number];

type Kind = 'area' | 'length' | 'mass' | 'piece';
/** The exact size of each unit in the base unit of its kind (dm², m, g, piece), as a fraction. */
const sizes: Record<Exclude<EnteredUnit, 'pack'>, { kind: Kind; size: readonly [bigint, bigint] }> = {
  sqft: { kind: 'area', size: [9_290_304n, 1_000_000n] },
  dm2: { kind: 'area', size: [1n, 1n] },
  m2: { kind: 'area', size: [100n, 1n] },
  mtr: { kind: 'length', size: [1n, 1n] },
  cm: { kind: 'length', size: [1n, 100n] },
  yd: { kind: 'length', size: [9_144n, 10_000n] },
  g: { kind: 'mass', size: [1n, 1n] },
  kg: { kind: 'mass', size: [1_000n, 1n] },
  oz: { kind: 'mass', size: [28_349_523_125n, 1_000_000_000n] },
  lb: { kind: 'mass', size: [45_359_237n, 100_000n] },
  pcs: { kind: 'piece', size: [1n, 1n] },
};

/**
 * Reads an amount: a number or a text such as '-212.5', with at most twelve digits before the point and four behind it.
 * Returns undefined for anything else, such as '1e3', NaN or five decimals.
 */
export function readAmount(given: number | string): bigint | undefined {
  const written = typeof given === 'number' ? shortest(given) : given;
  const [, sign, whole, decimals = ''] = /^(-?)(\d{1,12})(?:\.(\d{1,4}))?$/.exec(written) ?? [];
  if (whole === undefined || (typeof given === 'number' && Number(written) !== given)) return undefined;
  const amount = BigInt(whole) * scale + BigInt(decimals.padEnd(4, '0'));
  return sign === '-' ? -amount : amount;
}

/** Writes a number with the decimals that it needs, four at most. */
function shortest(given: number): string {
  const written = given.toFixed(4);
  return written.includes('.') ? written.replace(/(?<!0)0+$/, '').replace(/\.$/, '') : written;
}

/** Writes an amount as answers have it: 2125000n becomes '212.5000'. */
export function writeAmount(amount: bigint): string {
  const size = amount < 0n ? -amount : amount;
  return `${amount < 0n ? '-' : ''}${size / scale}.${String(size % scale).padStart(4, '0')}`;
}

/** Reads an amount of an answer, which may have more digits than a person may enter. */
export function amountOf(written: string): bigint {
  const amount = BigInt(written.replace(/[-.]/g, ''));
  return written.startsWith('-') ? -amount : amount;
}

/** Returns n / d, half away from zero. `d` must be positive. */
function rounded(n: bigint, d: bigint): bigint {
  const up = (2n * (n < 0n ? -n : n) + d) / (2n * d);
  return n < 0n ? -up : up;
}

/** Returns n / d as a fraction without units, or undefined where two units are of different kinds. */
function ratio(
  from: EnteredUnit,
  to: EnteredUnit,
  packSize: bigint | undefined,
): readonly [bigint, bigint] | undefined {
  if (from === 'pack' || to === 'pack') {
    if (from === to || !packSize) return undefined;
    return from === 'pack' ? [packSize, scale] : [scale, packSize];
  }
  const [one, other] = [sizes[from], sizes[to]];
  if (one.kind !== other.kind) return undefined;
  return [one.size[0] * other.size[1], one.size[1] * other.size[0]];
}

/**
 * Converts an amount into the unit of its material, rounded once to four decimals. `packSize` is the size of a pack in that
 * unit. Returns undefined where the unit does not fit.
 */
export function converted(
  amount: bigint,
  from: EnteredUnit,
  to: MaterialUnit,
  packSize?: bigint | undefined,
): bigint | undefined {
  const parts = ratio(from, to, packSize);
  return parts && rounded(amount * parts[0], parts[1]);
}

/**
 * Returns an amount of a material in another unit, as a purchase proposes it: with two decimals, or four in packs, rounded up
 * (ST-5). Undefined where the unit does not fit.
 */
export function neededIn(
  amount: bigint,
  unit: MaterialUnit,
  to: EnteredUnit,
  packSize?: bigint | undefined,
): bigint | undefined {
  const parts = ratio(unit, to, packSize);
  if (parts === undefined) return undefined;
  const step = to === 'pack' ? 1n : 100n;
  const size = parts[1] * step;
  return ((amount * parts[0] + size - 1n) / size) * step;
}

/**
 * Returns whether all of a line of a purchase came (ST-17). Its amount and each of its receipts were rounded on their own, so
 * parts that make up the line exactly may lack half a ten-thousandth for each receipt.
 */
export function isAllReceived(base: bigint, received: bigint, receipts: number): boolean {
  return (base - received) * 2n <= BigInt(receipts);
}

/** Returns whether an amount in one unit can be kept in another one. */
export function fits(from: EnteredUnit, to: MaterialUnit, packSize?: bigint | undefined): boolean {
  return ratio(from, to, packSize) !== undefined;
}

/** Returns the units in which an amount of a material can be entered, its own one first. */
export function unitsFor(unit: MaterialUnit, hasPack: boolean): EnteredUnit[] {
  const others = enteredUnits.filter(one => one !== unit && fits(one, unit, hasPack ? scale : undefined));
  return [unit, ...others];
}
