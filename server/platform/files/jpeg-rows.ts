import type { Sharp } from 'sharp';

/** A JPEG without its last bytes is still a picture; the rows that are missing are gray. */
const leastShare = 0.95;
/** Rows to compare. Larger pictures are shrunk while they are decoded. */
const mostRows = 1_500;
const endMark = Buffer.from([0xff, 0xd9]);
/** Bytes that stand for missing ones, without the sign of a mark. */
const otherBytes = Buffer.from(Array.from({ length: 4_096 }, (_, at) => (at * 89 + 37) % 251));

/** Opens bytes with the limits of all pictures. */
type Open = (source: Buffer) => Sharp;

/**
 * Returns whether at least 95 % of the rows of a JPEG were decoded from its own bytes, whatever its end says. The rows that
 * change with the bytes that follow its data are those that it lacks.
 */
export async function hasMostRows(source: Buffer, open: Open): Promise<boolean> {
  const end = readMarks(source).end;
  // Half of an end mark.
  const data = source.subarray(0, source[end - 1] === 0xff ? end - 1 : end);
  const [one, other] = [await rowsOf(data, open), await rowsOf(Buffer.concat([data, otherBytes]), open)];
  const { width, height } = one.info;
  let row = 0;
  while (row < height && isSame(one.data, other.data, row * width, width)) row += 1;
  return row >= leastShare * height;
}

function rowsOf(data: Buffer, open: Open) {
  return open(Buffer.concat([data, endMark]))
    .resize({ height: mostRows, withoutEnlargement: true })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
}

function isSame(one: Buffer, other: Buffer, from: number, length: number): boolean {
  return one.subarray(from, from + length).equals(other.subarray(from, from + length));
}

/** Returns how many times the decoder goes through a whole JPEG: once for each scan. */
export function countScans(source: Buffer): number {
  return readMarks(source).scans;
}

/**
 * Returns where the data of a JPEG ends, which is its end mark or the end of the file, and the number of its scans. Smaller
 * pictures in its head do not count.
 */
function readMarks(source: Buffer): { end: number; scans: number } {
  let scans = 0;
  for (let at = 2; at + 2 <= source.length; ) {
    if (source[at] !== 0xff) {
      // Data of a scan goes on to the next mark.
      at = source.indexOf(0xff, at);
      if (at < 0) break;
      continue;
    }
    const mark = source[at + 1] ?? 0;
    if (mark === 0xd9) return { end: at, scans };
    if (mark === 0xda) scans += 1;
    if (mark === 0xff) at += 1;
    else if (hasNoLength(mark)) at += 2;
    else if (at + 4 > source.length) break;
    else at += 2 + source.readUInt16BE(at + 2);
  }
  return { end: source.length, scans };
}

/** Returns whether a mark has no length behind it: a byte of data, a restart, or the mark for temporary use. */
function hasNoLength(mark: number): boolean {
  return mark === 0 || mark === 1 || (mark >= 0xd0 && mark <= 0xd7);
}
