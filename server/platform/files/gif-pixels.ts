const headBytes = 13;
const frameBytes = 10;

/**
 * Counts the pixels of all frames of a GIF by their own sizes. The decoder reads a whole frame also where it is outside of
 * the picture, so a small picture of some kilobytes could take minutes.
 */
export function countGifPixels(source: Buffer): number {
  let pixels = 0;
  let at = headBytes + tableBytes(source[10]);
  while (at + frameBytes <= source.length && source[at] !== 0x3b) {
    if (source[at] === 0x21) at = behindBlocks(source, at + 2);
    else if (source[at] === 0x2c) {
      pixels += source.readUInt16LE(at + 5) * source.readUInt16LE(at + 7);
      // A byte of the compression stands between the colors and the data.
      at = behindBlocks(source, at + frameBytes + tableBytes(source[at + 9]) + 1);
    } else at += 1;
  }
  return pixels;
}

/** Returns the bytes of the table of colors that these flags name. */
function tableBytes(flags = 0): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

/** Returns the place behind the blocks of data that begin here. An empty block ends them. */
function behindBlocks(source: Buffer, from: number): number {
  let at = from;
  for (let size = source[at]; size; size = source[at]) at += size + 1;
  return at + 1;
}
