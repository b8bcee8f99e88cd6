/** An image of an order line: a catalog picture, an uploaded file, or a `data:` URL (OR-2). */
export type OrderImage = { kind: 'catalog' | 'private'; name: string } | { kind: 'data'; base64: string };

const storedName = /^[0-9a-f]{32}\.(?:jpg|png|gif|webp)$/;
const dataUrl = /^data:image\/[a-z0-9.+-]+;base64,([A-Za-z0-9+/]+={0,2})$/i;

/**
 * Parses an image of an order line. Returns undefined for any image that this portal does not serve at `origin`,
 * because the server never fetches a URL.
 */
export function readOrderImage(image: string, origin: string): OrderImage | undefined {
  if (image.startsWith('data:')) {
    const base64 = dataUrl.exec(image)?.[1];
    return base64 ? { kind: 'data', base64 } : undefined;
  }
  const path = pathOf(image, origin);
  if (path === undefined) return undefined;
  return named(path, '/uploads/products/', 'catalog') ?? named(path, '/files/', 'private');
}

function named(path: string, folder: string, kind: 'catalog' | 'private'): OrderImage | undefined {
  const name = path.startsWith(folder) ? path.slice(folder.length) : '';
  return storedName.test(name) ? { kind, name } : undefined;
}

/**
 * Returns the path of '/files/x.jpg', '/files/x.jpg?w=480' or 'https://host/files/x.jpg'. The host must be the
 * portal's, on any port, because another process of the portal may have created the URL.
 */
function pathOf(image: string, origin: string): string | undefined {
  if (image.startsWith('/') && !image.startsWith('//')) return image.split('?')[0];
  if (!/^https?:\/\//i.test(image) || !URL.canParse(image)) return undefined;
  const { hostname, pathname } = new URL(image);
  return hostname === new URL(origin).hostname ? pathname : undefined;
}
