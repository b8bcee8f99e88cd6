import { limits } from '#contract/call/limits.ts';
import type { AnswerOf } from '#contract/calls.ts';
import { judgeRows, type RowState } from '#contract/cart/quick-order/row-states.ts';
import {
  noteWithColor,
  optionsWithColor,
  readTypedOptions,
  type TypedOption,
} from '#contract/cart/quick-order/typed-options.ts';
import type { Product } from '#contract/catalog/catalog.ts';
import { colorOption, isColorName } from '#contract/catalog/option-kinds.ts';
import { unitsWithoutColor } from '#contract/orders/missing-color.ts';
import { colorOf } from '#contract/orders/note-color.ts';
import { type Breakdown, sumOf } from '../breakdown.ts';
import { type Cart, type CartItem, itemIn, itemOf } from '../cart.ts';

/** A row of the checked list as the customer edits it. */
export type ListRow = {
  row: number;
  code: string;
  /** The typed quantity, unparsed. */
  quantity: string;
  note: string;
  /** The complete note, while the color at its beginning is the color. */
  typedNote?: string | undefined;
  /** The typed values of options, by the names of the options. */
  options: readonly TypedOption[];
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
  /** The meaning of the typed options for the product. */
  read: ReadOptions | undefined;
  /** The rows that become one line with this one. */
  oneLineWith: readonly number[];
  /** Whether 'Add to Cart' adds the row. */
  isReady: boolean;
};

type ReadOptions = ReturnType<typeof readTypedOptions>;

/** Returns the rows of an answer of `checkOrderLines`. */
export function rowsOf({ rows, typed, products }: AnswerOf<'checkOrderLines'>): ListRow[] {
  const byId = new Map(products.map(product => [product.id, product]));
  return rows.map(({ row, productCode, productId, description, typedNote, options = [], meant = [] }, index) => ({
    row,
    code: productCode,
    quantity: typed[index]?.quantity ?? '',
    note: description,
    ...(typedNote !== undefined && { typedNote }),
    options,
    text: typed[index]?.text,
    product: byId.get(productId ?? 0),
    isTicked: false,
    meant,
    isPending: false,
  }));
}

/** A person's change of a row. */
export type RowChange = Partial<Pick<ListRow, 'code' | 'quantity' | 'note' | 'options' | 'isTicked'>>;

/** Changes a row. A note or color that somebody changed is no longer what the list had. */
export function changedRow(row: ListRow, change: RowChange): ListRow {
  const isTick = change.isTicked !== undefined;
  const isOther = change.note !== undefined || change.options !== undefined;
  return {
    ...row,
    ...change,
    ...(!isTick && { text: undefined }),
    ...(isOther && { typedNote: undefined }),
  };
}

/** The color that was the beginning of the note of a row; undefined if there was none, or no longer. */
export function colorFromNote({ typedNote, options }: ListRow): string | undefined {
  return typedNote === undefined ? undefined : options.find(({ option }) => isColorName(option))?.value;
}

/** Returns the change that gives a row the note of its list back, without the color that was read from it (QO-4). */
export function asNote({ typedNote, note, options }: ListRow): RowChange {
  return { note: typedNote ?? note, options: options.filter(({ option }) => !isColorName(option)) };
}

/**
 * Returns the row with the product that was found for its code. A color that the product is not made in goes back to the
 * note that it was read from; one of a column becomes the beginning of the note if the product is made in no color.
 */
export function withProduct(row: ListRow, product: Product | undefined): ListRow {
  const { note, options } = row;
  // A list that an earlier version stored has no options.
  const color = options?.find(({ option }) => isColorName(option))?.value ?? '';
  if (!product || color === '') return { ...row, product };
  const offers = product.colors.some(one => one.toLowerCase() === color.toLowerCase());
  if (row.typedNote !== undefined) return offers ? { ...row, product } : { ...changedRow(row, asNote(row)), product };
  if (optionsWithColor(product).some(({ name }) => isColorName(name))) return { ...row, product };
  return { ...changedRow(row, { ...asNote(row), note: noteWithColor(color, note) }), product };
}

/** Judges all rows in relation to each other and to the cart (QO-2). */
export function judgeList(rows: readonly ListRow[], cart: Cart): JudgedListRow[] {
  // A list that an earlier version stored has no options.
  const read = rows.map(
    ({ product, options = [] }) => product && readTypedOptions(product, withOnlyColor(product, options)),
  );
  const judged = judgeRows(
    rows.map(({ row, product, quantity, note }, index) => {
      const options = read[index];
      return { row, productId: product?.id, typedQuantity: quantity, description: note, ...(options && { options }) };
    }),
  );
  const oneLine = Map.groupBy(
    rows.filter((_, index) => judged[index]?.state === 'ready'),
    ({ product }) => product?.id,
  );
  const isReady = new Map<number, boolean>();
  const codesInCart = new Set(cart.map(({ productCode }) => productCode.toLowerCase()));
  const idsInCart = new Set(cart.map(({ id }) => id).filter(id => id > 0));
  const hasProduct = ({ id, productCode }: Product) => codesInCart.has(productCode.toLowerCase()) || idsInCart.has(id);
  return rows.map((typed, index) => {
    const { state, sameAs } = judged[index] ?? { state: 'notInCatalog' as const };
    const isInCart = state === 'ready' && typed.product !== undefined && hasProduct(typed.product);
    const isFree = state === 'ready' && (!isInCart || typed.isTicked);
    const isAdded = state === 'sameProduct' && typed.isTicked && (isReady.get(sameAs ?? 0) ?? false);
    isReady.set(typed.row, isFree);
    const others = (state === 'ready' && oneLine.get(typed.product?.id)) || [];
    return {
      ...typed,
      state: isInCart ? 'inCart' : state,
      sameAs,
      read: read[index],
      oneLineWith: others.map(({ row }) => row).filter(row => row !== typed.row),
      isReady: !typed.isPending && (isFree || isAdded),
    };
  });
}

/** Returns whether a row has no color although its product lists colors (OP-5). A row without a quantity is one unit. */
export function hasNoColor({ product, note, read }: JudgedListRow): boolean {
  const choices = read?.choices ?? {};
  const breakdown = Object.keys(choices).length > 0 ? [{ quantity: 1, choices }] : [];
  return product !== undefined && unitsWithoutColor({ ...product, quantity: 1, description: note, breakdown }) > 0;
}

/** The only color of a product needs no choice. */
function withOnlyColor({ colors }: Product, typed: readonly TypedOption[]): readonly TypedOption[] {
  const [color] = colors;
  if (color === undefined || colors.length > 1 || typed.some(({ option }) => isColorName(option))) return typed;
  return [{ option: colorOption.name, value: color }, ...typed];
}

/**
 * Returns the ready rows as items of the cart, which keep the pictures of those that they replace. Rows of one product
 * become one item: it adds up quantities and joins different notes.
 */
export function itemsOf(judged: readonly JudgedListRow[], cart: Cart): CartItem[] {
  const items = new Map<number, CartItem>();
  for (const { product, quantity, note, read } of judged.filter(({ isReady }) => isReady)) {
    if (!product) continue;
    const before = items.get(product.id);
    const own =
      judgeRows([{ row: 1, productId: product.id, typedQuantity: quantity, description: '' }])[0]?.quantity ?? 0;
    const replaced = itemIn(cart, product);
    const line = {
      quantity: Math.min(limits.quantity, Number(before?.quantity ?? 0) + own),
      description: joined(before?.description ?? '', note),
      breakdown: merged([...(before?.breakdown ?? []), { quantity: own, choices: read?.choices ?? {} }]),
    };
    items.set(product.id, replaced ? { ...replaced, ...line } : itemOf(product, { ...line, images: [] }));
  }
  return [...items.values()];
}

/** Adds up the rows with equal choices. */
function merged(rows: Breakdown): Breakdown {
  const byChoices = Map.groupBy(rows, ({ choices }) => JSON.stringify(choices));
  return [...byChoices.values()].map(same => ({ quantity: sumOf(same), choices: same[0]?.choices ?? {} }));
}

function joined(before: string, note: string): string {
  const parts = before.split('\n');
  return note === '' || parts.includes(note) ? before : [before, note].filter(Boolean).join('\n');
}

/**
 * Returns the rows as text for the clipboard: as they were typed, or with tabs after an edit. Rows with options, unless
 * their typed note has them, have a heading row, and so have edited notes that would be read as a color.
 */
export function textOf(rows: readonly ListRow[]): string {
  const others = new Set(rows.flatMap(({ options = [] }) => options.map(({ option }) => option)));
  const names = [colorOption.name, ...[...others].filter(name => !isColorName(name))];
  const typedIn = ({ options = [] }: ListRow, name: string) =>
    options.find(({ option }) => option.toLowerCase() === name.toLowerCase())?.value ?? '';
  const line = (cells: readonly string[]) => cells.map(cell).join('\t');
  const isPlain = ({ text, options = [], typedNote, note, product }: ListRow) =>
    text !== undefined
      ? options.length === 0 || typedNote !== undefined
      : options.length === 0 && colorOf(note, product?.colors ?? []) === undefined;
  if (names.length === 1 && rows.every(isPlain)) {
    return rows.map(({ text, code, quantity, note }) => text ?? line([code, quantity, note])).join('\n');
  }
  return [
    line(['Code', 'Quantity', ...names, 'Note']),
    ...rows.map(row => line([row.code, row.quantity, ...names.map(name => typedIn(row, name)), row.note])),
  ].join('\n');
}

function cell(text: string): string {
  return /["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
