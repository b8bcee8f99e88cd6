/** Widths in which every picture is kept beside its full size. */
export type PictureWidth = 96 | 480;

/**
 * The address of a smaller version of a picture the portal serves: '/files/ab12.jpg' in 480 is '/files/ab12.jpg?w=480'.
 * Addresses the portal does not serve (`data:`, `blob:`) come back as they are.
 */
export function smallPicture(address: string, width: PictureWidth): string {
  return /\/(?:uploads\/products|files)\//.test(address) ? `${address}?w=${width}` : address;
}
