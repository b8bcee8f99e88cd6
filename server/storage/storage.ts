import type { Readable } from 'node:stream';

export type ByteRange = { start: number; end: number };
export type StoredFile = { size: number; modified: Date; read(range?: ByteRange): Readable };

/**
 * Where files are stored: a disk, or any store with these five operations (FI-5). The portal makes the names. A file
 * survives a crash once `put` has resolved.
 */
export type Storage = {
  put(name: string, bytes: Buffer): Promise<void>;
  /** Undefined when there is no such file. */
  open(name: string): Promise<StoredFile | undefined>;
  /** A whole small file in as few requests as the store allows; undefined when there is no such file. */
  read(name: string): Promise<Buffer | undefined>;
  /** Removing a missing file succeeds. */
  remove(name: string): Promise<void>;
  list(): AsyncIterable<{ name: string; modified: Date }>;
};
