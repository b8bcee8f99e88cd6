import { ApiError, errorText, isAway } from '../api/api-error.ts';
import { api } from '../api/client.ts';
import { noteError } from '../api/query-client.ts';
import { texts } from './texts.ts';

/** A picture on its way up, or one whose way ended (`error`). `share` is how much of it has gone, 0 to 1. */
export type Upload = {
  id: number;
  productCode: string;
  file: File;
  preview: string;
  share: number;
  error?: string;
  /** It failed because the portal was away: it goes on by itself when that is back. */
  isAway?: boolean;
  /** The file itself is not taken: to send it again would be refused again. */
  isRefused?: boolean;
};
export type Uploads = ReturnType<typeof makeUploads>;

const atOnce = 3;
let lastId = 0;

/**
 * The pictures that are being put up for the cart's lines, each in a request of its own so that each has its progress,
 * error, retry and end. They go on while other tabs of the portal are looked at. `onDone` hears the address of each, and
 * those of pictures that were chosen after it and came before.
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
      // Cancelled after the last byte: it stays out of the cart.
      if (!stop.signal.aborted) {
        const url = files[0]?.url;
        if (!url) throw new Error('No address came with the picture');
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
    /** Begins to put files up for a line; those that `refusal` gives a text for are not sent. */
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
    /** Sends again what failed because the portal was away. */
    retryAway(): void {
      const away = all.filter(upload => upload.isAway).map(upload => upload.id);
      show(all.map(upload => (upload.isAway ? { ...upload, error: undefined, isAway: undefined, share: 0 } : upload)));
      queue(away);
    },
    /** Ends those whose line is gone. */
    keepOnly(isInCart: (productCode: string) => boolean): void {
      for (const upload of all) if (!isInCart(upload.productCode)) end(upload.id);
    },
  };
}

function failure(error: unknown): Partial<Upload> {
  const isRefused = error instanceof ApiError && [400, 413, 415, 422].includes(error.status);
  return { error: errorText(error, texts.uploadFailed), isAway: isAway(error), isRefused };
}
