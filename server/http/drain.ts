import type { IncomingMessage } from 'node:http';
import { limits } from '#contract/limits.ts';

/** Lets a refused sender finish and read the answer, keeping nothing; one that goes on and on is cut. */
export function drain(raw: IncomingMessage): void {
  let rest = 0;
  raw.unpipe();
  raw.on('data', (chunk: Buffer) => {
    rest += chunk.length;
    if (rest > limits.requestBytes) raw.destroy();
  });
  raw.resume();
}
