import { type PictureWidth, pictureWidths } from '#contract/picture-paths.ts';

/** Names are made here and nowhere else: 128 random bits, so an address cannot be guessed. */
export const fileNames = /^[0-9a-f]{32}\.(?:jpg|png|gif|webp)$/;

/** The small version of a picture in one width. */
export function variantName(name: string, width: PictureWidth): string {
  return `${name}.${width}.webp`;
}

/** A picture and all its small versions, as the storage knows them. */
export function allNames(name: string): string[] {
  return [name, ...pictureWidths.map(width => variantName(name, width))];
}
