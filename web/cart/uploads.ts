import { ApiError, errorText, isAway } from '../api/api-error.ts';
import { api } from '../api/client.ts';
import { noteError } from '../api/query-client.ts';
import { makeStore, type Readable } from '../browser/store.ts';
import { texts } from './texts.ts';

/** A running or failed upload of an image. `share` is the uploaded part, 0 to 1. */
export type Upload = {
  id: number;
  productCode: string;
  file: File;
  preview: string;
  share: number;
  error?: string;
  /** The portal could not be reached: the upload is retried after a reconnect. */
  isAway?: boolean;
  /** The server rejects the file itself, so a retry is pointless. */
  isRefused?: boolean;
};
/** Receives the URL of an uploaded image, and the URLs of images that were chosen later but finished earlier. */
type OnDone = (productCode: string, url: string, later: readonly string[]) => void;

const atOnce = 3;
let lastId = 0;

/**
 * The uploads of the cart's images, one request each, so that each has its own progress, error, retry and cancel. They
 * continue on other screens.
 */
export class Uploads implements Readable<readonly Upload[]> {
  readonly #store = makeStore<readonly Upload[]>([]);
  readonly #running = new Map<number, AbortController>();
  readonly #waiting: number[] = [];
  readonly #addresses = new Map<number, string>();
  readonly #onDone: OnDone;

  constructor(onDone: OnDone) {
    this.#onDone = onDone;
  }

  readonly read = this.#store.read;
  readonly subscribe = this.#store.subscribe;

  /** Uploads files for a line. Files for which `refusal` returns an error text are not sent. */
  add(productCode: string, files: readonly File[], refusal: (file: File) => string | undefined): void {
    const added = files.map((file): Upload => {
      lastId += 1;
      const preview = URL.createObjectURL(file);
      const error = refusal(file);
      return { id: lastId, productCode, file, preview, share: 0, error, isRefused: error !== undefined };
    });
    this.#store.write([...this.read(), ...added]);
    this.#queue(added.filter(upload => !upload.error));
  }

  cancel(id: number): void {
    const upload = this.read().find(one => one.id === id);
    if (upload) URL.revokeObjectURL(upload.preview);
    this.#running.get(id)?.abort();
    this.#store.write(this.read().filter(one => one.id !== id));
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
    for (const upload of this.read()) if (!isInCart(upload.productCode)) this.cancel(upload.id);
  }

  #retryAll(isMeant: (upload: Upload) => boolean): void {
    const retried = this.read().filter(isMeant);
    for (const { id } of retried) this.#patch(id, { error: undefined, isAway: undefined, share: 0 });
    this.#queue(retried);
  }

  #patch(id: number, change: Partial<Upload>): void {
    this.#store.write(this.read().map(upload => (upload.id === id ? { ...upload, ...change } : upload)));
  }

  #queue(uploads: readonly Upload[]): void {
    this.#waiting.push(...uploads.map(({ id }) => id));
    this.#startWaiting();
  }

  #startWaiting(): void {
    while (this.#running.size < atOnce) {
      const id = this.#waiting.shift();
      if (id === undefined) return;
      const upload = this.read().find(one => one.id === id);
      if (upload) void this.#send(upload);
    }
  }

  async #send(upload: Upload): Promise<void> {
    const { id } = upload;
    const stop = new AbortController();
    this.#running.set(id, stop);
    try {
      const url = await sendFile(upload.file, stop.signal, share => this.#patch(id, { share }));
      // Canceled after the last byte was sent: do not add it to the cart.
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
