type Frame = { width: number; height: number };

/**
 * Returns the size of a JPEG in pixels; undefined unless a PDF can embed it. The JPEG must be complete, with a frame
 * that states its size and that PDF viewers decode; any other file would leave a gap in its row.
 */
export function frameOf(bytes: Uint8Array): Frame | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8 || bytes.at(-2) !== 0xff || bytes.at(-1) !== 0xd9) return;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // After the first two bytes come segments: 0xff, the type, and the length including its own two bytes.
  for (let at = 2; at + 10 < bytes.length && bytes[at] === 0xff; at += 2 + view.getUint16(at + 2)) {
    if (!isFrame(view.getUint8(at + 1))) continue;
    const frame = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    const isReadable = view.getUint8(at + 4) === 8 && [1, 3, 4].includes(view.getUint8(at + 9));
    return isReadable && frame.height > 0 && frame.width > 0 ? frame : undefined;
  }
}

/** SOF0 to SOF2, with 8 bits for each of 1, 3 or 4 colors. PDFs have no lossless or arithmetically coded JPEG. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xc2;
}
