import { limits } from '#contract/limits.ts';
import { texts } from './admin-texts.ts';

/** A picture of the form: one the product has already, or a file that goes up when it is saved. */
export type FormPicture = { key: string; address: string } & ({ existing: true } | { existing: false; file: File });

/** The form's pictures in their order, and which of them is the primary one. */
export type Pictures = { list: readonly FormPicture[]; primary: string | undefined };

/** The pictures a form starts with. */
export function existingPictures(images: readonly string[], primaryIndex: number): Pictures {
  const list = images.map(address => ({ key: address, address, existing: true as const }));
  return { list, primary: (list[primaryIndex] ?? list[0])?.key };
}

/** Adds pictures at the end; the first of all is the primary one. Nothing keeps one from adding more than five (specification 5). */
export function addPictures({ list, primary }: Pictures, added: readonly FormPicture[]): Pictures {
  const all = [...list, ...added];
  return { list: all, primary: primary ?? all[0]?.key };
}

/** Takes one away. When it was the primary one, the first of the others becomes it. */
export function removePicture({ list, primary }: Pictures, key: string): Pictures {
  const kept = list.filter(picture => picture.key !== key);
  return { list: kept, primary: primary === key ? kept[0]?.key : primary };
}

/** Makes one the primary picture; they keep their order. */
export function choosePrimary(pictures: Pictures, key: string): Pictures {
  return pictures.list.some(picture => picture.key === key) ? { ...pictures, primary: key } : pictures;
}

/** The pictures that can still be saved over a version that has only these: what another admin removed, or deleted, is gone. */
export function picturesOver({ list, primary }: Pictures, images: readonly string[]): Pictures {
  const kept = list.filter(picture => !picture.existing || images.includes(picture.address));
  return { list: kept, primary: (kept.find(({ key }) => key === primary) ?? kept[0])?.key };
}

/** The same with previews that outlive the form. */
export function withOwnPreviews({ list, primary }: Pictures): Pictures {
  const own = list.map(one => (one.existing ? one : { ...one, address: URL.createObjectURL(one.file) }));
  return { list: own, primary };
}

/** What keeps a file from being added, as a sentence naming it; what it truly is the server tells from its content. */
export function fileFault(file: Pick<File, 'name' | 'size' | 'type'>): string | undefined {
  if (file.type && !file.type.startsWith('image/')) return texts.notPicture(file.name);
  if (file.size > limits.fileBytes) return texts.fileTooLarge(file.name);
  return undefined;
}

/** What is wrong with the pictures as a whole: none, or more than the server takes. */
export function picturesFault({ list }: Pictures): string | undefined {
  if (list.length === 0) return texts.imageRequired;
  return list.length > limits.productImagesTaken ? texts.tooManyImages(limits.productImagesTaken) : undefined;
}
