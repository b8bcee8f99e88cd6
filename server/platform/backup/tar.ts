import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';

const block = 512;
const longestName = 100;
/** The largest size that eleven octal digits can express: 8 GiB. */
const largest = 8 ** 11 - 1;
const chunkBytes = 256 * 1024;

export type TarEntry = { name: string; size: number; chunks(): AsyncGenerator<Buffer> };
export type TarWriter = {
  /** Writes an entry and returns its SHA-256. Throws when the chunks are not `size` bytes. */
  add(name: string, size: number, chunks: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<string>;
  /** Ends the file and returns its size. */
  end(): Promise<number>;
};

/** Writes a plain tar file that any tar program can list and extract (docs/decisions/0024). */
export function tarWriter(file: FileHandle): TarWriter {
  let at = 0;
  async function write(bytes: Buffer): Promise<void> {
    for (let done = 0; done < bytes.length; ) {
      const { bytesWritten } = await file.write(bytes, done, bytes.length - done, at);
      done += bytesWritten;
      at += bytesWritten;
    }
  }
  return {
    async add(name, size, chunks) {
      const hash = createHash('sha256');
      let written = 0;
      await write(headOf(name, size));
      for await (const chunk of chunks) {
        hash.update(chunk);
        await write(chunk);
        written += chunk.length;
      }
      if (written !== size) throw new Error(`${name} has ${written} bytes instead of ${size}`);
      await write(Buffer.alloc(paddingOf(size)));
      return hash.digest('hex');
    },
    async end() {
      await write(Buffer.alloc(2 * block));
      return at;
    },
  };
}

/**
 * Reads the entries of a tarWriter file one after another. Throws a one-line error for a header or padding that
 * tarWriter would not write, because it means damage. The caller checks the content of entries.
 */
export async function* readTar(file: FileHandle): AsyncGenerator<TarEntry> {
  const { size: end } = await file.stat();
  let at = 0;
  for (;;) {
    const head = await readAt(file, at, block);
    if (isZero(head)) break;
    const name = head.subarray(0, head.indexOf(0)).toString();
    const size = Number.parseInt(head.toString('latin1', 124, 135), 8);
    if (!/^\w[\w./-]*$/.test(name) || !(size <= largest) || !head.equals(headOf(name, size))) {
      throw new Error(at === 0 ? 'it is not a backup of a portal' : `it is damaged at byte ${at}`);
    }
    const begin = at + block;
    yield { name, size, chunks: () => readChunks(file, begin, size) };
    const padding = await readAt(file, begin + size, paddingOf(size));
    if (!isZero(padding)) throw new Error(`it is damaged after ${name}`);
    at = begin + size + padding.length;
  }
  if (end !== at + 2 * block || !isZero(await readAt(file, at, 2 * block))) {
    throw new Error('it is damaged at its end');
  }
}

/** Returns the header of an entry. The same name and size always give the same bytes. */
function headOf(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) > longestName || size > largest) throw new Error(`${name} does not fit into a tar file`);
  const head = Buffer.alloc(block);
  head.write(name, 0);
  head.write('0000600\x000000000\x000000000\x00', 100, 'latin1'); // mode, user, group
  head.write(`${size.toString(8).padStart(11, '0')}\x0000000000000\x00`, 124, 'latin1'); // size, time
  head.write('        0', 148, 'latin1'); // placeholder of the checksum; type: regular file
  head.write('ustar\x0000', 257, 'latin1');
  const sum = head.reduce((total, byte) => total + byte, 0);
  head.write(`${sum.toString(8).padStart(6, '0')}\x00 `, 148, 'latin1');
  return head;
}

function paddingOf(size: number): number {
  return (block - (size % block)) % block;
}

async function* readChunks(file: FileHandle, begin: number, size: number): AsyncGenerator<Buffer> {
  for (let done = 0; done < size; done += chunkBytes) {
    yield await readAt(file, begin + done, Math.min(chunkBytes, size - done));
  }
}

async function readAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  for (let done = 0; done < length; ) {
    const { bytesRead } = await file.read(bytes, done, length - done, at + done);
    if (bytesRead === 0) throw new Error('it is truncated');
    done += bytesRead;
  }
  return bytes;
}

function isZero(bytes: Buffer): boolean {
  return bytes.every(byte => byte === 0);
}
