import type { PictureWidth } from '#contract/catalog/picture-address.ts';

/** The pattern of the names of pictures and PDFs. They contain 128 random bits, so that nobody can guess a URL. */
export const fileNames = /^[0-9a-f]{32}\.(?:jpg|png|gif|webp|pdf)$/;

/**
 * The small versions, the better format of a width first. AVIF saves a third of WebP's bytes at 480 pixels and nothing
 * at 96.
 */
export const variants = [
  { width: 96, format: 'webp' },
  { width: 480, format: 'avif' },
  { width: 480, format: 'webp' },
] as const satisfies readonly { width: PictureWidth; format: string }[];

/** A square for PDFs, which support neither WebP nor AVIF. */
export const pdfVariant = { width: 96, format: 'jpeg' } as const satisfies { width: PictureWidth; format: string };
export type Variant = (typeof variants)[number] | typeof pdfVariant;

/** Returns the name of a small version of a picture. */
export function variantName(name: string, { width, format }: Variant): string {
  return `${name}.${width}.${format}`;
}

/** Returns the storage names of a file: a picture with all its small versions, or a PDF. */
export function allNames(name: string): string[] {
  if (name.endsWith('.pdf')) return [name];
  return [name, ...[...variants, pdfVariant].map(variant => variantName(name, variant))];
}
