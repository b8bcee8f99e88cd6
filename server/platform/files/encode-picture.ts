import type { Sharp } from 'sharp';
import { pdfVariant, type Variant, variants } from './file-names.ts';
import { decodePicture, explained, keepPixels, openPicture, type PictureFormat, readHeader } from './read-picture.ts';

export type EncodedPicture = {
  format: PictureFormat;
  bytes: Buffer;
  width: number;
  height: number;
  small: { variant: Variant; bytes: Buffer }[];
};

/**
 * Re-encodes a picture in its own format with smaller versions (FI-1). Removes metadata and trailing bytes, applies the
 * orientation and keeps animations. Throws fileTypeNotTaken, fileUnreadable, fileTooLarge, pictureTooLarge, and the
 * signal's reason between steps.
 */
export async function encodePicture(source: Buffer, signal?: AbortSignal): Promise<EncodedPicture> {
  const { format, frames } = await readHeader(source);
  return explained(encode(source, format, frames, signal), signal);
}

async function encode(
  source: Buffer,
  format: PictureFormat,
  frames: number,
  signal?: AbortSignal,
): Promise<EncodedPicture> {
  signal?.throwIfAborted();
  // GIFs and animations are encoded from the source, because pixels have no palettes, frames or delays.
  const direct = format === 'gif' || frames > 1 ? await writeAs(format, openPicture(source, frames > 1)) : undefined;
  signal?.throwIfAborted();
  const pixels = await decodePicture(source, signal);
  signal?.throwIfAborted();
  const { data, info } = direct ?? (await writeAs(format, pixels()));
  signal?.throwIfAborted();
  const size = { width: info.width, height: info.pageHeight ?? info.height };
  return { format, bytes: data, ...size, small: await makeSmall(pixels(), size) };
}

function writeAs(format: PictureFormat, picture: Sharp) {
  return inFormat(format, picture).toBuffer({ resolveWithObject: true });
}

function inFormat(format: PictureFormat, picture: Sharp): Sharp {
  // mozjpeg would save a third of the bytes but take six times as long (12 megapixels: 0.8 s instead of 0.13 s).
  if (format === 'jpeg') return picture.jpeg({ quality: 88 });
  if (format === 'png') return picture.png();
  if (format === 'gif') return picture.gif();
  return picture.webp({ quality: 88 });
}

type Size = { width: number; height: number };

/** Shrinks the pixels once and creates every small version from the result. */
async function makeSmall(picture: Sharp, size: Size): Promise<EncodedPicture['small']> {
  const once = await shrinkOnce(picture, size);
  const small: EncodedPicture['small'] = [];
  for (const variant of variants) {
    const resized = once().resize(sizeAt(variant.width, size));
    // More effort takes seconds and saves only a few bytes.
    const written =
      variant.format === 'avif' ? resized.avif({ quality: 55, effort: 1 }) : resized.webp({ quality: 80 });
    small.push({ variant, bytes: await written.toBuffer() });
  }
  small.push({ variant: pdfVariant, bytes: await squareForPdf(once()) });
  return small;
}

/** Shrinks to the largest small version, but not below the height of the square for PDFs. */
function shrinkOnce(picture: Sharp, size: Size): Promise<() => Sharp> {
  const { width, height } = size;
  const scale = Math.max(Math.max(...variants.map(variant => variant.width)) / width, pdfVariant.width / height);
  return keepPixels(scale < 1 ? picture.resize(sizeAt(Math.ceil(width * scale), size)) : picture);
}

/** Never enlarges. Computes the height from the original size, so that rounding twice does not change it. */
function sizeAt(most: number, { width, height }: Size) {
  const narrow = Math.min(most, width);
  return { width: narrow, height: Math.max(1, Math.round((height * narrow) / width)), fit: 'fill' } as const;
}

/** Creates the small square for PDFs from a stored picture. */
export async function encodeForPdf(source: Buffer): Promise<Buffer> {
  return squareForPdf(openPicture(source).autoOrient());
}

/** Returns a stored picture as a JPEG of at most `most` pixels per side, on white, because JPEG has no transparency. */
export async function encodeJpeg(source: Buffer, most: number): Promise<Buffer> {
  return encodeWithin(source, { width: most, height: most });
}

/** The same with a width and a height. */
export async function encodeWithin(source: Buffer, most: Size): Promise<Buffer> {
  const within = openPicture(source)
    .autoOrient()
    .resize({ ...most, fit: 'inside', withoutEnlargement: true });
  return within.flatten({ background: 'white' }).jpeg({ quality: 80 }).toBuffer();
}

/** Returns the center of a picture on white, because JPEG has no transparency. */
function squareForPdf(picture: Sharp): Promise<Buffer> {
  const { width } = pdfVariant;
  const square = picture.resize({ width, height: width, fit: 'cover' });
  return square.flatten({ background: 'white' }).jpeg({ quality: 85 }).toBuffer();
}

const mailWidth = 320;

/** Encodes a picture for an email. It is sharp at 160 CSS pixels on high-resolution screens. */
export function encodeForMail(source: Buffer): Promise<Buffer> {
  const picture = openPicture(source).autoOrient();
  const small = picture.resize({ width: mailWidth, height: mailWidth, fit: 'inside', withoutEnlargement: true });
  return small.flatten({ background: 'white' }).jpeg({ quality: 82 }).toBuffer();
}
