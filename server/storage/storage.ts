import type { Readable } from 'node:stream';

export type ByteRange = { start: number; end: number };
export type StoredFile = { size: number; modified: Date; read(range?: ByteRange): Readable };

/**
 * Where files are kept: a disk, or any store that can do these five things (decisions, 'Files'). Names are made by the
 * portal; what `put` has answered survives a crash.
 */
export type Storage = {
  put(name: string, bytes: Buffer): Promise<void>;
  /** Undefined when there is no such file. */
  open(name: string): Promise<StoredFile | undefined>;
  /** A small file, whole, in as few trips as the store can; undefined when there is no such file. */
  read(name: string): Promise<Buffer | undefined>;
  /** Removing what is not there is fine. */
  remove(name: string): Promise<void>;
  list(): AsyncIterable<{ name: string; modified: Date }>;
};
