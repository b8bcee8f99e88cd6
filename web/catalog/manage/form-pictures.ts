import { limits } from '#contract/call/limits.ts';
import { texts } from './texts.ts';

/** A picture of the form: an existing picture of the product, or a file to upload on saving. */
export type FormPicture = { key: string; address: string } & ({ existing: true } | { existing: false; file: File });

/** The form's pictures in order, and the key of the primary one. */
export type Pictures = { list: readonly FormPicture[]; primary: string | undefined };

/** Returns the initial pictures of a form. */
export function existingPictures(images: readonly string[], primaryIndex: number): Pictures {
  const list = images.map(address => ({ key: address, address, existing: true as const }));
  return { list, primary: (list[primaryIndex] ?? list[0])?.key };
}

/**
 * Adds pictures at the end. The first picture of all becomes the primary one. More than five are not blocked (CA-5).
 */
export function addPictures({ list, primary }: Pictures, added: readonly FormPicture[]): Pictures {
  const all = [...list, ...added];
  return { list: all, primary: primary ?? all[0]?.key };
}

/** Removes a picture. If it was the primary one, the first remaining picture becomes primary. */
export function removePicture({ list, primary }: Pictures, key: string): Pictures {
  const kept = list.filter(picture => picture.key !== key);
  return { list: kept, primary: primary === key ? kept[0]?.key : primary };
}

/** Makes a picture the primary one without changing the order. */
export function choosePrimary(pictures: Pictures, key: string): Pictures {
  return pictures.list.some(picture => picture.key === key) ? { ...pictures, primary: key } : pictures;
}

/** Removes existing pictures that are not in `images`, because another admin removed them. */
export function picturesOver({ list, primary }: Pictures, images: readonly string[]): Pictures {
  const kept = list.filter(picture => !picture.existing || images.includes(picture.address));
  return { list: kept, primary: (kept.find(({ key }) => key === primary) ?? kept[0])?.key };
}

/** Creates new previews, because the form revokes its own when it closes. */
export function withOwnPreviews({ list, primary }: Pictures): Pictures {
  const own = list.map(one => (one.existing ? one : { ...one, address: URL.createObjectURL(one.file) }));
  return { list: own, primary };
}

/** Returns the error text of the pictures field: none, or more than the server accepts (CA-5). */
export function picturesFault({ list }: Pictures): string | undefined {
  if (list.length === 0) return texts.imageRequired;
  return list.length > limits.productImagesTaken ? texts.tooManyImages(limits.productImagesTaken) : undefined;
}
