import { randomBytes } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import type { FileType } from '#contract/files.ts';
import { limits } from '#contract/limits.ts';
import { pictureWidths } from '#contract/picture-paths.ts';
import { Problem, problem } from '../http/problem.ts';
import { discardPictures } from './discard-pictures.ts';
import { variantName } from './file-names.ts';
import type { Storage } from './storage.ts';

export type StoredPicture = {
  name: string;
  type: FileType;
  size: number;
  width: number;
  height: number;
  originalName: string;
};

const endings = { jpeg: 'jpg', png: 'png', gif: 'gif', webp: 'webp' } as const;
type Format = keyof typeof endings;

/** Only these loaders exist for uploads: SVG, TIFF, PDF and the rest cannot be reached by any trick of content. */
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadNsgif', 'VipsForeignLoadWebp'],
});
// Two pictures at a time, each in one thread: uploads must not take the machine from everybody else.
sharp.concurrency(1);
const atOnce = 2;
const secondsAPicture = 20;
const mostFrames = 100;

/**
 * Checks, re-encodes and stores a picture with its small versions (decisions, 'Files'). The type is told from the content,
 * never from the name; metadata goes; an animation stays one. Throws fileTypeNotTaken, fileUnreadable, fileTooLarge,
 * pictureTooLarge, storageFull; nothing is stored then.
 */
export async function storePicture(storage: Storage, source: Buffer, originalName: string): Promise<StoredPicture> {
  if (source.length > limits.fileBytes) throw problem('fileTooLarge');
  const format = formatOf(source);
  if (!format) throw problem('fileTypeNotTaken');
  const { picture, variants } = await inTurn(() => encode(source, format));

  const name = `${randomBytes(16).toString('hex')}.${endings[format]}`;
  const { width, height } = picture.info;
  const stored: StoredPicture = {
    name,
    type: `image/${format}`,
    size: picture.data.length,
    width,
    height: picture.info.pageHeight ?? height,
    originalName,
  };
  try {
    await storage.put(name, picture.data);
    for (const [index, variant] of variants.entries()) {
      await storage.put(variantName(name, pictureWidths[index] as (typeof pictureWidths)[number]), variant);
    }
  } catch (error) {
    await discardPictures(storage, [stored]);
    throw error;
  }
  return stored;
}

/** The four types by their first bytes. */
function formatOf(source: Buffer): Format | undefined {
  if (source.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg';
  if (source.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))) return 'png';
  if (/^GIF8[79]a$/.test(source.subarray(0, 6).toString('latin1'))) return 'gif';
  const isRiff = source.subarray(0, 4).toString('latin1') === 'RIFF';
  if (isRiff && source.subarray(8, 12).toString('latin1') === 'WEBP') return 'webp';
  return undefined;
}

async function encode(source: Buffer, format: Format) {
  try {
    const header = await sharp(source, { limitInputPixels: false }).metadata();
    if (header.format !== format) throw problem('fileTypeNotTaken');
    const frames = header.pages ?? 1;
    const pixels = header.width * (header.pageHeight ?? header.height);
    if (pixels > limits.pixels || pixels * frames > 4 * limits.pixels || frames > mostFrames) {
      throw problem('pictureTooLarge');
    }
    const read = (animated: boolean) =>
      sharp(source, { failOn: 'warning', limitInputPixels: 4 * limits.pixels, animated }).timeout({
        seconds: secondsAPicture,
      });
    const picture = await reEncode(read(frames > 1).autoOrient(), format).toBuffer({ resolveWithObject: true });
    const variants = await Promise.all(
      pictureWidths.map(width =>
        read(false).autoOrient().resize({ width, withoutEnlargement: true }).webp({ quality: 80 }).toBuffer(),
      ),
    );
    return { picture, variants };
  } catch (error) {
    if (error instanceof Problem) throw error;
    // What sharp refuses to read is damaged; its own words help nobody at the screen.
    throw problem('fileUnreadable');
  }
}

function reEncode(picture: Sharp, format: Format): Sharp {
  if (format === 'jpeg') return picture.jpeg({ quality: 88, mozjpeg: true });
  if (format === 'png') return picture.png({ compressionLevel: 8 });
  if (format === 'gif') return picture.gif();
  return picture.webp({ quality: 88 });
}

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) await new Promise<void>(resolve => waiting.push(resolve));
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}
