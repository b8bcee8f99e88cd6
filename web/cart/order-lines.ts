import type { Product } from '#contract/catalogue.ts';
import { limits } from '#contract/limits.ts';
import { isCustomerFile } from '#contract/order-rules.ts';
import type { Cart, CartItem } from './cart.ts';

/** The item with the product's fields as the catalogue has them now; the customer's part stays. */
export function withProduct(item: CartItem, { description, images, ...product }: Product): CartItem {
  return { ...item, ...product, productDescription: description, images: [...images, ...customerFiles(item)] };
}

/** The pictures the customer added, by their addresses. */
export function customerFiles({ images }: Pick<CartItem, 'images'>): string[] {
  return images.filter(isCustomerFile);
}

export function totalItems(cart: Cart): number {
  return cart.reduce((sum, item) => sum + (item.quantity || 0), 0);
}

export function hasNoQuantity({ quantity }: CartItem): boolean {
  return quantity === '';
}

export function isNoteTooLong({ description }: CartItem): boolean {
  return description.length > limits.lineDescription;
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
