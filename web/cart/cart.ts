import type { Choices } from '#contract/cart/quick-order/typed-options.ts';
import type { Product } from '#contract/catalog/catalog.ts';
import { colorOption } from '#contract/catalog/option-kinds.ts';

/**
 * One product in the cart, as the browser stores it. `description` is the customer's note. `images` contains the
 * product's pictures, then the customer's files. `quantity` is empty while the typed text is invalid.
 */
export type CartItem = Omit<Product, 'description' | 'options'> & {
  productDescription: string;
  description: string;
  quantity: number | '';
  /** The options besides the colors. Missing without any, as in carts that an earlier version stored. */
  options?: Product['options'] | undefined;
  /** The combinations of the line (breakdown.ts); missing without any choice. */
  breakdown?: readonly CombinationRow[] | undefined;
};
/** A row of a line: the values of its options by their ids. `quantity` is empty while the typed text is invalid. */
export type CombinationRow = { quantity: number | ''; choices: Choices };
export type Cart = readonly CartItem[];
export type ItemChange = Partial<Pick<CartItem, 'quantity' | 'description' | 'images' | 'breakdown'>>;

/** Codes are unique, ignoring case (CA-4). */
export function isSameCode(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** Returns whether an item of the cart has this code. */
export function hasCode(cart: Cart, productCode: string): boolean {
  return cart.some(item => isSameCode(item.productCode, productCode));
}

/** A product, or an item of it. The id is 0 in a stored item without one. */
type Named = Pick<CartItem, 'id' | 'productCode'>;

/** Returns the item of a product: by its code, else by its id, because the product may be renamed (CT-2). */
export function itemIn(cart: Cart, { id, productCode }: Named): CartItem | undefined {
  const named = cart.find(item => isSameCode(item.productCode, productCode));
  return named ?? (id > 0 ? cart.find(item => item.id === id) : undefined);
}

/** Returns whether the cart has a product, also under the code that it had before it was renamed. */
export function hasProduct(cart: Cart, product: Named): boolean {
  return itemIn(cart, product) !== undefined;
}

/** Adds a product with quantity 1 and an empty note, unless the cart already has it (CT-2). */
export function addProduct(cart: Cart, product: Product): Cart {
  if (hasProduct(cart, product)) return cart;
  const { colors } = product;
  // The only color needs no choice.
  const breakdown = colors.length === 1 ? [{ quantity: 1, choices: { [colorOption.id]: colors[0] ?? '' } }] : [];
  return [...cart, itemOf(product, { description: '', quantity: 1, images: [], breakdown })];
}

/** Returns a product as an item of the cart, with a quantity, a note and the customer's files. */
export function itemOf(product: Product, { quantity, description, images, breakdown }: NewItem): CartItem {
  return {
    ...storedProduct(product),
    description,
    quantity,
    images: [...product.images, ...images],
    ...(breakdown && breakdown.length > 0 && { breakdown }),
  };
}
type NewItem = Required<Omit<ItemChange, 'breakdown'>> & Pick<ItemChange, 'breakdown'>;

/** Returns the fields of a product that an item of the cart has. */
export function storedProduct({ description: productDescription, options, ...product }: Product) {
  return { ...product, productDescription, ...(options.length > 0 && { options }) };
}

/** Inserts removed items at a position. Skips products that were added again. */
export function restoreItems(cart: Cart, removed: Cart, at: number): Cart {
  const missing = removed.filter(item => !hasProduct(cart, item));
  return missing.length > 0 ? cart.toSpliced(at, 0, ...missing) : cart;
}

/**
 * Adds an item at the end. An item whose code the cart has already is joined with that one, unless it is a copy of it, such
 * as earlier versions made.
 */
export function withItem(cart: Cart, item: CartItem): Cart {
  const at = cart.findIndex(one => isSameCode(one.productCode, item.productCode));
  const same = cart[at];
  if (!same) return [...cart, item];
  const isCopy = JSON.stringify(same) === JSON.stringify({ ...item, productCode: same.productCode });
  return isCopy ? cart : cart.with(at, joined(same, item));
}

/** Returns two items of one product as one, with the units, combinations, notes and pictures of both. */
export function joined(one: CartItem, other: CartItem): CartItem {
  const rows = [...rowsIn(one), ...rowsIn(other)].reduce<readonly CombinationRow[]>(withCombination, []);
  const notes = [one.description, other.description].filter(note => note.trim() !== '');
  return {
    ...one,
    quantity: sumOf(one.quantity, other.quantity),
    description: [...new Set(notes)].join('\n'),
    images: [...new Set([...one.images, ...other.images])],
    breakdown: rows.some(({ choices }) => Object.keys(choices).length > 0) ? rows : undefined,
  };
}

/** Returns the combinations of an item. The quantity of a single one is that of the item. */
function rowsIn({ quantity, breakdown = [] }: CartItem): readonly CombinationRow[] {
  return breakdown.length > 1 ? breakdown : [{ quantity, choices: breakdown[0]?.choices ?? {} }];
}

/** Adds a combination to equal ones. */
function withCombination(rows: readonly CombinationRow[], row: CombinationRow): readonly CombinationRow[] {
  const at = rows.findIndex(({ choices }) => JSON.stringify(choices) === JSON.stringify(row.choices));
  const same = rows[at];
  return same ? rows.with(at, { ...same, quantity: sumOf(same.quantity, row.quantity) }) : [...rows, row];
}

function sumOf(one: number | '', other: number | ''): number | '' {
  return (one || 0) + (other || 0) || '';
}

/**
 * Replaces the item with this code, which differs from that of the new item when the product was renamed. Another item
 * that has the new code already stays as it is, and so does the cart.
 */
export function withReplaced(cart: Cart, item: CartItem, productCode: string): Cart {
  if (!isSameCode(item.productCode, productCode) && hasCode(cart, item.productCode)) return cart;
  return cart.map(one => (isSameCode(one.productCode, productCode) ? item : one));
}

/** Changes an item. Returns the same cart when it does not contain the product. */
export function updateItem(cart: Cart, productCode: string, change: (item: CartItem) => ItemChange): Cart {
  if (!hasCode(cart, productCode)) return cart;
  return cart.map(item => (isSameCode(item.productCode, productCode) ? { ...item, ...change(item) } : item));
}

/** Adds an uploaded image before those that were selected later. */
export function withImage({ images }: CartItem, url: string, later: readonly string[]): ItemChange {
  const at = images.findIndex(image => later.includes(image));
  return { images: images.toSpliced(at < 0 ? images.length : at, 0, url) };
}
