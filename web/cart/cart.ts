import type { Product } from '#contract/catalogue.ts';
import { limits } from '#contract/limits.ts';

/** One product in the cart (specification 3, 'Cart item'). `quantity` is empty while nothing valid is typed. */
export type CartItem = Product & { quantity: number | ''; note: string; files: string[] };
export type Cart = readonly CartItem[];

/** A product already there is ignored (specification 4). It starts with quantity 1 and an empty note. */
export function addProduct(cart: Cart, product: Product): Cart {
  if (cart.some(item => item.productCode === product.productCode)) return cart;
  return [...cart, { ...product, quantity: 1, note: '', files: [] }];
}

export function removeProduct(cart: Cart, productCode: string): Cart {
  return cart.filter(item => item.productCode !== productCode);
}

export type ItemChange = Partial<Pick<CartItem, 'quantity' | 'note' | 'files'>>;

/** Changes part of an item; a product that is not in the cart changes nothing. */
export function updateItem(cart: Cart, productCode: string, change: ItemChange): Cart {
  return cart.map(item => (item.productCode === productCode ? { ...item, ...change } : item));
}

/** Empty and non-positive become empty (specification 5); more than can be ordered becomes the most. */
export function parseQuantity(text: string): number | '' {
  const number = Number.parseInt(text, 10);
  return Number.isNaN(number) || number < 1 ? '' : Math.min(number, limits.quantity);
}

export function totalItems(cart: Cart): number {
  return cart.reduce((sum, item) => sum + (item.quantity || 0), 0);
}

export function itemsWithoutQuantity(cart: Cart): Cart {
  return cart.filter(item => item.quantity === '');
}

/** What `POST /api/orders/bulk` takes: the product's pictures and the customer's own files are one list there. */
export function orderLines(cart: Cart) {
  return cart.map(item => ({
    productCode: item.productCode,
    quantity: item.quantity as number,
    description: item.note,
    images: [...item.images, ...item.files].slice(-limits.lineImages),
  }));
}
