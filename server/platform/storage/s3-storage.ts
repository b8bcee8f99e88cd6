import { type FileHandle, open as openFile, readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { SettingError } from '../settings/setting-error.ts';
import { S3Bucket, type S3Settings } from './s3-bucket.ts';
import { type ByteRange, type Storage, storageAway } from './storage.ts';
import { type StoreTime, storeTimeOfCall } from './store-time.ts';

/** Also stores a local file of any size, such as a backup, without reading all of it into memory. */
export type S3Storage = Storage & { putFile(name: string, path: string, partBytes?: number): Promise<void> };

/** Larger files are stored in parts of this size, or larger ones: a store takes 10,000 parts of a file. */
const leastPartBytes = 16 * 1024 * 1024;
const mostParts = 10_000;

/**
 * Stores files in a bucket of an S3-compatible store. The bucket stays private: the portal serves every file and checks
 * permission. Throws storageFull and storageAway, and at the start a SettingError when the bucket is not accessible.
 */
export async function s3Storage(settings: S3Settings, setting = 'S3_BUCKET', patienceMs?: number): Promise<S3Storage> {
  const { S3_BUCKET, S3_PREFIX: prefix } = settings;
  const bucket = new S3Bucket(settings, patienceMs);
  await bucket.list(prefix, undefined, 1).catch(({ message, cause }) => {
    const reason = cause?.message ?? message;
    throw new SettingError(`Setting ${setting} is '${S3_BUCKET}', but the store cannot open it: ${reason}.`);
  });
  const keyOf = (name: string) => {
    if (!/^[\w-][\w.-]*$/.test(name)) throw new Error(`not the name of a stored file: '${name}'`);
    return prefix + name;
  };

  async function readWhole(key: string): Promise<Buffer | undefined> {
    const body = await bucket.get(key);
    return body && buffer(bucket.chunksOf(body, storeTimeOfCall()));
  }

  return {
    put: async (name, bytes) => bucket.put(keyOf(name), bytes),
    async putFile(name, path, partBytes = leastPartBytes) {
      const file = await openFile(path);
      try {
        const { size } = await file.stat();
        if (size <= partBytes) return await bucket.put(keyOf(name), await readFile(path));
        await bucket.putParts(keyOf(name), partsOf(file, size, Math.max(partBytes, Math.ceil(size / mostParts))));
      } finally {
        await file.close();
      }
    },
    async open(name) {
      const key = keyOf(name);
      const found = await bucket.head(key);
      if (!found) return undefined;
      const { ContentLength: size, LastModified: modified = new Date(0) } = found;
      if (size !== undefined) {
        return { size, modified, read: range => Readable.from(stream(bucket, key, size, range, storeTimeOfCall())) };
      }
      // Some stores name no length.
      const bytes = await readWhole(key);
      if (!bytes) return undefined;
      const read = (range?: ByteRange) => Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes]);
      return { size: bytes.length, modified, read };
    },
    read: async name => readWhole(keyOf(name)),
    remove: async name => bucket.remove(keyOf(name)),
    async *list() {
      let after: string | undefined;
      do {
        const { Contents = [], NextContinuationToken } = await bucket.list(prefix, after);
        // A file without a time counts as new, so that no sweep removes it.
        for (const { Key = '', LastModified = new Date() } of Contents) {
          yield { name: Key.slice(prefix.length), modified: LastModified };
        }
        after = NextContinuationToken;
      } while (after !== undefined);
    },
    fault: () => bucket.state.fault(),
  };
}

async function* partsOf(file: FileHandle, size: number, partBytes: number): AsyncGenerator<Buffer> {
  for (let start = 0; start < size; start += partBytes) {
    const part = Buffer.alloc(Math.min(partBytes, size - start));
    const { bytesRead } = await file.read(part, 0, part.length, start);
    if (bytesRead < part.length) throw new Error('the file became shorter while it was stored');
    yield part;
  }
}

async function* stream(
  bucket: S3Bucket,
  key: string,
  size: number,
  range: ByteRange | undefined,
  call: StoreTime | undefined,
): AsyncGenerator<Buffer> {
  const body = await bucket.get(key, { range, length: range ? range.end - range.start + 1 : size });
  if (!body) throw storageAway(new Error('the file is missing'));
  yield* bucket.chunksOf(body, call);
}
