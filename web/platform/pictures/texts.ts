/** Texts of pictures. */
export const texts = { none: 'No Image' };
