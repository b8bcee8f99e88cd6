import type { Readable } from 'node:stream';
import { type Problem, problem } from '../problems/problem.ts';

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
  /** Describes a store that does not work at the moment. Returns undefined for one that does. A disk has none. */
  fault?(): string | undefined;
};

/** Returns the problem of a store that does not answer, refuses, or returned something else than what was stored. */
export function storageAway(cause: unknown): Problem {
  return problem('storageAway', { retryAfter: 2, cause });
}
