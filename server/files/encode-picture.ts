import sharp, { type Metadata, type Sharp } from 'sharp';
import { limits } from '#contract/limits.ts';
import { Problem, problem } from '../http/problem.ts';
import { paperVariant, type Variant, variants } from './file-names.ts';

export type PictureFormat = 'jpeg' | 'png' | 'gif' | 'webp';
export type EncodedPicture = {
  format: PictureFormat;
  bytes: Buffer;
  width: number;
  height: number;
  small: { variant: Variant; bytes: Buffer }[];
};

// Only these loaders exist in this process: SVG, TIFF, PDF and the rest cannot be reached by any trick of content.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadNsgif', 'VipsForeignLoadWebp'],
});
// One thread a picture, and nothing kept for a next one: uploads must not take the machine from everybody else.
sharp.concurrency(1);
sharp.cache(false);

const secondsAStep = 20;
const mostFrames = 500;
// The largest side of a WebP, in which the small versions are made.
const longestSide = 16_383;

/**
 * Reads a picture and writes it anew in its own format with its small versions: what is not picture (metadata, GPS,
 * trailing bytes) is gone, its orientation is applied, an animation stays one. The type is told from the content.
 * Throws fileTypeNotTaken, fileUnreadable, fileTooLarge and, from the header alone, pictureTooLarge.
 */
export async function encodePicture(source: Buffer): Promise<EncodedPicture> {
  if (source.length > limits.fileBytes) throw problem('fileTooLarge');
  if (source.length === 0) throw problem('fileUnreadable');
  const format = formatOf(source);
  if (!format) throw problem('fileTypeNotTaken');
  try {
    const header = await sharp(source, { limitInputPixels: false }).metadata();
    refuseTooLarge(header);
    const frames = header.pages ?? 1;
    const whole = frames > 1 ? read(source, true) : read(source, false).autoOrient();
    const { data, info } = await writeAs(format, whole).toBuffer({ resolveWithObject: true });
    return {
      format,
      bytes: data,
      width: info.width,
      height: info.pageHeight ?? info.height,
      small: await makeSmall(source),
    };
  } catch (error) {
    throw error instanceof Problem ? error : inOurWords(error);
  }
}

/** The four types by their first bytes. */
function formatOf(source: Buffer): PictureFormat | undefined {
  const start = source.subarray(0, 12).toString('latin1');
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (start.startsWith('GIF87a') || start.startsWith('GIF89a')) return 'gif';
  if (start.startsWith('RIFF') && start.endsWith('WEBP')) return 'webp';
  return undefined;
}

function refuseTooLarge({ width, height, pageHeight = height, pages = 1 }: Metadata): void {
  if (pages > mostFrames) {
    throw problem('pictureTooLarge', { text: `An animation may have at most ${mostFrames} pictures` });
  }
  // All pictures of an animation together, for they are all decoded.
  if (width * pageHeight * pages > limits.pixels) throw problem('pictureTooLarge');
  if (Math.max(width, pageHeight) > longestSide) {
    const most = longestSide.toLocaleString('en');
    throw problem('pictureTooLarge', { text: `An image may be at most ${most} pixels wide and high` });
  }
}

function read(source: Buffer, animated: boolean): Sharp {
  // 'warning' refuses what is cut off or damaged instead of filling the rest with grey.
  return sharp(source, { failOn: 'warning', limitInputPixels: limits.pixels, animated }).timeout({
    seconds: secondsAStep,
  });
}

function writeAs(format: PictureFormat, picture: Sharp): Sharp {
  // mozjpeg would save a third of the bytes for six times the time (measured, 12 megapixels: 0.8 s instead of 0.13 s).
  if (format === 'jpeg') return picture.jpeg({ quality: 88 });
  if (format === 'png') return picture.png();
  if (format === 'gif') return picture.gif();
  return picture.webp({ quality: 88 });
}

async function makeSmall(source: Buffer): Promise<EncodedPicture['small']> {
  const small: EncodedPicture['small'] = [];
  for (const variant of variants) {
    const resized = read(source, false).autoOrient().resize({ width: variant.width, withoutEnlargement: true });
    // More effort would take seconds for a few bytes.
    const written =
      variant.format === 'avif' ? resized.avif({ quality: 55, effort: 1 }) : resized.webp({ quality: 80 });
    small.push({ variant, bytes: await written.toBuffer() });
  }
  small.push({ variant: paperVariant, bytes: await encodeForPaper(source) });
  return small;
}

/** The middle of a picture, small and square, on white: JPEG knows no transparency. */
export function encodeForPaper(source: Buffer): Promise<Buffer> {
  const { width } = paperVariant;
  const square = read(source, false).autoOrient().resize({ width, height: width, fit: 'cover' });
  return square.flatten({ background: 'white' }).jpeg({ quality: 85 }).toBuffer();
}

/** What sharp refuses to read is damaged; its own words help nobody at the screen. */
function inOurWords(error: unknown): Problem {
  if (/timeout/.test((error as Error).message)) {
    return problem('pictureTooLarge', { text: 'This image takes too long to read' });
  }
  return problem('fileUnreadable');
}
