import { readWholeNumber } from '#contract/call/whole-numbers.ts';
import type { ReorderLine } from '#contract/cart/reorder/reorder.ts';
import type { Product } from '#contract/catalog/catalog.ts';
import type { Combination } from '#contract/catalog/product-options.ts';
import { unitsWithoutColor } from '#contract/orders/missing-color.ts';
import { hasOpenOption, namedRows } from '../breakdown.ts';
import { type Cart, type CartItem, hasProduct, itemOf } from '../cart.ts';
import { quantityFault } from '../quantity-fault.ts';

/**
 * A line of an earlier order. `product` is its current version; it is missing when the line cannot be ordered again.
 */
export type Line = Omit<ReorderLine, 'productId'> & { product: Product | undefined };
/** The customer's changes to each line, by its ordered code. */
export type Edits = ReadonlyMap<string, { isTicked?: boolean; typed?: string; isTyping?: boolean }>;
/** A line as the dialog shows it. */
export type Row = Line & {
  isTicked: boolean;
  isInCart: boolean;
  typed: string;
  fault: string | undefined;
  isTyping: boolean;
};

/** Combines the lines of an order with the products of today's catalog. */
export function linesOf(lines: readonly ReorderLine[], products: readonly Product[]): Line[] {
  const byId = new Map(products.map(product => [product.id, product]));
  return lines.map(({ productId, ...line }) => {
    const product = productId === null ? undefined : byId.get(productId);
    return { ...line, state: product ? line.state : 'gone', product };
  });
}

/** Lines that can be ordered start ticked, unless the cart has their product (RE-4). */
export function rowsOf(lines: readonly Line[], edits: Edits, cart: Cart): Row[] {
  return lines.map(line => {
    const edit = edits.get(line.orderedCode);
    const isInCart = line.product !== undefined && hasProduct(cart, line.product);
    const typed = edit?.typed ?? String(line.quantity);
    return {
      ...line,
      isInCart,
      isTicked: line.product !== undefined && (edit?.isTicked ?? !isInCart),
      typed,
      fault: quantityFault(typed),
      isTyping: edit?.isTyping ?? false,
    };
  });
}

/** Returns the items of the ticked rows: today's product with the quantity, note and files of the earlier order. */
export function itemsOf(rows: readonly Row[]): CartItem[] {
  return rows.flatMap(({ product, isTicked, typed, description, images, breakdown }) => {
    if (!product || !isTicked) return [];
    return itemOf(product, { quantity: readWholeNumber(typed) ?? '', description, images, breakdown });
  });
}

/** Returns what units of the line get which choices, of those that the product offers today. */
export function combinationsOf({ product, breakdown }: Pick<Line, 'product' | 'breakdown'>): Combination[] {
  return product ? namedRows(product, breakdown) : [];
}

type Colored = Pick<Line, 'product' | 'quantity' | 'description' | 'breakdown'>;

/** Returns whether the line has no color although its product lists colors today (OP-5). */
export function hasNoColor({ product, quantity, description, breakdown }: Colored): boolean {
  return product !== undefined && unitsWithoutColor({ ...product, quantity, description, breakdown }) > 0;
}

/** Returns how many of the ticked rows keep an order from being placed until a choice is made in the cart. */
export function countOpenChoices(rows: readonly Row[]): number {
  return itemsOf(rows).filter(hasOpenOption).length;
}
