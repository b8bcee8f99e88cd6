import { ApiError, errorText, isAway } from '../platform/api/api-error.ts';
import { api } from '../platform/api/client.ts';
import { noteError } from '../platform/api/query-client.ts';
import type { Store } from '../platform/browser/store.ts';
import { texts } from './texts.ts';
import type { OnDone, Upload } from './upload.ts';

const atOnce = 3;
let lastId = 0;

/**
 * The uploads of the cart's images. Each has its own request and thus its own progress, error, retry and cancel. The
 * uploads continue on other screens.
 */
export class UploadSender {
  readonly #store: Store<readonly Upload[]>;
  readonly #running = new Map<number, AbortController>();
  readonly #waiting: number[] = [];
  readonly #addresses = new Map<number, string>();
  readonly #onDone: OnDone;

  constructor(store: Store<readonly Upload[]>, onDone: OnDone) {
    this.#store = store;
    this.#onDone = onDone;
  }

  /** Uploads files for a line. Files for which `refusal` returns an error text are not sent. */
  add(productCode: string, files: readonly File[], refusal: (file: File) => string | undefined): void {
    const added = files.map((file): Upload => {
      lastId += 1;
      const preview = URL.createObjectURL(file);
      const error = refusal(file);
      return { id: lastId, productCode, file, preview, share: 0, error, isRefused: error !== undefined };
    });
    this.#store.write([...this.#store.read(), ...added]);
    this.#queue(added.filter(upload => !upload.error));
  }

  cancel(id: number): void {
    const upload = this.#store.read().find(one => one.id === id);
    if (upload) URL.revokeObjectURL(upload.preview);
    this.#running.get(id)?.abort();
    this.#store.write(this.#store.read().filter(one => one.id !== id));
  }

  retry(id: number): void {
    this.#retryAll(upload => upload.id === id);
  }

  /** Retries uploads that failed because the portal could not be reached. */
  retryAway(): void {
    this.#retryAll(upload => upload.isAway === true);
  }

  /** Cancels the uploads of lines that were removed. */
  keepOnly(isInCart: (productCode: string) => boolean): void {
    for (const upload of this.#store.read()) if (!isInCart(upload.productCode)) this.cancel(upload.id);
  }

  #retryAll(isMeant: (upload: Upload) => boolean): void {
    const retried = this.#store.read().filter(isMeant);
    for (const { id } of retried) this.#patch(id, { error: undefined, isAway: undefined, share: 0 });
    this.#queue(retried);
  }

  #patch(id: number, change: Partial<Upload>): void {
    this.#store.write(this.#store.read().map(upload => (upload.id === id ? { ...upload, ...change } : upload)));
  }

  #queue(uploads: readonly Upload[]): void {
    this.#waiting.push(...uploads.map(({ id }) => id));
    this.#startWaiting();
  }

  #startWaiting(): void {
    while (this.#running.size < atOnce) {
      const id = this.#waiting.shift();
      if (id === undefined) return;
      const upload = this.#store.read().find(one => one.id === id);
      if (upload) void this.#send(upload);
    }
  }

  async #send(upload: Upload): Promise<void> {
    const { id } = upload;
    const stop = new AbortController();
    this.#running.set(id, stop);
    try {
      const url = await sendFile(upload.file, stop.signal, share => this.#patch(id, { share }));
      // The upload was canceled after its last byte was sent, so its URL must not enter the cart.
      if (!stop.signal.aborted) this.#done(upload, url);
      this.cancel(id);
    } catch (error) {
      noteError(error);
      if (!stop.signal.aborted) this.#patch(id, failure(error));
    } finally {
      this.#running.delete(id);
      this.#startWaiting();
    }
  }

  #done({ id, productCode }: Upload, url: string): void {
    const later = [...this.#addresses].flatMap(([other, address]) => (other > id ? address : []));
    this.#addresses.set(id, url);
    this.#onDone(productCode, url, later);
  }
}

/** Creates the sender of a cart's uploads, for `Uploads.sender`. */
export function makeSender(...given: ConstructorParameters<typeof UploadSender>): UploadSender {
  return new UploadSender(...given);
}

/** Uploads one file and returns its URL. */
async function sendFile(file: File, signal: AbortSignal, onProgress: (share: number) => void): Promise<string> {
  const form = new FormData();
  form.append('files', file);
  const { files } = await api.uploadFiles(undefined, { form, signal, onProgress });
  const url = files[0]?.url;
  if (!url) throw new Error('The upload response has no URL');
  return url;
}

function failure(error: unknown): Partial<Upload> {
  const isRefused = error instanceof ApiError && [400, 413, 415, 422].includes(error.status);
  return { error: errorText(error, texts.uploadFailed), isAway: isAway(error), isRefused };
}
