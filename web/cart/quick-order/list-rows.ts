import { limits } from '#contract/call/limits.ts';
import type { AnswerOf } from '#contract/calls.ts';
import { judgeRows, type RowState } from '#contract/cart/quick-order/row-states.ts';
import type { Product } from '#contract/catalog/catalog.ts';
import { type Cart, type CartItem, isSameCode, itemOf } from '../cart.ts';

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
  const inCart = new Set(cart.map(({ productCode }) => productCode.toLowerCase()));
  return rows.map((typed, index) => {
    const { state, sameAs } = judged[index] ?? { state: 'notInCatalog' as const };
    const isInCart = state === 'ready' && inCart.has(typed.product?.productCode.toLowerCase() ?? '');
    const isFree = state === 'ready' && (!isInCart || typed.isTicked);
    const isAdded = state === 'sameProduct' && typed.isTicked && (isReady.get(sameAs ?? 0) ?? false);
    isReady.set(typed.row, isFree);
    return { ...typed, state: isInCart ? 'inCart' : state, sameAs, isReady: !typed.isPending && (isFree || isAdded) };
  });
}

/**
 * Returns the ready rows as items of the cart, which keep the pictures of those that they replace. Rows of one product
 * become one item: it adds up quantities and joins different notes.
 */
export function itemsOf(judged: readonly JudgedListRow[], cart: Cart): CartItem[] {
  const items = new Map<number, CartItem>();
  for (const { product, quantity, note } of judged.filter(({ isReady }) => isReady)) {
    if (!product) continue;
    const before = items.get(product.id);
    const own =
      judgeRows([{ row: 1, productId: product.id, typedQuantity: quantity, description: '' }])[0]?.quantity ?? 0;
    const replaced = cart.find(({ productCode }) => isSameCode(productCode, product.productCode));
    const line = {
      quantity: Math.min(limits.quantity, Number(before?.quantity ?? 0) + own),
      description: joined(before?.description ?? '', note),
    };
    items.set(product.id, replaced ? { ...replaced, ...line } : itemOf(product, { ...line, images: [] }));
  }
  return [...items.values()];
}

function joined(before: string, note: string): string {
  const parts = before.split('\n');
  return note === '' || parts.includes(note) ? before : [before, note].filter(Boolean).join('\n');
}

/** Returns the rows as text for the clipboard: as they were typed, or with tabs after an edit. */
export function textOf(rows: readonly ListRow[]): string {
  return rows.map(({ text, code, quantity, note }) => text ?? [code, quantity, note].map(cell).join('\t')).join('\n');
}

function cell(text: string): string {
  return /["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
