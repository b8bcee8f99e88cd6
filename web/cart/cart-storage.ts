import type { Cart, CartItem } from './cart.ts';

/** The key the specification gives (9). The owner's id stands beside it: a cart belongs to its user. */
export const cartKey = 'customizationCart';
const ownerKey = 'customizationCartOwner';

/** The kept cart of this user. Another user's is dropped; what cannot be read counts as empty, item by item. */
export function loadCart(userId: number): Cart {
  if (read(ownerKey) !== String(userId)) {
    write(cartKey, '[]');
    write(ownerKey, String(userId));
    return [];
  }
  return parseCart(read(cartKey));
}

/** Keeps a cart; false when the browser has no room or does not allow it (it then lives until the page is closed). */
export function saveCart(cart: Cart): boolean {
  return write(cartKey, JSON.stringify(cart.map(toStored)));
}

/** Stored under the specification's names (3): `description` is the note, `images` the pictures and the files. */
function toStored({ description, note, images, files, ...rest }: CartItem) {
  return { ...rest, description: note, images: [...images, ...files], productDescription: description };
}

export function parseCart(text: string | null): Cart {
  let stored: unknown;
  try {
    stored = JSON.parse(text ?? '[]');
  } catch {
    return [];
  }
  const seen = new Set<string>();
  return (Array.isArray(stored) ? stored : []).flatMap(one => {
    const item = toItem(one);
    if (!item || seen.has(item.productCode)) return [];
    seen.add(item.productCode);
    return [item];
  });
}

function toItem(stored: unknown): CartItem | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const given = stored as Record<string, unknown>;
  if (typeof given.productCode !== 'string' || given.productCode === '') return undefined;
  const images = texts(given.images);
  return {
    id: typeof given.id === 'number' ? given.id : 0,
    productCode: given.productCode,
    description: typeof given.productDescription === 'string' ? given.productDescription : '',
    colors: texts(given.colors),
    images: images.filter(image => !isOwnFile(image)),
    files: images.filter(isOwnFile),
    primaryImageIndex: typeof given.primaryImageIndex === 'number' ? given.primaryImageIndex : 0,
    quantity: Number.isSafeInteger(given.quantity) && (given.quantity as number) > 0 ? (given.quantity as number) : '',
    note: typeof given.description === 'string' ? given.description : '',
  };
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter(one => typeof one === 'string') : [];
}

function isOwnFile(image: string): boolean {
  return image.includes('/files/');
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}
