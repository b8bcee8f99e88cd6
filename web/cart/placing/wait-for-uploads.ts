import type { Uploads } from '../uploads.ts';

/** Thrown when the wait ends before all uploads are done. */
export class UploadsStopped extends Error {
  /** The product with a failed upload; undefined when the wait was canceled. */
  readonly productCode: string | undefined;

  constructor(productCode?: string) {
    super('Not all images were uploaded');
    this.productCode = productCode;
  }
}

let cancel = () => {};

/** Cancels the wait. */
export function cancelWait(): void {
  cancel();
}

/**
 * Resolves when all uploads are done, after retrying those that could not reach the portal. Throws UploadsStopped when
 * an upload fails or the wait is canceled.
 */
export async function waitForUploads(uploads: Uploads): Promise<void> {
  uploads.retryAway();
  await new Promise<void>((resolve, reject) => {
    const check = () => {
      const all = uploads.read();
      const failed = all.find(upload => upload.error);
      if (failed) reject(new UploadsStopped(failed.productCode));
      else if (all.length === 0) resolve();
      else return;
      unsubscribe();
    };
    const unsubscribe = uploads.subscribe(check);
    cancel = () => {
      unsubscribe();
      reject(new UploadsStopped());
    };
    check();
  });
}
