import { correction, generate } from 'lean-qr/nano';

/** The blank modules that scanners need around a QR code. */
export const quietZone = 4;

/** A horizontal run of dark modules. */
export type Run = { x: number; y: number; width: number };

/** Returns the QR code of an address with error correction M: its modules per side, and the dark modules as runs. */
export function qrModules(address: string): { size: number; runs: Run[] } {
  const { size, get } = generate(address, { minCorrectionLevel: correction.M });
  const runs: Run[] = [];
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      if (!get(x, y)) continue;
      const from = x;
      while (x + 1 < size && get(x + 1, y)) x += 1;
      runs.push({ x: from, y, width: x - from + 1 });
    }
  }
  return { size, runs };
}
