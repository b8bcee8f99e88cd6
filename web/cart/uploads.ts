import { makeStore, type Readable, type Store } from '../platform/browser/store.ts';
import type { OnDone, Upload } from './upload.ts';
import type { UploadSender } from './upload-sender.ts';

/** The uploads of the cart's images. Only the cart's page loads the code that sends them (upload-sender.ts). */
export class Uploads implements Readable<readonly Upload[]> {
  readonly #store = makeStore<readonly Upload[]>([]);
  readonly #onDone: OnDone;
  #sender: UploadSender | undefined;
  readonly read = this.#store.read;
  readonly subscribe = this.#store.subscribe;

  constructor(onDone: OnDone) {
    this.#onDone = onDone;
  }

  /** Returns the sender of these uploads, which `make` creates on the first call. */
  sender(make: (store: Store<readonly Upload[]>, onDone: OnDone) => UploadSender): UploadSender {
    this.#sender ??= make(this.#store, this.#onDone);
    return this.#sender;
  }

  /** Restarts uploads of files that were being uploaded before. */
  add(...given: Parameters<UploadSender['add']>): void {
    this.#sender?.add(...given);
  }

  /** Retries uploads that failed because the portal could not be reached. */
  retryAway(): void {
    this.#sender?.retryAway();
  }

  /** Cancels the uploads of lines that were removed. */
  keepOnly(isInCart: (productCode: string) => boolean): void {
    this.#sender?.keepOnly(isInCart);
  }
}
