import { limits } from '#contract/call/limits.ts';
import type { AnswerOf } from '#contract/calls.ts';
import { judgeRows, type RowState } from '#contract/cart/quick-order/row-states.ts';
import type { Product } from '#contract/catalog/catalog.ts';
import { addProduct, type Cart, type CartItem } from '../cart.ts';

/** A row of the checked list as the customer edits it. */
export type ListRow = {
  row: number;
  code: string;
  /** The typed quantity, unparsed. */
  quantity: string;
  note: string;
  /** The row as the customer typed it; undefined after an edit. */
  text: string | undefined;
  product: Product | undefined;
  /** Whether 'Add the quantities' or 'Replace' is ticked. */
  isTicked: boolean;
  /** The codes that the typed code may mean. */
  meant: readonly string[];
  /** Whether the portal is checking the edited code. */
  isPending: boolean;
};
/** A row with its state. The cart exists only in the browser, so the browser decides about 'inCart'. */
export type JudgedListRow = ListRow & {
  state: RowState | 'inCart';
  sameAs: number | undefined;
  /** Whether 'Add to Cart' adds the row. */
  isReady: boolean;
};
/** A product to add, with the quantities and notes of all its rows. */
export type NewLine = { product: Product; quantity: number; note: string };

/** Returns the rows of an answer of `checkOrderLines`. */
export function rowsOf({ rows, typed, products }: AnswerOf<'checkOrderLines'>): ListRow[] {
  const byId = new Map(products.map(product => [product.id, product]));
  return rows.map(({ row, productCode, productId, description, meant = [] }, index) => ({
    row,
    code: productCode,
    quantity: typed[index]?.quantity ?? '',
    note: description,
    text: typed[index]?.text,
    product: byId.get(productId ?? 0),
    isTicked: false,
    meant,
    isPending: false,
  }));
}

/** Judges all rows in relation to each other and to the cart (QO-2). */
export function judgeList(rows: readonly ListRow[], cart: Cart): JudgedListRow[] {
  const judged = judgeRows(
    rows.map(({ row, product, quantity, note }) => {
      return { row, productId: product?.id, typedQuantity: quantity, description: note };
    }),
  );
  const isReady = new Map<number, boolean>();
  const inCart = codesOf(cart);
  return rows.map((typed, index) => {
    const { state, sameAs } = judged[index] ?? { state: 'notInCatalog' as const };
    const isInCart = state === 'ready' && typed.product !== undefined && inCart.has(keyOf(typed.product));
    const isFree = state === 'ready' && (!isInCart || typed.isTicked);
    const isAdded = state === 'sameProduct' && typed.isTicked && (isReady.get(sameAs ?? 0) ?? false);
    isReady.set(typed.row, isFree);
    return { ...typed, state: isInCart ? 'inCart' : state, sameAs, isReady: !typed.isPending && (isFree || isAdded) };
  });
}

/**
 * Returns the products of the ready rows. Rows of one product become one line: it adds up quantities and joins
 * different notes.
 */
export function linesOf(judged: readonly JudgedListRow[]): NewLine[] {
  const lines = new Map<number, NewLine>();
  for (const { product, quantity, note } of judged.filter(({ isReady }) => isReady)) {
    if (!product) continue;
    const before = lines.get(product.id);
    const own =
      judgeRows([{ row: 1, productId: product.id, typedQuantity: quantity, description: '' }])[0]?.quantity ?? 0;
    lines.set(product.id, {
      product,
      quantity: Math.min(limits.quantity, (before?.quantity ?? 0) + own),
      note: joined(before?.note ?? '', note),
    });
  }
  return [...lines.values()];
}

function joined(before: string, note: string): string {
  const parts = before.split('\n');
  return note === '' || parts.includes(note) ? before : [before, note].filter(Boolean).join('\n');
}

/** Codes are unique, ignoring case (CA-4). */
function keyOf({ productCode }: { productCode: string }): string {
  return productCode.toLowerCase();
}

function codesOf(some: readonly { productCode: string }[]): ReadonlySet<string> {
  return new Set(some.map(keyOf));
}

/** Adds lines to a cart, and replaces quantity and note of products that the cart already has. */
export function withLines(cart: Cart, lines: readonly NewLine[]): Cart {
  const had = codesOf(cart);
  const added = lines.flatMap(({ product }) => (had.has(keyOf(product)) ? [] : addProduct([], product)));
  const byCode = new Map(lines.map(line => [keyOf(line.product), line]));
  return [...cart, ...added].map(item => {
    const line = byCode.get(keyOf(item));
    return line ? { ...item, quantity: line.quantity, description: line.note } : item;
  });
}

/** Undoes `withLines`: removes the added lines and restores the replaced ones. */
export function withoutLines(cart: Cart, lines: readonly NewLine[], before: Cart): Cart {
  const added = codesOf(lines.map(({ product }) => product));
  const earlier = new Map(before.map(item => [keyOf(item), item]));
  return cart.flatMap((item): CartItem[] => {
    if (!added.has(keyOf(item))) return [item];
    const was = earlier.get(keyOf(item));
    return was ? [{ ...item, quantity: was.quantity, description: was.description }] : [];
  });
}

/** Returns the rows as text for the clipboard: as they were typed, or with tabs after an edit. */
export function textOf(rows: readonly ListRow[]): string {
  return rows.map(({ text, code, quantity, note }) => text ?? [code, quantity, note].map(cell).join('\t')).join('\n');
}

function cell(text: string): string {
  return /["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
