import { plainDecimal } from '#contract/call/whole-numbers.ts';
import { amountOf, readAmount, writeAmount } from '#contract/stock/amounts.ts';
import { formatAmount, formatNumber } from '../platform/format/format.ts';
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

/** Returns an amount of an answer as somebody would type it: '212.5' for '212.5000'. */
export function typedText(amount: string): string {
  return amount.includes('.') ? amount.replace(/(?<!0)0+$/, '').replace(/\.$/, '') : amount;
}

/** Returns the difference between what was counted and the books, with its sign: '−8.50'. */
export function signed(amount: bigint): string {
  const size = formatAmount(writeAmount(amount < 0n ? -amount : amount));
  return amount < 0n ? `−${size}` : amount > 0n ? `+${size}` : size;
}

/** Returns an amount as packs with one decimal, '≈ 4.3 hides', or undefined for a material without packs. */
export function inPacks(
  { packName, packSize }: Pick<Material, 'packName' | 'packSize'>,
  amount: string,
): string | undefined {
  if (packName === null || packSize === null || amountOf(amount) <= 0n) return undefined;
  const count = Math.round((Number(amountOf(amount)) * 10) / Number(amountOf(packSize))) / 10;
  return texts.about(texts.packs[packName](formatNumber(count), count === 1));
}
