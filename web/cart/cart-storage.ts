import { dropStored, readStored, writeStored } from '../platform/browser/stored.ts';
import type { Cart, CartItem } from './cart.ts';
import { isSameCode } from './cart.ts';

/** The storage key of the cart (CT-1), which belongs to the user stored in `ownerKey` (docs/decisions/0020). */
export const cartKey = 'customizationCart';
export const ownerKey = 'customizationCartOwner';

function asideKey(owner: string): string {
  return `${cartKey}:${owner}`;
}

/**
 * Returns the key of a user's cart: `customizationCart`, or a separate key while another user owns `customizationCart`.
 */
export function cartKeyOf(owner: string): string {
  return (readStored(ownerKey) ?? owner) === owner ? cartKey : asideKey(owner);
}

/**
 * Assigns `customizationCart` to a user: moves another user's cart aside and this user's cart back. Stopping between
 * two steps loses no cart and shows none to another user. Returns false when the browser cannot store anything.
 */
export function takeCartKey(owner: string): boolean {
  const before = readStored(ownerKey) ?? owner;
  if (before !== owner) move(cartKey, asideKey(before));
  const isStored = writeStored(ownerKey, owner);
  if (isStored && readStored(cartKey) === null) move(asideKey(owner), cartKey);
  return isStored;
}

/** Moves a stored cart. An empty cart is only removed. */
function move(from: string, to: string): void {
  const text = readStored(from);
  if (text === null || parseCart(text).length === 0) dropStored(to);
  else if (!writeStored(to, text)) {
    // A full storage has room for only one copy.
    dropStored(from);
    writeStored(to, text);
  }
  dropStored(from);
}

/** Parses a stored cart. Skips invalid items, because an older version or another program may have written them. */
export function parseCart(text: string | null): Cart {
  const items = listOf(parse(text)).flatMap(stored => readItem(stored) ?? []);
  return items.filter((item, index) => items.findIndex(one => isSameCode(one.productCode, item.productCode)) === index);
}

function readItem(stored: unknown): CartItem | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { id, productCode, quantity, primaryImageIndex, ...rest } = stored as Record<string, unknown>;
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

/**
 * Returns an image, which is stored as a URL or an object with a `preview`. A `blob:` URL is valid only in the page
 * that created it.
 */
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
