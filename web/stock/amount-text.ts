import { plainDecimal } from '#contract/call/whole-numbers.ts';
import { amountOf, converted, type EnteredUnit, neededIn, readAmount, writeAmount } from '#contract/stock/amounts.ts';
import { fieldDecimal } from '../platform/format/field-decimal.ts';
import { formatAmount } from '../platform/format/format.ts';
import type { Material } from './queries.ts';
import { texts } from './texts.ts';

/** The props of a field for an amount. */
export const decimal = { inputMode: 'decimal', autoComplete: 'off' } as const;

/** Returns a typed amount as calls take it, or undefined for a text that is no amount. */
export function typedAmount(typed: string): string | undefined {
  const decimal = plainDecimal(typed);
  const amount = decimal === undefined ? undefined : readAmount(decimal);
  return amount === undefined ? undefined : writeAmount(amount);
}

/**
 * Returns an amount of an answer as somebody would type it: '212.5' for '212.5000', with the decimal sign of the language.
 * '212.1250' keeps its last digit, because fields read three digits after a sign as thousands.
 */
export function typedText(amount: string): string {
  const short = amount.includes('.') ? amount.replace(/(?<!0)0+$/, '').replace(/\.$/, '') : amount;
  return fieldDecimal(/^[1-9]\d{0,2}\.\d{3}$/.test(short) ? `${short}0` : short);
}

type InUnits = Pick<Material, 'unit' | 'packSize'>;

/** The unit in which a material is bought: its packs, if it comes in some. Pieces are counted one by one, also in packs. */
export const boughtIn = ({ unit, packSize }: InUnits): EnteredUnit =>
  packSize === null || unit === 'pcs' ? unit : 'pack';

/** Returns an amount of a material in another unit, as somebody would type it, rounded up (ST-5). */
export function typedIn({ unit, packSize }: InUnits, amount: string, to: EnteredUnit): string {
  if (to === unit) return typedText(amount);
  const needed = neededIn(amountOf(amount), unit, to, packSize === null ? undefined : amountOf(packSize));
  return needed === undefined ? '' : typedText(writeAmount(needed));
}

/** Returns what a field has in another unit: what was proposed in that unit, or what somebody typed as it is. */
export function inOtherUnit(of: InUnits, amount: string, now: { typed: string; unit: EnteredUnit }, to: EnteredUnit) {
  return { unit: to, typed: now.typed === typedIn(of, amount, now.unit) ? typedIn(of, amount, to) : now.typed };
}

/** Returns the difference between what was counted and the books, with its sign: '−8.50'. */
export function signed(amount: bigint): string {
  const size = formatAmount(writeAmount(amount < 0n ? -amount : amount));
  return amount < 0n ? `−${size}` : amount > 0n ? `+${size}` : size;
}

type Difference = InUnits & {
  counted: string | undefined;
  entered: EnteredUnit;
  seen: string;
};

/** Says what the books have, and the difference to what was typed: '212.50 in the books, difference −8.50'. */
export function differenceIn({ counted, entered, unit, packSize, seen }: Difference): string {
  const books = entered === unit ? formatAmount(seen) : texts.amount(seen, unit);
  if (counted === undefined) return texts.justBooks(books);
  const kept = converted(amountOf(counted), entered, unit, packSize === null ? undefined : amountOf(packSize));
  return kept === undefined ? texts.justBooks(books) : texts.inBooks(books, signed(kept - amountOf(seen)));
}

/** Returns an amount as packs with one decimal, '≈ 4.3 hides', or undefined for a material without packs. */
export function inPacks(
  { packName, packSize }: Pick<Material, 'packName' | 'packSize'>,
  amount: string,
): string | undefined {
  if (packName === null || packSize === null || amountOf(amount) <= 0n) return undefined;
  const count = Math.round((Number(amountOf(amount)) * 10) / Number(amountOf(packSize))) / 10;
  return texts.about(texts.packs[packName](count));
}
