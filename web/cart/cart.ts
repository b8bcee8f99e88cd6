import type { Product } from '#contract/catalogue.ts';

/**
 * One product in the cart, as it is kept (specification 3, 'Cart item'). `description` is the customer's note, `images`
 * the product's pictures and then the customer's own files, `quantity` empty while nothing valid is typed.
 */
export type CartItem = Omit<Product, 'description'> & {
  productDescription: string;
  description: string;
  quantity: number | '';
};
export type Cart = readonly CartItem[];
export type ItemChange = Partial<Pick<CartItem, 'quantity' | 'description' | 'images'>>;

/** Codes are unique without case (decisions, 'Catalogue'). */
export function isSameCode(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

export function hasProduct(cart: Cart, productCode: string): boolean {
  return cart.some(item => isSameCode(item.productCode, productCode));
}

/** A product already there is ignored (specification 4). It starts with quantity 1 and an empty description. */
export function addProduct(cart: Cart, { description, ...product }: Product): Cart {
  if (hasProduct(cart, product.productCode)) return cart;
  return [...cart, { ...product, productDescription: description, description: '', quantity: 1 }];
}

/** Puts back what was removed, where its first stood; what came back by itself stays as it is. */
export function restoreItems(cart: Cart, removed: Cart, at: number): Cart {
  const missing = removed.filter(item => !hasProduct(cart, item.productCode));
  return missing.length > 0 ? cart.toSpliced(at, 0, ...missing) : cart;
}

/** Changes part of an item; a product that is not in the cart changes nothing. */
export function updateItem(cart: Cart, productCode: string, change: (item: CartItem) => ItemChange): Cart {
  if (!hasProduct(cart, productCode)) return cart;
  return cart.map(item => (isSameCode(item.productCode, productCode) ? { ...item, ...change(item) } : item));
}

/** The pictures with one more, in front of those that were chosen after it. */
export function withImage({ images }: CartItem, url: string, later: readonly string[]): ItemChange {
  const at = images.findIndex(image => later.includes(image));
  return { images: images.toSpliced(at < 0 ? images.length : at, 0, url) };
}
