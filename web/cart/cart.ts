import type { Product } from '#contract/catalogue.ts';
import { limits } from '#contract/limits.ts';
import { isCustomerFile } from '#contract/order-rules.ts';

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

/** Puts back what was removed, behind what is there; what came back by itself stays as it is. */
export function restoreItems(cart: Cart, removed: Cart): Cart {
  const missing = removed.filter(item => !hasProduct(cart, item.productCode));
  return missing.length > 0 ? [...cart, ...missing] : cart;
}

/** Takes products out by their codes. */
export function removeProducts(cart: Cart, productCodes: readonly string[]): Cart {
  return cart.filter(item => !productCodes.some(code => isSameCode(code, item.productCode)));
}

/** Changes part of an item; a product that is not in the cart changes nothing. */
export function updateItem(cart: Cart, productCode: string, change: (item: CartItem) => ItemChange): Cart {
  if (!hasProduct(cart, productCode)) return cart;
  return cart.map(item => (isSameCode(item.productCode, productCode) ? { ...item, ...change(item) } : item));
}

/** The item with the product's fields as the catalogue has them now; the customer's part stays. */
export function withProduct(item: CartItem, { description, images, ...product }: Product): CartItem {
  return { ...item, ...product, productDescription: description, images: [...images, ...customerFiles(item)] };
}

/** The pictures the customer added, by their addresses. */
export function customerFiles({ images }: Pick<CartItem, 'images'>): string[] {
  return images.filter(isCustomerFile);
}

/**
 * Parses to an integer; empty and non-positive become empty (specification 5), more than can be ordered becomes the most.
 * '1,000' and '1 000' as pasted from a list are a thousand, not one.
 */
export function parseQuantity(text: string): number | '' {
  const grouped = /^\s*\d{1,3}(?:[\s.,'’]\d{3})+\s*$/.test(text);
  const quantity = Number.parseInt(grouped ? text.replace(/\D/g, '') : text, 10);
  return quantity >= 1 ? Math.min(quantity, limits.quantity) : '';
}

export function totalItems(cart: Cart): number {
  return cart.reduce((sum, item) => sum + (item.quantity || 0), 0);
}

export function itemsWithoutQuantity(cart: Cart): Cart {
  return cart.filter(item => item.quantity === '');
}

/**
 * What `POST /api/orders/bulk` takes. Where the product's pictures and the customer's are more than a line may have, only
 * the customer's are named: the server then puts the product's in front (docs/decisions/0005).
 */
export function orderLines(cart: Cart) {
  return cart.map(item => ({
    productCode: item.productCode,
    quantity: Number(item.quantity),
    description: item.description,
    images: item.images.length > limits.lineImages ? customerFiles(item) : item.images,
  }));
}
