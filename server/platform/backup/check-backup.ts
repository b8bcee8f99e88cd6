import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { fileNames } from '../files/file-names.ts';
import { checksumEntry, isPicture, type Manifest, manifestEntry, parseManifest, tableOf } from './manifest.ts';
import { readTar, type TarEntry } from './tar.ts';

export type CheckedBackup = { manifest: Manifest; entries: TarEntry[] };
type Seen = { entry: TarEntry; sha256: string; lines: number };

const lineEnd = 10;
const largestManifest = 512 * 1024 * 1024;

/**
 * Reads a whole backup and compares it with its manifest: every entry, its checksum, the rows of each table, and a
 * picture for every row of `files`. Throws a one-line error that describes the problem.
 */
export async function checkBackup(file: FileHandle, signal?: AbortSignal): Promise<CheckedBackup> {
  const seen: Seen[] = [];
  let manifest: Manifest | undefined;
  for await (const entry of readTar(file)) {
    signal?.throwIfAborted();
    const { sha256, lines } = await measure(entry);
    if (entry.name === checksumEntry) manifest = await readManifest(seen.pop(), entry);
    else if (manifest) throw new Error(`it is damaged: ${entry.name} comes after its end`);
    else seen.push({ entry, sha256, lines });
  }
  if (!manifest) throw new Error('it is truncated: its end is missing');
  compareEntries(manifest, seen);
  compareRows(manifest, seen);
  return { manifest, entries: seen.map(({ entry }) => entry) };
}

async function measure(entry: TarEntry): Promise<{ sha256: string; lines: number }> {
  const hash = createHash('sha256');
  const isTable = tableOf(entry.name) !== undefined;
  let lines = 0;
  for await (const chunk of entry.chunks()) {
    hash.update(chunk);
    // COPY writes one line per row; newlines inside a value are escaped.
    for (let at = isTable ? chunk.indexOf(lineEnd) : -1; at >= 0; at = chunk.indexOf(lineEnd, at + 1)) lines += 1;
  }
  return { sha256: hash.digest('hex'), lines };
}

async function readManifest(last: Seen | undefined, checksum: TarEntry): Promise<Manifest> {
  if (last?.entry.name !== manifestEntry || last.entry.size > largestManifest) {
    throw new Error('it is damaged: its manifest is missing');
  }
  const said = await textOf(checksum);
  if (said !== checksumText(last.sha256)) throw new Error('it is damaged: its manifest does not match its checksum');
  return parseManifest(await textOf(last.entry));
}

/** The format of `sha256sum`. */
export function checksumText(sha256: string): string {
  return `${sha256}  ${manifestEntry}\n`;
}

async function textOf(entry: TarEntry): Promise<string> {
  return (await buffer(entry.chunks())).toString();
}

function compareEntries({ entries }: Manifest, seen: readonly Seen[]): void {
  const found = new Map(seen.map(one => [one.entry.name, one]));
  for (const { name, size, sha256 } of entries) {
    const one = found.get(name);
    if (!one) throw new Error(`it is damaged: ${name} is missing`);
    if (one.entry.size !== size || one.sha256 !== sha256) {
      throw new Error(`it is damaged: ${name} does not match its checksum`);
    }
  }
  // If both counts are equal and all names were found, there are no duplicates and no extra entries.
  if (seen.length !== entries.length || found.size !== seen.length) {
    throw new Error('it is damaged: it has entries that its manifest does not list');
  }
}

function compareRows({ tables, pictures: beside, missing }: Manifest, seen: readonly Seen[]): void {
  const found = new Map<string | undefined, number>();
  for (const { entry, lines } of seen) {
    const table = tableOf(entry.name);
    found.set(table, (found.get(table) ?? 0) + lines);
  }
  for (const { name, rows } of tables) {
    const lines = found.get(name) ?? 0;
    if (lines !== rows) throw new Error(`it is damaged: the table ${name} has ${lines} rows instead of ${rows}`);
  }
  const within = seen.filter(one => isPicture(one.entry.name)).length;
  const pictures = within + beside.filter(({ name }) => fileNames.test(name)).length + missing.length;
  const named = tables.find(table => table.name === 'files')?.rows ?? 0;
  if (pictures !== named) throw new Error(`it is damaged: it has ${pictures} pictures instead of ${named}`);
}
