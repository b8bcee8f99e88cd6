/** The types of pictures that the portal takes. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const;
export type PictureType = (typeof pictureTypes)[number];
export const pdfType = 'application/pdf';
