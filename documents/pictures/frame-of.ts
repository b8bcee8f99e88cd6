type Frame = { width: number; height: number };

/**
 * Returns the size of a JPEG in pixels; undefined unless a PDF can embed it. The JPEG must be complete, with a frame
 * that states its size; any other file would leave a gap in its row.
 */
export function frameOf(bytes: Uint8Array): Frame | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8 || bytes.at(-2) !== 0xff || bytes.at(-1) !== 0xd9) return;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // After the first two bytes come segments: 0xff, the type, and the length including its own two bytes.
  for (let at = 2; at + 10 < bytes.length && bytes[at] === 0xff; at += 2 + view.getUint16(at + 2)) {
    if (!isFrame(view.getUint8(at + 1))) continue;
    const frame = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    return frame.height > 0 && frame.width > 0 ? frame : undefined;
  }
}

/** SOF0 to SOF15; three numbers in this range have another meaning. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}
