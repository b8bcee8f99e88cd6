import { ApiError, errorText, isAway } from '../api/api-error.ts';
import { api } from '../api/client.ts';
import { noteError } from '../api/query-client.ts';
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
export type Uploads = ReturnType<typeof makeUploads>;

const atOnce = 3;
let lastId = 0;

/**
 * The uploads of the cart's images, one request each, so that each has its own progress, error, retry and cancel. They
 * continue on other screens. `onDone` receives the URL and the URLs of images that were chosen later but finished earlier.
 */
export function makeUploads(onDone: (productCode: string, url: string, later: readonly string[]) => void) {
  let all: readonly Upload[] = [];
  const running = new Map<number, AbortController>();
  const waiting: number[] = [];
  const addresses = new Map<number, string>();
  const listeners = new Set<() => void>();

  function show(next: readonly Upload[]): void {
    all = next;
    for (const listener of listeners) listener();
  }
  function patch(id: number, change: Partial<Upload>): void {
    show(all.map(upload => (upload.id === id ? { ...upload, ...change } : upload)));
  }
  function end(id: number): void {
    const upload = all.find(one => one.id === id);
    if (upload) URL.revokeObjectURL(upload.preview);
    running.get(id)?.abort();
    show(all.filter(one => one.id !== id));
  }

  function startWaiting(): void {
    while (running.size < atOnce) {
      const id = waiting.shift();
      if (id === undefined) return;
      const upload = all.find(one => one.id === id);
      if (upload) void send(upload);
    }
  }

  async function send({ id, productCode, file }: Upload): Promise<void> {
    const stop = new AbortController();
    running.set(id, stop);
    const form = new FormData();
    form.append('files', file);
    try {
      const { files } = await api.uploadFiles(undefined, {
        form,
        signal: stop.signal,
        onProgress: share => patch(id, { share }),
      });
      // Canceled after the last byte was sent: do not add it to the cart.
      if (!stop.signal.aborted) {
        const url = files[0]?.url;
        if (!url) throw new Error('The upload response has no URL');
        const later = [...addresses].flatMap(([other, address]) => (other > id ? address : []));
        addresses.set(id, url);
        onDone(productCode, url, later);
      }
      end(id);
    } catch (error) {
      noteError(error);
      if (!stop.signal.aborted) patch(id, failure(error));
    } finally {
      running.delete(id);
      startWaiting();
    }
  }

  function queue(ids: readonly number[]): void {
    waiting.push(...ids);
    startWaiting();
  }

  return {
    read: () => all,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Uploads files for a line. Files for which `refusal` returns an error text are not sent. */
    add(productCode: string, files: readonly File[], refusal: (file: File) => string | undefined): void {
      const added = files.map((file): Upload => {
        lastId += 1;
        const preview = URL.createObjectURL(file);
        const error = refusal(file);
        return { id: lastId, productCode, file, preview, share: 0, error, isRefused: error !== undefined };
      });
      show([...all, ...added]);
      queue(added.filter(upload => !upload.error).map(upload => upload.id));
    },
    cancel: end,
    retry(id: number): void {
      patch(id, { error: undefined, isAway: undefined, share: 0 });
      queue([id]);
    },
    /** Retries uploads that failed because the portal could not be reached. */
    retryAway(): void {
      const away = all.filter(upload => upload.isAway).map(upload => upload.id);
      show(all.map(upload => (upload.isAway ? { ...upload, error: undefined, isAway: undefined, share: 0 } : upload)));
      queue(away);
    },
    /** Cancels the uploads of lines that were removed. */
    keepOnly(isInCart: (productCode: string) => boolean): void {
      for (const upload of all) if (!isInCart(upload.productCode)) end(upload.id);
    },
  };
}

function failure(error: unknown): Partial<Upload> {
  const isRefused = error instanceof ApiError && [400, 413, 415, 422].includes(error.status);
  return { error: errorText(error, texts.uploadFailed), isAway: isAway(error), isRefused };
}
