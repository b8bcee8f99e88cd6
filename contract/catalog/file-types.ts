/** The types of pictures that the portal takes. */
export const fileTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const;
export type FileType = (typeof fileTypes)[number];
export const pdfType = 'application/pdf';
