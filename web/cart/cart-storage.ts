import { colorOption } from '#contract/catalog/option-kinds.ts';
import { splitWrittenColor } from '#contract/orders/note-color.ts';
import { dropStored, readStored, writeStored } from '../platform/browser/stored.ts';
import { type Cart, type CartItem, type CombinationRow, withItem } from './cart.ts';

/** The storage key of the cart (CT-1), which belongs to the user stored in `ownerKey` (docs/decisions/0020). */
export const cartKey = 'customizationCart';
export const ownerKey = 'customizationCartOwner';
/** The version of a stored item. Items of an earlier version have none, and their color in the note. */
const itemVersion = 2;

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

/** Returns a cart as the storage keeps it. Each item has its version, so that it is converted once at most. */
export function storedCart(cart: Cart): string {
  return JSON.stringify(cart.map(item => ({ ...item, version: itemVersion })));
}

/**
 * Parses a stored cart. Skips invalid items, because an older version or another program may have written them. Two items
 * with one code become one.
 */
export function parseCart(text: string | null): Cart {
  return listOf(parse(text))
    .flatMap(stored => readItem(stored) ?? [])
    .reduce<Cart>(withItem, []);
}

function readItem(stored: unknown): CartItem | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { id, productCode, quantity, primaryImageIndex, ...rest } = stored as Record<string, unknown>;
  if (typeof productCode !== 'string' || productCode === '') return undefined;
  const item: CartItem = {
    id: isWhole(id) ? id : 0,
    productCode,
    productDescription: textOf(rest.productDescription),
    description: textOf(rest.description),
    colors: listOf(rest.colors).filter(color => typeof color === 'string'),
    images: listOf(rest.images).flatMap(image => readImage(image) ?? []),
    primaryImageIndex: isWhole(primaryImageIndex) ? primaryImageIndex : 0,
    quantity: isWhole(quantity) && quantity > 0 ? quantity : '',
  };
  const options = listOf(rest.options).flatMap(option => readOption(option) ?? []);
  const breakdown = listOf(rest.breakdown).flatMap(row => readRow(row) ?? []);
  const read = { ...item, ...(options.length > 0 && { options }), ...(breakdown.length > 0 && { breakdown }) };
  return rest.version === itemVersion ? read : withColorOfNote(read);
}

/** Takes the color out of the note of an item that an earlier version stored. What a person types is never moved. */
function withColorOfNote(item: CartItem): CartItem {
  const { color, note } = splitWrittenColor(item.description, item.colors);
  if (item.breakdown || color === undefined) return item;
  return { ...item, description: note, breakdown: [{ quantity: item.quantity, choices: { [colorOption.id]: color } }] };
}

type Option = NonNullable<CartItem['options']>[number];

function readOption(given: unknown): Option | undefined {
  if (typeof given !== 'object' || given === null) return undefined;
  const { id, name, kind, required, help, most, choices } = given as Record<string, unknown>;
  if (!isWhole(id) || typeof name !== 'string' || (kind !== 'choice' && kind !== 'text')) return undefined;
  const named = listOf(choices).filter(
    (choice): choice is { id: number; name: string } =>
      typeof choice === 'object' && choice !== null && 'id' in choice && 'name' in choice,
  );
  const asks = kind === 'choice' ? { choices: named } : isWhole(most) ? { most } : {};
  return { id, name, kind, required: required === true, help: textOf(help), ...asks };
}

function readRow(given: unknown): CombinationRow | undefined {
  if (typeof given !== 'object' || given === null) return undefined;
  const { quantity, choices } = given as Record<string, unknown>;
  if (typeof choices !== 'object' || choices === null) return undefined;
  const valid = Object.entries(choices).filter(([, value]) => typeof value === 'string' || isWhole(value));
  return { quantity: isWhole(quantity) && quantity > 0 ? quantity : '', choices: Object.fromEntries(valid) };
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
