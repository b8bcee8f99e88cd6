import { ProcessDied, runInProcess } from '../../platform/processes/run-in-process.ts';
import type { DrawnLogo } from './draw-logo.ts';

const file = new URL('./logo-process.ts', import.meta.url);
/** Megabytes that drawing a logo may need. */
const memory = 200;

/**
 * Draws a logo in a process that may die alone, because the file may be hostile. `name` says whose file it is: one is
 * drawn at a time. Returns undefined when the file cannot be drawn.
 */
export async function drawLogoApart(source: Uint8Array, name: string): Promise<DrawnLogo | undefined> {
  try {
    const drawn = await runInProcess<DrawnLogo | null>(file, source, { keys: [{ name }], memory });
    // The answer of a process has bytes, not a Buffer.
    return drawn ? { ...drawn, jpeg: Buffer.from(drawn.jpeg) } : undefined;
  } catch (error) {
    if (error instanceof ProcessDied) return undefined;
    throw error;
  }
}
