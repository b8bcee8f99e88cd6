import type { Metadata, Sharp } from 'sharp';
import sharp from 'sharp';
import { limits } from '#contract/call/limits.ts';
import { t } from '#contract/wording.ts';
import { number } from '#contract/wording-numbers.ts';
import { Problem, problem } from '../problems/problem.ts';
import { countGifPixels } from './gif-pixels.ts';
import { countScans, hasMostRows } from './jpeg-rows.ts';

type FailOn = 'none' | 'error' | 'warning';
export type PictureFormat = 'jpeg' | 'png' | 'gif' | 'webp';
/** `pixels` counts all frames, because all are decoded. */
type PictureHeader = { format: PictureFormat; frames: number; pixels: number };

// Blocks all other loaders, so that no content can reach those of SVG, TIFF or PDF.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadNsgif', 'VipsForeignLoadWebp'],
});
// One thread per picture and no cache, so that uploads leave processor time and memory to other requests.
sharp.concurrency(1);
sharp.cache(false);

const secondsAStep = 20;
// A scan costs a pass over all pixels in a few bytes of the file, and the time limit does not end the passes. Programs
// write about ten.
const mostScans = 100;
const mostFrames = 500;
// The longest side that WebP, the format of the small versions, allows.
const longestSide = 16_383;

/**
 * Reads the header of a picture without decoding it. Detects the type from the content (FI-1). Throws fileTypeNotTaken,
 * fileUnreadable, fileTooLarge and pictureTooLarge.
 */
export async function readHeader(source: Buffer): Promise<PictureHeader> {
  if (source.length > limits.fileBytes) throw problem('fileTooLarge');
  const format = formatOf(source);
  if (!format) throw problem('fileTypeNotTaken');
  if (format === 'jpeg' && countScans(source) > mostScans) throw tooSlow();
  if (format === 'gif' && countGifPixels(source) > limits.pixels) throw problem('pictureTooLarge');
  const header = await explained(inTime(sharp(readable(source), { limitInputPixels: false }).metadata()));
  return { format, frames: header.pages ?? 1, pixels: countPixels(header) };
}

/** Opens a picture that readHeader accepted, with its first frame or all frames. Each output step has a time limit. */
export function openPicture(source: Buffer, animated = false, failOn: FailOn = 'error'): Sharp {
  // 'error' rejects truncated or damaged pictures instead of filling them with gray. Warnings are no damage: many phones
  // write a scan header that the decoder corrects.
  const picture = sharp(readable(source), { failOn, limitInputPixels: limits.pixels, animated });
  return picture.timeout({ seconds: secondsAStep });
}

/**
 * Decodes the first frame, upright and in sRGB, and returns a function that starts further steps from its pixels. A JPEG may
 * lack a few of its last rows, as many programs leave out its last bytes. One that ends early by its own mark only warns.
 */
export async function decodePicture(source: Buffer, signal?: AbortSignal): Promise<() => Sharp> {
  const decode = (failOn: FailOn) => keepPixels(openPicture(source, false, failOn).autoOrient());
  if (formatOf(source) !== 'jpeg') return decode('error');
  return decode('warning').catch(async (error: Error) => {
    signal?.throwIfAborted();
    if (/timeout/.test(error.message) || !(await hasMostRows(source, data => openPicture(data, false, 'none'))))
      throw error;
    signal?.throwIfAborted();
    return decode('none');
  });
}

/** Runs the steps so far and returns a function that starts further steps from the resulting pixels. */
export async function keepPixels(picture: Sharp): Promise<() => Sharp> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return () => sharp(data, { raw: { width, height, channels } }).timeout({ seconds: secondsAStep });
}

/** Converts errors of sharp into problems with a readable text. Throws the signal's reason when it has aborted. */
export async function explained<T>(steps: Promise<T>, signal?: AbortSignal): Promise<T> {
  try {
    return await steps;
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof Problem) throw error;
    throw /timeout/.test((error as Error).message) ? tooSlow() : problem('fileUnreadable');
  }
}

/** Detects the four types by their first bytes. */
export function formatOf(source: Buffer): PictureFormat | undefined {
  const start = source.subarray(0, 12).toString('latin1');
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (start.startsWith('GIF87a') || start.startsWith('GIF89a')) return 'gif';
  if (start.startsWith('RIFF') && start.endsWith('WEBP')) return 'webp';
  return undefined;
}

function readable(source: Buffer): Buffer {
  return formatOf(source) === 'png' ? stripPng(source) : source;
}

function countPixels({ width, height, pageHeight = height, pages = 1 }: Metadata): number {
  if (pages > mostFrames) {
    throw problem('pictureTooLarge', { text: t`An animation may have at most ${mostFrames} pictures` });
  }
  const pixels = width * pageHeight * pages;
  if (pixels > limits.pixels) throw problem('pictureTooLarge');
  if (Math.max(width, pageHeight) > longestSide) {
    const most = number(longestSide);
    throw problem('pictureTooLarge', { text: t`An image may be at most ${most} pixels wide and high` });
  }
  return pixels;
}

/** Limits the time of reading a header, because sharp limits only its output steps. */
async function inTime<T>(step: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(tooSlow()), secondsAStep * 1000);
  try {
    return await Promise.race([step, promise]);
  } finally {
    clearTimeout(timer);
  }
}

function tooSlow(): Problem {
  return problem('pictureTooLarge', { text: t`This image takes too long to read` });
}

/** The ancillary chunks that affect how a PNG looks. Critical chunks always stay for the decoder. */
const ofPicture = new Set(['tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'cICP', 'sBIT', 'eXIf']);
const signatureBytes = 8;
/** The number of bytes of a chunk's length, type and checksum. */
const chunkBytes = 12;

/**
 * Removes texts, dates, private chunks and trailing bytes from a PNG, because decompressing a thousand texts takes
 * seconds. Leaves the detection of damage to the decoder.
 */
function stripPng(source: Buffer): Buffer {
  const kept = Buffer.allocUnsafe(source.length);
  let length = source.copy(kept, 0, 0, signatureBytes);
  for (let at = signatureBytes; at < source.length; ) {
    const isWhole = at + chunkBytes <= source.length;
    const end = isWhole ? Math.min(at + chunkBytes + source.readUInt32BE(at), source.length) : source.length;
    if (!isWhole || isKept(source, at + 4)) length += source.copy(kept, length, at, end);
    if (isWhole && source.toString('latin1', at + 4, at + 8) === 'IEND') break;
    at = end;
  }
  return kept.subarray(0, length);
}

function isKept(source: Buffer, typeAt: number): boolean {
  // A capital first letter marks a critical chunk.
  const isCritical = ((source[typeAt] ?? 0) & 0x20) === 0;
  return isCritical || ofPicture.has(source.toString('latin1', typeAt, typeAt + 4));
}
