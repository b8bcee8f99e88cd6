import { createHash } from 'node:crypto';
import type { Storage } from '../storage/storage.ts';

export type PictureCopy = { name: string; size: number; sha256: string };

/** The pictures that daily backups share. A picture never changes, so each is copied once. */
export type PictureCopies = {
  find(name: string): PictureCopy | undefined;
  /** Copies a picture, also in place of a damaged copy. Keeps a copy of other bytes, which older backups may name. */
  add(name: string, bytes: Buffer): Promise<PictureCopy>;
  /** Returns the bytes of a copy. Throws a one-line error when it is missing or damaged. */
  read(copy: PictureCopy): Promise<Buffer>;
  /** Reads a copy and returns whether it is complete. Throws when it cannot be read, which proves no damage. */
  isWhole(copy: PictureCopy): Promise<boolean>;
  /** Returns the copies that are not among these names. */
  others(names: ReadonlySet<string>): PictureCopy[];
  remove(copy: PictureCopy): Promise<void>;
};

/** The name `NAME-SIZE-SHA256` describes a copy, so that one listing of the store is enough and no copy is read. */
const copyNames = /^(.+)-(\d+)-([0-9a-f]{64})$/;

/** Each copy is read again once in this number of days. */
const checkDays = 32;
const dayMs = 86_400_000;

/** Whether the backup of this day reads the copy of a file again. The names of files are random hexadecimal digits. */
export function isCheckedOn(day: Date, name: string): boolean {
  return Number.parseInt(name.slice(0, 2), 16) % checkDays === Math.floor(day.getTime() / dayMs) % checkDays;
}

/** A copy that was read is not what its name says, or there is none. */
class DamagedCopy extends Error {}

export async function openCopies(store: Storage): Promise<PictureCopies> {
  const copies = new Map<string, PictureCopy[]>();
  const othersOf = (copy: PictureCopy) =>
    (copies.get(copy.name) ?? []).filter(other => storedAs(other) !== storedAs(copy));
  for await (const { name: stored } of store.list()) {
    const [, name, size, sha256] = copyNames.exec(stored) ?? [];
    if (!name || !sha256) continue;
    const copy = { name, size: Number(size), sha256 };
    copies.set(name, [...othersOf(copy), copy]);
  }
  async function read(copy: PictureCopy): Promise<Buffer> {
    const bytes = await store.read(storedAs(copy));
    if (!bytes) throw new DamagedCopy(`${copy.name} is missing`);
    if (hashOf(bytes) !== copy.sha256) throw new DamagedCopy(`${copy.name} does not match its checksum`);
    return bytes;
  }
  return {
    find: name => copies.get(name)?.at(-1),
    async add(name, bytes) {
      const copy = { name, size: bytes.length, sha256: hashOf(bytes) };
      await store.put(storedAs(copy), bytes);
      copies.set(name, [...othersOf(copy), copy]);
      return copy;
    },
    read,
    isWhole: copy =>
      read(copy).then(
        () => true,
        error => {
          if (error instanceof DamagedCopy) return false;
          throw error;
        },
      ),
    others: names => [...copies.values()].flat().filter(({ name }) => !names.has(name)),
    async remove(copy) {
      await store.remove(storedAs(copy));
      copies.set(copy.name, othersOf(copy));
    },
  };
}

function storedAs({ name, size, sha256 }: PictureCopy): string {
  return `${name}-${size}-${sha256}`;
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
