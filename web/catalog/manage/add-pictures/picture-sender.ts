import type { PicturedProduct } from '#contract/catalog/catalog.ts';
import { ApiError, errorText, isAway } from '../../../platform/api/api-error.ts';
import { randomId } from '../../../platform/browser/random-id.ts';
import { makeStore, type Readable } from '../../../platform/browser/store.ts';
import type { PictureRow } from './picture-rows.ts';
import { texts } from './texts.ts';

type SentRow = PictureRow & { product: PicturedProduct };
/** The state of sending: `added` of `all` pictures are stored, and the server refused those of `refused`. */
export type Sending = {
  at: 'sending' | 'stopped' | 'done';
  all: number;
  added: number;
  refused: readonly { name: string; fault: string }[];
  /** The uploaded share of the current picture, from 0 to 1. */
  share: number;
  /** Why it stopped, unless the user stopped it. */
  why?: string;
  /** Whether it stopped because the portal could not be reached. */
  isAway?: boolean;
};
/** The calls of the portal that the sender makes. */
export type Portal = {
  /** Adds a picture to a product, and returns the product as it then is. */
  add: (
    product: PicturedProduct,
    file: File,
    options: { idempotencyKey: string; signal: AbortSignal; onProgress: (share: number) => void },
  ) => Promise<PicturedProduct>;
  read: (id: number) => Promise<PicturedProduct>;
};

/** How often a picture is sent again after another change of its product, or while its first request still runs. */
const mostTries = 10;
const pause = 500;

/**
 * Adds pictures to products, one after the other. It can stop and go on with the picture at which it stopped: the
 * Idempotency-Key of a picture keeps it from being stored twice when an answer was lost. A picture that the server
 * refuses is named, and the others go on.
 */
export class PictureSender {
  readonly #portal: Portal;
  readonly #waiting: SentRow[];
  readonly #products: Map<number, PicturedProduct>;
  readonly #keys = new Map<number, string>();
  readonly #store;
  readonly state: Readable<Sending>;
  #stop = new AbortController();

  constructor(rows: readonly SentRow[], portal: Portal) {
    this.#portal = portal;
    this.#waiting = [...rows];
    this.#products = new Map(rows.map(({ product }) => [product.id, product]));
    this.#store = makeStore<Sending>({ at: 'stopped', all: rows.length, added: 0, refused: [], share: 0 });
    this.state = this.#store;
  }

  /** Sends the pictures that wait. Returns when none is left, or when sending stops. */
  async start(): Promise<void> {
    if (this.#store.read().at === 'sending') return;
    this.#stop = new AbortController();
    this.#write({ at: 'sending', why: undefined, isAway: undefined });
    for (let row = this.#waiting[0]; row; row = this.#waiting[0]) {
      if (!(await this.#send(row, this.#stop.signal))) return;
    }
    this.#write({ at: 'done' });
  }

  stop(): void {
    if (this.#store.read().at !== 'sending') return;
    this.#stop.abort();
    this.#write({ at: 'stopped', share: 0 });
  }

  #write(change: Partial<{ [K in keyof Sending]: Sending[K] | undefined }>): void {
    this.#store.write({ ...this.#store.read(), ...change } as Sending);
  }

  /** Ends the first of the pictures that wait. */
  #ended(change: Partial<Sending>): void {
    this.#waiting.shift();
    this.#write({ ...change, share: 0 });
  }

  /** Sends the first picture that waits. Returns whether the next one may follow. */
  async #send(row: SentRow, signal: AbortSignal): Promise<boolean> {
    try {
      const now = await this.#add(row, signal);
      this.#products.set(now.id, now);
      this.#ended({ added: this.#store.read().added + 1 });
      return !signal.aborted;
    } catch (error) {
      if (signal.aborted) return false;
      if (isOfThePicture(error)) {
        const fault = error.code === 'productNotFound' ? texts.gone(row.product.productCode) : error.message;
        this.#ended({ refused: [...this.#store.read().refused, { name: row.file.name, fault }] });
        return true;
      }
      const why = isAway(error) ? texts.away : errorText(error, texts.failed);
      this.#write({ at: 'stopped', share: 0, why, isAway: isAway(error) });
      return false;
    }
  }

  async #add({ id, file, product }: SentRow, signal: AbortSignal): Promise<PicturedProduct> {
    for (let tries = 1; ; tries += 1) {
      signal.throwIfAborted();
      const now = this.#products.get(product.id) ?? product;
      const idempotencyKey = this.#keyOf(id, now.revision);
      const onProgress = (share: number) => signal.aborted || this.#write({ share });
      try {
        return await this.#portal.add(now, file, { idempotencyKey, signal, onProgress });
      } catch (error) {
        const code = error instanceof ApiError ? error.code : undefined;
        if (tries >= mostTries || signal.aborted) throw error;
        if (code === 'changedMeanwhile') this.#products.set(product.id, await this.#portal.read(product.id));
        else if (code === 'requestRunning') await new Promise(resolve => setTimeout(resolve, pause));
        else throw error;
      }
    }
  }

  /** The key of a picture for a revision of its product: another revision makes another request. */
  #keyOf(row: number, revision: number): string {
    const own = this.#keys.get(row) ?? randomId();
    this.#keys.set(row, own);
    return `${own}-${revision}`;
  }
}

/** Returns whether the server refused this picture, so that the next one may succeed. */
function isOfThePicture(error: unknown): error is ApiError {
  return error instanceof ApiError && [400, 404, 413, 415, 422].includes(error.status);
}
