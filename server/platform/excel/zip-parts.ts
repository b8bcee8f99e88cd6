import { type Entry, open as openFile, type ZipFile } from 'yauzl';
import { limits } from '#contract/call/limits.ts';
import { tooLarge, Unreadable, unreadable } from './unreadable.ts';

/** The parts of a file in the format of Office. Paths are compared without case, as the format says. */
export type Parts = {
  has(path: string): boolean;
  /** Yields the content of a part. Throws for a part that is not there, and beyond the limit of all parts together. */
  read(path: string): AsyncGenerator<Buffer>;
  close(): void;
};

/**
 * Opens a zip file and reads its directory: the number of parts and their sizes are checked before anything is inflated.
 * A directory may be wrong, so `read` counts, too.
 */
export async function openParts(path: string): Promise<Parts> {
  const zip = await new Promise<ZipFile>((resolve, reject) =>
    openFile(path, { lazyEntries: true, autoClose: false }, (error, opened) =>
      error ? reject(unreadable('damaged')) : resolve(opened),
    ),
  );
  try {
    if (zip.entryCount > limits.excelParts) throw tooLarge('parts');
    const entries = await readDirectory(zip);
    return partsOf(zip, entries);
  } catch (error) {
    zip.close();
    throw error;
  }
}

function readDirectory(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  let size = 0;
  return new Promise((resolve, reject) => {
    zip.on('error', () => reject(unreadable('damaged')));
    zip.on('end', () => resolve(entries));
    zip.on('entry', (entry: Entry) => {
      size += entry.uncompressedSize;
      const name = entry.fileName.toLowerCase();
      if (size > limits.excelUnpackedBytes) reject(tooLarge('unpacked'));
      else if (entry.isEncrypted()) reject(unreadable('password'));
      else if (entries.has(name)) reject(unreadable('damaged'));
      else {
        entries.set(name, entry);
        zip.readEntry();
      }
    });
    zip.readEntry();
  });
}

function partsOf(zip: ZipFile, entries: ReadonlyMap<string, Entry>): Parts {
  /** The inflated bytes of each part. Some parts are read twice. */
  const inflated = new Map<string, number>();
  let total = 0;
  async function* read(path: string): AsyncGenerator<Buffer> {
    const name = path.toLowerCase();
    const entry = entries.get(name);
    if (!entry) throw unreadable('damaged');
    const stream = await new Promise<NodeJS.ReadableStream>((resolve, reject) =>
      zip.openReadStream(entry, (error, opened) => (error ? reject(unreadable('damaged')) : resolve(opened))),
    );
    let size = 0;
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        size += chunk.length;
        total += Math.max(0, size - Math.max(inflated.get(name) ?? 0, size - chunk.length));
        if (total > limits.excelUnpackedBytes) throw tooLarge('unpacked');
        yield chunk;
      }
    } catch (error) {
      throw error instanceof Unreadable ? error : unreadable('damaged');
    } finally {
      inflated.set(name, Math.max(inflated.get(name) ?? 0, size));
    }
  }
  return { has: path => entries.has(path.toLowerCase()), read, close: () => zip.close() };
}
