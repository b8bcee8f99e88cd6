import { limits } from '../call/limits.ts';
import { plainDigits } from '../call/plain-digits.ts';
import { textLength } from '../call/text-length.ts';

/** The states of a quick order row. Only ready rows can be added to the cart (QO-2). */
export const rowStates = [
  'ready',
  'notInCatalog',
  'quantityMissing',
  'quantityWrong',
  'noteTooLong',
  'sameProduct',
  'needsOptions',
] as const;
export type RowState = (typeof rowStates)[number];

/** A row as the customer typed it. `productId` is missing for products that are not in the customer's catalog. */
export type TypedRow = { row: number; productId?: number | undefined; typedQuantity: string; description: string };
/** `sameAs` is the earlier row with the same product. */
export type JudgedRow = { state: RowState; quantity?: number; sameAs?: number };

/**
 * Reads a quantity that consists of digits of any script; undefined unless it is a whole number from 1 to the limit.
 * Rejects periods and commas, because '1.000' is one thousand in some languages and one in others (QO-3).
 */
export function readWholeQuantity(typed: string): number | undefined {
  const digits = plainDigits(withoutHidden(typed));
  const quantity = /^\d{1,15}$/.test(digits) ? Number(digits) : 0;
  return quantity >= 1 && quantity <= limits.quantity ? quantity : undefined;
}

/** Trims a cell and removes its invisible characters, which spreadsheets and web pages add. */
export function withoutHidden(cell: string): string {
  return cell.replace(/\p{Cf}/gu, '').trim();
}

/** Judges all rows of a quick order. A row is compared only with earlier rows that have no other fault (QO-2). */
export function judgeRows(rows: readonly TypedRow[]): JudgedRow[] {
  const first = new Map<number, number>();
  return rows.map(typed => {
    const quantity = readWholeQuantity(typed.typedQuantity);
    const found = quantity === undefined ? {} : { quantity };
    const fault = faultOf(typed, quantity);
    if (fault || typed.productId === undefined) return { state: fault ?? 'notInCatalog', ...found };
    const sameAs = first.get(typed.productId);
    if (sameAs !== undefined) return { state: 'sameProduct', ...found, sameAs };
    first.set(typed.productId, typed.row);
    return { state: 'ready', ...found };
  });
}

function faultOf({ productId, typedQuantity, description }: TypedRow, quantity: number | undefined) {
  if (productId === undefined) return 'notInCatalog';
  if (withoutHidden(typedQuantity) === '') return 'quantityMissing';
  if (quantity === undefined) return 'quantityWrong';
  return textLength(description) > limits.lineDescription ? 'noteTooLong' : undefined;
}
