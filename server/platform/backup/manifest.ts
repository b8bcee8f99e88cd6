import * as z from 'zod/mini';
import { fileNames } from '../files/file-names.ts';

const count = z.int().check(z.nonnegative());

/** The manifest of a backup lists its content. It is the last entry but one; its checksum follows. */
const schema = z.object({
  /** In format 2 the pictures are stored beside the file (./picture-copies.ts). */
  format: z.union([z.literal(1), z.literal(2)]),
  madeAt: z.iso.datetime(),
  /** The migrations of the database, in order. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })).check(z.minLength(1)),
  /** In the order of filling: a table comes after those it refers to. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()).check(z.minLength(1)), rows: count })),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.int() })),
  entries: z.array(z.object({ name: z.string(), size: count, sha256: z.string() })),
  /** The pictures and their smaller versions that are stored beside the file. */
  pictures: z._default(z.array(z.object({ name: z.string(), size: count, sha256: z.string() })), []),
  /** Files that rows name but that are missing in the storage. */
  missing: z.array(z.string()),
});

export type Manifest = z.output<typeof schema>;

export const manifestEntry = 'manifest.json';
export const checksumEntry = 'manifest.json.sha256';
const fileFolder = 'files/';

/** Parses a manifest whose checksum was correct. Throws a one-line error. */
export function parseManifest(text: string): Manifest {
  const parsed = schema.safeParse(JSON.parse(text));
  if (!parsed.success) throw new Error('it was made by another version of this program, which must restore it');
  return parsed.data;
}

/** Large tables are split into parts, because the size of an entry precedes its content. */
export function tableEntry(table: string, part: number): string {
  return `database/${table}/${String(part).padStart(6, '0')}.copy`;
}

/** Returns the table that an entry belongs to. */
export function tableOf(entry: string): string | undefined {
  return /^database\/(.+)\/\d+\.copy$/.exec(entry)?.[1];
}

export function fileEntry(stored: string): string {
  return fileFolder + stored;
}

/** Returns the name of the stored file in an entry: a picture or one of its smaller versions. */
export function fileOf(entry: string): string | undefined {
  return entry.startsWith(fileFolder) ? entry.slice(fileFolder.length) : undefined;
}

/** Returns whether an entry is an original picture, which has a row in `files`. */
export function isPicture(entry: string): boolean {
  return fileNames.test(fileOf(entry) ?? '');
}
