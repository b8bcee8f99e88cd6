import { Readable } from 'node:stream';
import { storageAway } from '../storage/storage.ts';

/**
 * Returns a body of exactly `length` bytes after its first bytes have arrived. Throws storageAway when they do not
 * arrive. A body of another length fails before its last chunk, which ends the connection: the client then knows that
 * the file is incomplete, and the frame of the next answer stays intact.
 */
export async function beginBody(stored: Readable, length: number): Promise<Readable> {
  const chunks = exactly(stored, length);
  const first = await chunks.next();
  const body = Readable.from(resumed(first, chunks), { objectMode: false });
  // A generator that nobody began does not close what it reads.
  return body.once('close', () => stored.destroy());
}

async function* resumed(first: IteratorResult<Buffer>, rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  if (!first.done) yield first.value;
  yield* rest;
}

/** Holds one chunk back, so that a small file is compared before any of its bytes is sent. */
async function* exactly(stored: Readable, length: number): AsyncGenerator<Buffer> {
  let held: Buffer | undefined;
  let received = 0;
  for await (const chunk of stored) {
    received += chunk.length;
    if (received > length) break;
    if (held) yield held;
    held = chunk;
  }
  if (received !== length) throw storageAway(new Error(`the store sent ${received} bytes instead of ${length}`));
  if (held) yield held;
}
