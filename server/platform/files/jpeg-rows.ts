import sharp from 'sharp';

/** A JPEG without its last bytes is still a picture; the rows that are missing are gray. */
const leastShare = 0.95;
/** Rows to compare. Larger pictures are shrunk while they are decoded. */
const mostRows = 1_500;
const endMark = Buffer.from([0xff, 0xd9]);
/** Bytes that stand for missing ones, without the sign of a mark. */
const otherBytes = Buffer.from(Array.from({ length: 4_096 }, (_, at) => (at * 89 + 37) % 251));

/**
 * Returns whether at least 95 % of the rows of a JPEG were decoded from its own bytes, whatever its end says. The rows that
 * change with the bytes that follow its data are those that it lacks.
 */
export async function hasMostRows(source: Buffer): Promise<boolean> {
  const end = endOfData(source);
  // Half of an end mark.
  const data = source.subarray(0, source[end - 1] === 0xff ? end - 1 : end);
  const [one, other] = [await rowsOf(data), await rowsOf(Buffer.concat([data, otherBytes]))];
  const { width, height } = one.info;
  let row = 0;
  while (row < height && isSame(one.data, other.data, row * width, width)) row += 1;
  return row >= leastShare * height;
}

function rowsOf(data: Buffer) {
  const picture = sharp(Buffer.concat([data, endMark]), { failOn: 'none', sequentialRead: true });
  return picture
    .resize({ height: mostRows, withoutEnlargement: true })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
}

function isSame(one: Buffer, other: Buffer, from: number, length: number): boolean {
  return one.subarray(from, from + length).equals(other.subarray(from, from + length));
}

/** Returns where the data of a JPEG ends: at its end mark, which may be missing. Smaller pictures in its head do not count. */
function endOfData(source: Buffer): number {
  for (let at = 2; at + 2 <= source.length; ) {
    if (source[at] !== 0xff) {
      // Data of a scan goes on to the next mark.
      at = source.indexOf(0xff, at);
      if (at < 0) return source.length;
      continue;
    }
    const mark = source[at + 1] ?? 0;
    if (mark === 0xd9) return at;
    const isData = mark === 0 || mark === 0xff || (mark >= 0xd0 && mark <= 0xd7);
    if (isData) at += mark === 0xff ? 1 : 2;
    else if (at + 4 > source.length) return source.length;
    else at += 2 + source.readUInt16BE(at + 2);
  }
  return source.length;
}
