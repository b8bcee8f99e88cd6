import { hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  type HeadObjectCommandOutput,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { type Problem, problem } from '../problems/problem.ts';
import type { Settings } from '../settings/settings.ts';
import { type ByteRange, storageAway } from './storage.ts';
import { type Operation, StoreState } from './store-state.ts';
import { StoreSilent, StoreTime, storePatienceMs, storeTimeOfCall } from './store-time.ts';

/** The limits of one try. Each operation may be tried three times within the time of its caller (store-time.ts). */
const tries = 3;
const tryMs = 20_000;
const connectMs = 3_000;
/** How long the store may take to answer whether it is well again. */
const probeMs = 1_000;
/** Large files, such as backups, get more time: a second for each 256 kB. */
const bytesPerMs = 256;
/** Larger files are compared by their size, because hashing them would block this process. */
const mostHashedBytes = 32 * 1024 * 1024;

export type S3Settings = Pick<
  Settings,
  'S3_BUCKET' | 'S3_ENDPOINT' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY' | 'S3_PREFIX'
>;
type SendOptions = { abortSignal: AbortSignal; requestTimeout: number };
type Part = { range?: ByteRange | undefined; length?: number };
type OperateOptions = { call?: StoreTime | undefined; bytes?: number; isUrgent?: boolean };
type PartPlace = { Bucket: string | undefined; Key: string; UploadId: string; PartNumber: number };

/** The answer cannot come from the store, or it is not the file that was stored. */
class ForeignAnswer extends Error {}

/**
 * The operations of one bucket, each within the time of its call. They throw storageFull and storageAway. A status of
 * 200 alone proves nothing: proxies answer pages, and some stores name no lengths.
 */
export class S3Bucket {
  readonly state: StoreState;
  readonly #bucket: string | undefined;
  readonly #client: S3Client;
  readonly #patienceMs: number;

  constructor(settings: S3Settings, patienceMs = storePatienceMs) {
    this.#bucket = settings.S3_BUCKET;
    this.#client = clientFor(settings);
    this.#patienceMs = patienceMs;
    this.state = new StoreState(patienceMs / 2, () => this.#probe());
  }

  async put(Key: string, bytes: Buffer): Promise<void> {
    const length = bytes.length;
    const store = async (options: SendOptions) => {
      const put = new PutObjectCommand({ Bucket: this.#bucket, Key, Body: bytes, ContentLength: length });
      const { ETag } = await this.#client.send(put, options);
      if (length <= mostHashedBytes && ETag === `"${hash('md5', bytes)}"`) return;
      // Encrypted files have other ETags. A proxy may also have answered instead of the store.
      await this.#requireLength(Key, length, options);
    };
    await this.#operate('store a file', store, { bytes: length });
  }

  /** Stores a large file in parts, so that only one of them is in memory. Each is tried again by itself. */
  async putParts(Key: string, parts: AsyncIterable<Buffer>): Promise<void> {
    const upload = await this.#beginParts({ Bucket: this.#bucket, Key });
    try {
      const Parts: { PartNumber: number; ETag: string }[] = [];
      let length = 0;
      for await (const part of parts) {
        Parts.push(await this.#putPart({ ...upload, PartNumber: Parts.length + 1 }, part));
        length += part.length;
      }
      const complete = new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } });
      const end = async (options: SendOptions) => {
        // A try whose answer was lost may have ended the upload, so that the next one finds none.
        await this.#client.send(complete, options).catch(unlessNoUpload);
        await this.#requireLength(Key, length, options);
      };
      await this.#operate('store a file', end, { bytes: length });
    } catch (error) {
      // Parts of an upload that did not end would stay in the bucket, in no list.
      const abort = new AbortMultipartUploadCommand(upload);
      const end = (options: SendOptions) => this.#client.send(abort, options);
      await this.#operate('store a file', end, { isUrgent: true }).catch(() => {});
      throw error;
    }
  }

  async #beginParts(place: Pick<PartPlace, 'Bucket' | 'Key'>): Promise<Omit<PartPlace, 'PartNumber'>> {
    return this.#operate('store a file', async options => {
      const { UploadId } = await this.#client.send(new CreateMultipartUploadCommand(place), options);
      if (!UploadId) throw new ForeignAnswer('the answer does not name an upload');
      return { ...place, UploadId };
    });
  }

  async #putPart(place: PartPlace, part: Buffer): Promise<{ PartNumber: number; ETag: string }> {
    const put = new UploadPartCommand({ ...place, Body: part, ContentLength: part.length });
    const store = async (options: SendOptions) => {
      const { ETag } = await this.#client.send(put, options);
      if (!ETag) throw new ForeignAnswer('the answer does not name a part');
      return { PartNumber: place.PartNumber, ETag };
    };
    return this.#operate('store a file', store, { bytes: part.length });
  }

  async #requireLength(Key: string, length: number, options: SendOptions): Promise<void> {
    const head = new HeadObjectCommand({ Bucket: this.#bucket, Key });
    const { ContentLength } = await this.#client.send(head, options);
    if (ContentLength !== length)
      throw new ForeignAnswer(`the store keeps ${ContentLength} bytes instead of ${length}`);
  }

  /** Returns length and time of a file, or undefined when there is none. */
  async head(Key: string): Promise<HeadObjectCommandOutput | undefined> {
    const head = new HeadObjectCommand({ Bucket: this.#bucket, Key });
    return this.#operate('read a file', options => this.#client.send(head, options).catch(unlessMissing));
  }

  /** Returns the body of a file, or undefined when there is none. Throws when its announced length is not `length`. */
  async get(Key: string, { range, length }: Part = {}): Promise<Readable | undefined> {
    const Range = range && `bytes=${range.start}-${range.end}`;
    const get = new GetObjectCommand({ Bucket: this.#bucket, Key, Range });
    return this.#operate('read a file', async options => {
      const found = await this.#client.send(get, options).catch(unlessMissing);
      const body = found?.Body as Readable | undefined;
      if (length === undefined || found?.ContentLength === undefined || found.ContentLength === length) return body;
      body?.destroy();
      throw new ForeignAnswer(`the file has ${found.ContentLength} bytes instead of ${length}`);
    });
  }

  /** Yields a body. Only the time in which the store keeps its reader waiting counts. */
  async *chunksOf(body: Readable, call: StoreTime | undefined): AsyncGenerator<Buffer> {
    body.on('error', () => {});
    const chunks = body[Symbol.asyncIterator]();
    try {
      for (;;) {
        const { done, value } = await this.#operate('read a file', () => chunks.next(), { call });
        if (done) return;
        yield value;
      }
    } finally {
      body.destroy();
    }
  }

  async remove(Key: string): Promise<void> {
    const remove = new DeleteObjectCommand({ Bucket: this.#bucket, Key });
    await this.#operate('remove a file', options => this.#client.send(remove, options));
  }

  async list(Prefix: string, after?: string, MaxKeys?: number): Promise<ListObjectsV2CommandOutput> {
    const list = new ListObjectsV2Command({ Bucket: this.#bucket, Prefix, ContinuationToken: after, MaxKeys });
    return this.#operate('list files', async options => {
      const page = await this.#client.send(list, options);
      // A page of a proxy reads as an empty list.
      if (page.Name === undefined) throw new ForeignAnswer('the answer is not a list of files');
      return page;
    });
  }

  /** Asks the store something small, for a second at most. A connection that is refused is not silence. */
  async #probe(): Promise<void> {
    await new StoreTime(probeMs).within(abortSignal =>
      this.#client.send(new HeadBucketCommand({ Bucket: this.#bucket }), { abortSignal, requestTimeout: probeMs }),
    );
  }

  /**
   * Runs an operation within the time of its call, or within its own time when it belongs to none. An urgent one is tried
   * also while the store is paused.
   */
  async #operate<T>(
    operation: Operation,
    work: (options: SendOptions) => Promise<T>,
    { call = storeTimeOfCall(), bytes = 0, isUrgent = false }: OperateOptions = {},
  ): Promise<T> {
    if (this.state.isPaused && !isUrgent) throw storageAway(new StoreSilent());
    const extraMs = call ? 0 : bytes / bytesPerMs;
    try {
      const time = call ?? new StoreTime(this.#patienceMs + extraMs);
      const answer = await time.within(abortSignal => work({ abortSignal, requestTimeout: tryMs + extraMs }));
      this.state.answered(operation);
      return answer;
    } catch (error) {
      this.state.failed(operation, error, reasonOf(error));
      throw inOurWords(error);
    }
  }
}

function clientFor({ S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }: S3Settings): S3Client {
  return new S3Client({
    region: S3_REGION,
    maxAttempts: tries,
    // Without the last option the client only warns when the time of a try is over.
    requestHandler: { connectionTimeout: connectMs, requestTimeout: tryMs, throwOnRequestTimeout: true },
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

/** Converts an error of the store. Every fault of the store is temporary for the caller, also a refusal. */
function inOurWords(error: unknown): Problem {
  // MinIO and Ceph use this code.
  const isFull = error instanceof S3ServiceException && /StorageFull|QuotaExceeded/.test(error.name);
  // Errors of Amazon's client contain the whole answer.
  return isFull ? problem('storageFull') : storageAway(new Error(wordsOf(error as Error)));
}

/** A bucket that was deleted is a fault, although it has the status of a missing file. */
function unlessMissing(error: unknown): undefined {
  if (statusOf(error) !== 404 || (error as Error).name === 'NoSuchBucket') throw error;
}

function unlessNoUpload(error: unknown): void {
  if ((error as Error).name !== 'NoSuchUpload') throw error;
}

function statusOf(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
}

/** Returns the reason in a few words for /readyz, which anybody may read. */
function reasonOf(error: unknown): string {
  if (error instanceof StoreSilent || error instanceof ForeignAnswer) return error.message;
  const { name, code = name } = error as NodeJS.ErrnoException;
  return [statusOf(error), code].filter(Boolean).join(' ');
}

/** Returns the reason in one line for the operator. */
function wordsOf(error: Error): string {
  return [statusOf(error), error.message || error.name].filter(Boolean).join(' ');
}
