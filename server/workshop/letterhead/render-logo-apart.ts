import { ProcessDied, runInProcess } from '../../platform/processes/run-in-process.ts';
import type { RenderedLogo } from './render-logo.ts';

const file = new URL('./logo-process.ts', import.meta.url);
/** Megabytes that drawing a logo may need. */
const memory = 200;

/**
 * Renders a logo in a process that may die alone, because the file may be hostile. `name` says whose file it is: one is
 * rendered at a time. Returns undefined when the file cannot be rendered.
 */
export async function renderLogoApart(source: Uint8Array, name: string): Promise<RenderedLogo | undefined> {
  try {
    const rendered = await runInProcess<RenderedLogo | null>(file, source, { keys: [{ name }], memory });
    // The answer of a process has bytes, not a Buffer.
    return rendered ? { ...rendered, jpeg: Buffer.from(rendered.jpeg) } : undefined;
  } catch (error) {
    if (error instanceof ProcessDied) return undefined;
    throw error;
  }
}
