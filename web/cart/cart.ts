import type { Product } from '#contract/catalog/catalog.ts';

/**
 * One product in the cart, as it is stored. `description` is the customer's note, `images` the product's pictures and then
 * the customer's files, `quantity` empty while the typed text is not valid.
 */
export type CartItem = Omit<Product, 'description'> & {
  productDescription: string;
  description: string;
  quantity: number | '';
};
export type Cart = readonly CartItem[];
export type ItemChange = Partial<Pick<CartItem, 'quantity' | 'description' | 'images'>>;

/** Codes are unique without case (CA-4). */
export function isSameCode(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

export function hasProduct(cart: Cart, productCode: string): boolean {
  return cart.some(item => isSameCode(item.productCode, productCode));
}

/** Adds a product with quantity 1 and an empty note, unless the cart has it already (CT-2). */
export function addProduct(cart: Cart, { description, ...product }: Product): Cart {
  if (hasProduct(cart, product.productCode)) return cart;
  return [...cart, { ...product, productDescription: description, description: '', quantity: 1 }];
}

/** Inserts removed items at a position. Skips products that are in the cart again. */
export function restoreItems(cart: Cart, removed: Cart, at: number): Cart {
  const missing = removed.filter(item => !hasProduct(cart, item.productCode));
  return missing.length > 0 ? cart.toSpliced(at, 0, ...missing) : cart;
}

/** Changes an item. Returns the same cart when the product is not in it. */
export function updateItem(cart: Cart, productCode: string, change: (item: CartItem) => ItemChange): Cart {
  if (!hasProduct(cart, productCode)) return cart;
  return cart.map(item => (isSameCode(item.productCode, productCode) ? { ...item, ...change(item) } : item));
}

/** Adds an uploaded image before those that were chosen later. */
export function withImage({ images }: CartItem, url: string, later: readonly string[]): ItemChange {
  const at = images.findIndex(image => later.includes(image));
  return { images: images.toSpliced(at < 0 ? images.length : at, 0, url) };
}
