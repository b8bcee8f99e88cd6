/** The widths of the smaller versions that the portal stores of every picture. */
export type PictureWidth = 96 | 480;

/**
 * Returns the address of a picture's smaller version: '/files/ab12.jpg' at 480 is '/files/ab12.jpg?w=480'. Returns
 * addresses that the portal does not serve (`data:`, `blob:`) unchanged.
 */
export function smallPictureAddress(address: string, width: PictureWidth): string {
  return /\/(?:uploads\/products|files)\//.test(address) ? `${address}?w=${width}` : address;
}
