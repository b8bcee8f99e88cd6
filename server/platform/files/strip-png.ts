/** The ancillary chunks that affect how a PNG looks. Critical chunks always stay for the decoder. */
const ofPicture = new Set(['tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'cICP', 'sBIT', 'eXIf']);
const signatureBytes = 8;
/** The number of bytes of a chunk's length, type and checksum. */
const chunkBytes = 12;

/**
 * Removes texts, dates, private chunks and trailing bytes from a PNG, because decompressing a thousand texts takes
 * seconds. Leaves the detection of damage to the decoder.
 */
export function stripPng(source: Buffer): Buffer {
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
