import type { Readable } from 'node:stream';

export type ByteRange = { start: number; end: number };
export type StoredFile = { size: number; modified: Date; read(range?: ByteRange): Readable };

/**
 * The storage of files: a disk, or any store with these five operations (FI-5). The portal creates the names. A file
 * survives a crash once `put` has resolved.
 */
export type Storage = {
  put(name: string, bytes: Buffer): Promise<void>;
  /** Opens a file. Returns undefined when there is no such file. */
  open(name: string): Promise<StoredFile | undefined>;
  /** Reads a small file in as few requests as the store allows. Returns undefined when there is no such file. */
  read(name: string): Promise<Buffer | undefined>;
  /** Removes a file. Also succeeds when there is no such file. */
  remove(name: string): Promise<void>;
  list(): AsyncIterable<{ name: string; modified: Date }>;
};
