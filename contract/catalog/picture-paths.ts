/** Widths of the smaller versions that are stored of every picture. */
export type PictureWidth = 96 | 480;

/**
 * The address of a picture's smaller version: '/files/ab12.jpg' at 480 is '/files/ab12.jpg?w=480'. Addresses that the
 * portal does not serve (`data:`, `blob:`) are returned unchanged.
 */
export function smallPicture(address: string, width: PictureWidth): string {
  return /\/(?:uploads\/products|files)\//.test(address) ? `${address}?w=${width}` : address;
}
