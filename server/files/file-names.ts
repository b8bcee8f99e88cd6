import type { PictureWidth } from '#contract/picture-paths.ts';

/** Names are made here and nowhere else: 128 random bits, so an address cannot be guessed. */
export const fileNames = /^[0-9a-f]{32}\.(?:jpg|png|gif|webp)$/;

/** The small versions, the better of a width first. AVIF saves a third of WebP's bytes at a card's size, and nothing at a thumbnail's (measured on our pictures). */
export const variants = [
  { width: 96, format: 'webp' },
  { width: 480, format: 'avif' },
  { width: 480, format: 'webp' },
] as const satisfies readonly { width: PictureWidth; format: string }[];

/** For papers, which take neither WebP nor AVIF: a square, for they show one (specification 9). */
export const paperVariant = { width: 96, format: 'jpeg' } as const satisfies { width: PictureWidth; format: string };
export type Variant = (typeof variants)[number] | typeof paperVariant;

/** The name of a small version of a picture. */
export function variantName(name: string, { width, format }: Variant): string {
  return `${name}.${width}.${format}`;
}

/** A picture and all its small versions, as the storage knows them. */
export function allNames(name: string): string[] {
  return [name, ...[...variants, paperVariant].map(variant => variantName(name, variant))];
}
