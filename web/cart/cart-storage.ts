import type { Cart, CartItem } from './cart.ts';
import { isSameCode } from './cart.ts';

/** The key the specification gives (9). What stands beside it belongs to the cart and goes with it. */
export const cartKey = 'customizationCart';
/** Whose cart it is (docs/decisions/0020). */
export const ownerKey = 'customizationCartOwner';
/** The Idempotency-Key of the order that was last tried. */
export const attemptKey = 'customizationCartAttempt';

/** Reads a cart as it was kept, by whatever version or hand: what makes no sense is left out, item by item. */
export function parseCart(text: string | null): Cart {
  const items = listOf(parse(text)).flatMap(kept => readItem(kept) ?? []);
  return items.filter((item, index) => items.findIndex(one => isSameCode(one.productCode, item.productCode)) === index);
}

function readItem(kept: unknown): CartItem | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined;
  const { id, productCode, quantity, primaryImageIndex, ...rest } = kept as Record<string, unknown>;
  if (typeof productCode !== 'string' || productCode === '') return undefined;
  return {
    id: isWhole(id) ? id : 0,
    productCode,
    productDescription: textOf(rest.productDescription),
    description: textOf(rest.description),
    colors: listOf(rest.colors).filter(color => typeof color === 'string'),
    images: listOf(rest.images).flatMap(image => readImage(image) ?? []),
    primaryImageIndex: isWhole(primaryImageIndex) ? primaryImageIndex : 0,
    quantity: isWhole(quantity) && quantity > 0 ? quantity : '',
  };
}

/** An address, or an object with a preview (specification 3); a `blob:` preview died with the page that made it. */
function readImage(image: unknown): string | undefined {
  const address = typeof image === 'object' && image !== null && 'preview' in image ? image.preview : image;
  return typeof address === 'string' && address !== '' && !address.startsWith('blob:') ? address : undefined;
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '[]');
  } catch {
    return [];
  }
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
