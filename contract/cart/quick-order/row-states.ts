import { limits } from '../../call/limits.ts';
import { isLongerThan } from '../../call/text-length.ts';
import { readListedNumber, withoutHidden } from '../../call/whole-numbers.ts';
import type { Choices, OptionFault } from './typed-options.ts';

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
export type TypedRow = {
  row: number;
  productId?: number | undefined;
  typedQuantity: string;
  description: string;
  /** The meaning of the typed options, if there are any. */
  options?: { choices: Choices; faults: readonly OptionFault[] };
};
/** `sameAs` is the earlier row with the same product and the same choices. */
export type JudgedRow = { state: RowState; quantity?: number; sameAs?: number };

/** Reads a quantity of a list; undefined unless it is a whole number from 1 to the limit (QO-3). */
function readQuantity(typed: string): number | undefined {
  const quantity = readListedNumber(typed) ?? 0;
  return quantity >= 1 && quantity <= limits.quantity ? quantity : undefined;
}

/**
 * Judges all rows of a quick order. A row is compared only with earlier rows that have no other fault (QO-2). Rows of one
 * product with different choices do not repeat it: they become one line (QO-4).
 */
export function judgeRows(rows: readonly TypedRow[]): JudgedRow[] {
  const first = new Map<string, number>();
  return rows.map(typed => {
    const quantity = readQuantity(typed.typedQuantity);
    const found = quantity === undefined ? {} : { quantity };
    const fault = faultOf(typed, quantity);
    if (fault || typed.productId === undefined) return { state: fault ?? 'notInCatalog', ...found };
    const key = JSON.stringify([typed.productId, typed.options?.choices ?? {}]);
    const sameAs = first.get(key);
    if (sameAs !== undefined) return { state: 'sameProduct', ...found, sameAs };
    first.set(key, typed.row);
    return { state: 'ready', ...found };
  });
}

function faultOf({ productId, typedQuantity, description, options }: TypedRow, quantity: number | undefined) {
  if (productId === undefined) return 'notInCatalog';
  if (withoutHidden(typedQuantity) === '') return 'quantityMissing';
  if (quantity === undefined) return 'quantityWrong';
  if (isLongerThan(description, limits.lineDescription)) return 'noteTooLong';
  return options && options.faults.length > 0 ? 'needsOptions' : undefined;
}
