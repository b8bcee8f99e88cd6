import { describe, expect, it } from 'vitest';
import type { Upload } from '../upload.ts';
import type { Uploads } from '../uploads.ts';
import { cancelWait, UploadsStopped, waitForUploads } from './wait-for-uploads.ts';

/** The uploads of the cart. Writing `now` replaces them, as a finished or failed request does. */
function uploadsOf(...codes: string[]) {
  const listeners = new Set<() => void>();
  const upload = (productCode: string, error?: string) => ({ id: 1, productCode, share: 0, error }) as Upload;
  let all = codes.map(code => upload(code));
  let retried = 0;
  const uploads = {
    read: () => all,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    retryAway: () => {
      retried += 1;
    },
  } as unknown as Uploads;
  return {
    uploads,
    listeners,
    retried: () => retried,
    now(...next: [code: string, error?: string][]) {
      all = next.map(([code, error]) => upload(code, error));
      for (const listener of [...listeners]) listener();
    },
  };
}

describe('placing an order while images upload (CT-4)', () => {
  it('resolves at once when nothing is uploading', async () => {
    await expect(waitForUploads(uploadsOf().uploads)).resolves.toBeUndefined();
  });

  it('sends images again that failed without a connection', async () => {
    const { uploads, retried } = uploadsOf();

    await waitForUploads(uploads);

    expect(retried()).toBe(1);
  });

  it('resolves when the last image has arrived, and not earlier', async () => {
    const { uploads, now, listeners } = uploadsOf('A', 'B');
    let done = false;
    const waiting = waitForUploads(uploads).then(() => {
      done = true;
    });

    now(['B']);
    await Promise.resolve();
    expect(done).toBe(false);
    now();
    await waiting;

    expect(done).toBe(true);
    expect(listeners.size).toBe(0);
  });

  it('rejects with the product whose image failed', async () => {
    const { uploads, now, listeners } = uploadsOf('A', 'B');
    const waiting = waitForUploads(uploads);

    now(['A'], ['B', 'too large']);

    await expect(waiting).rejects.toMatchObject({ productCode: 'B' });
    expect(listeners.size).toBe(0);
  });

  it('rejects without a product when it is canceled', async () => {
    const { uploads, listeners } = uploadsOf('A');
    const waiting = waitForUploads(uploads);

    cancelWait();

    const error = await waiting.catch((one: unknown) => one);
    expect(error).toBeInstanceOf(UploadsStopped);
    expect((error as UploadsStopped).productCode).toBeUndefined();
    expect(listeners.size).toBe(0);
  });
});
