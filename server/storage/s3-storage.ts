import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { problem } from '../problems/problem.ts';
import { SettingError } from '../settings/setting-error.ts';
import type { Settings } from '../settings/settings.ts';
import type { ByteRange, Storage } from './storage.ts';

/** How long the store may take to answer, in milliseconds. */
const patience = { connectionTimeout: 3_000, requestTimeout: 20_000 };
const tries = 3;

type Given = Pick<
  Settings,
  'S3_BUCKET' | 'S3_ENDPOINT' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY' | 'S3_PREFIX'
>;

/**
 * Stores files in a bucket of an S3-compatible store. The bucket stays private: the portal serves every file and checks
 * permission. Throws storageFull and storageAway, and at the start a SettingError when the bucket is not accessible.
 */
export async function s3Storage(settings: Given, setting = 'S3_BUCKET'): Promise<Storage> {
  const { S3_BUCKET: Bucket, S3_PREFIX: prefix } = settings;
  const client = clientFor(settings);
  const keyOf = (name: string) => {
    if (!/^[\w-][\w.-]*$/.test(name)) throw new Error(`not the name of a stored file: '${name}'`);
    return prefix + name;
  };
  await client.send(new ListObjectsV2Command({ Bucket, Prefix: prefix, MaxKeys: 1 })).catch(error => {
    throw new SettingError(`Setting ${setting} is '${Bucket}', but the store cannot open it: ${reasonOf(error)}.`);
  });

  async function* read(Key: string, range?: ByteRange): AsyncGenerator<Uint8Array> {
    const Range = range && `bytes=${range.start}-${range.end}`;
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key, Range })).catch(inOurWords);
    yield* Body as Readable;
  }

  return {
    async put(name, bytes) {
      const Key = keyOf(name);
      await client
        .send(new PutObjectCommand({ Bucket, Key, Body: bytes, ContentLength: bytes.length }))
        .catch(inOurWords);
    },

    async open(name) {
      const Key = keyOf(name);
      const found = await client.send(new HeadObjectCommand({ Bucket, Key })).catch(unlessMissing);
      if (!found) return undefined;
      const { ContentLength = 0, LastModified = new Date(0) } = found;
      return { size: ContentLength, modified: LastModified, read: range => Readable.from(read(Key, range)) };
    },

    async read(name) {
      const found = await client.send(new GetObjectCommand({ Bucket, Key: keyOf(name) })).catch(unlessMissing);
      return found && buffer(found.Body as Readable);
    },

    async remove(name) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(name) })).catch(inOurWords);
    },

    async *list() {
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix: prefix })) {
        for (const { Key = '', LastModified = new Date(0) } of Contents) {
          yield { name: Key.slice(prefix.length), modified: LastModified };
        }
      }
    },
  };
}

function clientFor({ S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }: Given): S3Client {
  return new S3Client({
    region: S3_REGION,
    maxAttempts: tries,
    requestHandler: patience,
    // Stores other than Amazon's expect path-style buckets and often lack checksums in trailers.
    ...(S3_ENDPOINT && { endpoint: S3_ENDPOINT, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Without keys the client uses the machine's credentials.
    ...(S3_ACCESS_KEY_ID &&
      S3_SECRET_ACCESS_KEY && {
        credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY },
      }),
  });
}

/**
 * Converts an error of the store. A rejection is a fault of the portal or its settings and is logged; any other error
 * is temporary.
 */
function inOurWords(error: unknown): never {
  // MinIO and Ceph use this code.
  if (error instanceof S3ServiceException && /StorageFull|QuotaExceeded/.test(error.name)) throw problem('storageFull');
  const status = statusOf(error) ?? 503;
  throw status < 500 ? error : problem('storageAway', { retryAfter: 2 });
}

function unlessMissing(error: unknown): undefined {
  if (statusOf(error) !== 404) inOurWords(error);
}

function statusOf(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
}

function reasonOf(error: unknown): string {
  const { name, message } = error as Error;
  return [statusOf(error), message || name].filter(Boolean).join(' ');
}
