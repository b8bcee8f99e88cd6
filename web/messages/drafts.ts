import { limits } from '#contract/call/limits.ts';
import { fileTooLarge, fileTypeNotTaken } from '#contract/call/shown-problems.ts';
import { t } from '#contract/wording.ts';
import { randomId } from '../platform/browser/random-id.ts';

import { makeStore, type Readable } from '../platform/browser/store.ts';
import { type Asks, contentOf, type Draft, emptyDraft, withoutSent } from './draft.ts';
import { texts } from './texts.ts';

/** The state of a draft. While it is being sent, `share` is the uploaded share, from 0 to 1. */
export type DraftState = Draft & { share?: number; notice?: string };
type Attempt = { content: string; key: string };
type SendOptions = { idempotencyKey: string; signal: AbortSignal; onProgress: (share: number) => void };
type Options = {
  /** Sends one draft. Throws an error whose text is shown to the user. */
  send: (key: string, draft: Draft, options: SendOptions) => Promise<void>;
  /** Stores texts, not images. */
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
};

let lastImage = 0;

/**
 * The drafts of all orders, independent of mounted screens: a draft survives a closed dialog and a failed send. Only
 * one request sends a draft at a time, and a retry of the same content uses the same Idempotency-Key.
 */
export class Drafts {
  readonly #all = makeStore(new Map<string, DraftState>());
  readonly #attempts = new Map<string, Attempt>();
  readonly #running = new Map<string, AbortController>();
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Notifies of changes to any draft; `read` returns one of them. */
  readonly store: Readable<unknown> = this.#all;

  read(key: string): DraftState {
    const known = this.#all.read().get(key);
    if (known) return known;
    const stored = readStored(this.#options.storage, key);
    if (stored?.attempt) this.#attempts.set(key, stored.attempt);
    const { text = '', asks, answers } = stored ?? {};
    const draft: DraftState = { ...emptyDraft, text, asks, answers };
    this.#all.read().set(key, draft);
    return draft;
  }

  /** Returns whether leaving the page would lose images. */
  haveImages(): boolean {
    return [...this.#all.read().values()].some(({ images }) => images.length > 0);
  }

  /** `question` is the one that the draft answers from now on, unless somebody chose another one or none. */
  write(key: string, text: string, question?: number): void {
    this.#edit(key, { text, notice: undefined }, question);
    this.#keep(key);
  }

  /** Says what a question is about, and what waits for its answer. */
  ask(key: string, asks: Asks): void {
    this.#patch(key, { asks });
    this.#keep(key);
  }

  /** Says which question the draft answers, or with null that it answers none. */
  answer(key: string, answers: Draft['answers']): void {
    if (this.read(key).answers === answers) return;
    this.#patch(key, { answers });
    this.#keep(key);
  }

  /** Forgets which question a draft without content answers, when its conversation closes. */
  leave(key: string): void {
    const { text, images } = this.read(key);
    if (text === '' && images.length === 0) this.answer(key, undefined);
  }

  /** Replaces a draft. Its images may be those of another draft. */
  begin(key: string, draft: Draft): void {
    this.#patch(key, { ...emptyDraft, asks: undefined, notice: undefined, ...draft });
    this.#keep(key);
  }

  /** Removes from a draft what was sent as another one, with the same images. */
  takeSent(key: string, sent: Draft): void {
    this.#patch(key, withoutSent(this.read(key), sent));
    this.#keep(key);
  }

  /**
   * Attaches images up to the limits of a message. `notice` names the images that were not attached, and the reason.
   */
  attach(key: string, files: readonly File[], question?: number): void {
    const { images } = this.read(key);
    const taken = files.filter(file => !refusalOf(file));
    const room = limits.messageImages - images.length;
    const notices = files.map(refusalOf).filter(text => text !== undefined);
    if (taken.length > room) notices.push(texts.tooManyImages(limits.messageImages));
    const added = taken.slice(0, room).map(file => {
      lastImage += 1;
      return { id: lastImage, file, preview: URL.createObjectURL(file) };
    });
    this.#edit(key, { images: [...images, ...added], notice: notices.join(' ') || undefined }, question);
  }

  remove(key: string, id: number): void {
    const { images } = this.read(key);
    for (const image of images) if (image.id === id) URL.revokeObjectURL(image.preview);
    this.#edit(key, { images: images.filter(image => image.id !== id), notice: undefined });
  }

  /**
   * Sends and clears the draft, as the answer to a question if one is given. Returns false when the draft is already being
   * sent or sending was stopped. Throws when sending fails.
   */
  async send(key: string, answers?: number): Promise<boolean> {
    if (this.#running.has(key)) return false;
    const stop = new AbortController();
    const sent = this.#toSend(key, answers);
    const { images } = sent;
    this.#running.set(key, stop);
    this.#patch(key, { share: 0, notice: undefined, ...(answers !== undefined && { answers }) });
    try {
      const idempotencyKey = this.#attemptFor(key, sent);
      const onProgress = (share: number) => this.#patch(key, { share });
      await this.#options.send(key, sent, { idempotencyKey, signal: stop.signal, onProgress });
      this.#attempts.delete(key);
      for (const image of images) URL.revokeObjectURL(image.preview);
      this.#patch(key, withoutSent(this.read(key), sent));
      this.#keep(key);
      return true;
    } catch (error) {
      if (stop.signal.aborted) return false;
      throw error;
    } finally {
      this.#running.delete(key);
      this.#patch(key, { share: undefined });
    }
  }

  /** Stops sending and keeps the draft. Sending it again cannot create a duplicate message. */
  stop(key: string): void {
    this.#running.get(key)?.abort();
  }

  /** Makes the next send use a new Idempotency-Key. */
  forgetAttempt(key: string): void {
    this.#attempts.delete(key);
    this.#keep(key);
  }

  /** A draft keeps its question, also when that one is answered meanwhile, until it is empty. */
  #edit(key: string, change: Partial<DraftState>, question?: number): void {
    const { text, images, answers } = { ...this.read(key), ...change };
    const isEmpty = text === '' && images.length === 0;
    const kept = isEmpty ? undefined : (answers ?? question);
    this.#patch(key, { ...change, answers: answers === null ? null : kept });
  }

  #patch(key: string, change: Partial<DraftState>): void {
    this.#all.write(this.#all.read().set(key, { ...this.read(key), ...change }));
  }

  #keep(key: string): void {
    const { text, images, asks, answers } = this.read(key);
    const attempt = images.length === 0 ? this.#attempts.get(key) : undefined;
    writeStored(this.#options.storage, key, { text, asks, answers, attempt });
  }

  /**
   * Returns what a draft sends. Without a question, it repeats the answer of the last attempt, which may have arrived and
   * closed the question although its response was lost.
   */
  #toSend(key: string, answers: number | undefined): Draft {
    const { text, images, asks, answers: kept } = this.read(key);
    const again: Draft = { text, images, asks, answers: kept };
    const isRetry = answers === undefined && this.#attempts.get(key)?.content === contentOf(again);
    return isRetry ? again : { ...again, answers };
  }

  #attemptFor(key: string, draft: Draft): string {
    const content = contentOf(draft);
    const last = this.#attempts.get(key);
    if (last?.content === content) return last.key;
    const attempt = { content, key: randomId() };
    this.#attempts.set(key, attempt);
    this.#keep(key);
    return attempt.key;
  }
}

/** Returns the server's error text for a file that cannot be attached. */
function refusalOf(file: File): string | undefined {
  if (!file.type.startsWith('image/')) return texts.imageRefused(file.name, t.of(fileTypeNotTaken.text));
  if (file.size > limits.fileBytes) return texts.imageRefused(file.name, t.of(fileTooLarge.text));
  return undefined;
}

type Stored = Pick<Draft, 'text' | 'asks' | 'answers'> & { attempt?: Attempt | undefined };

function readStored(storage: Options['storage'], key: string): Stored | undefined {
  try {
    const { text, asks, answers, attempt } = JSON.parse(storage().getItem(key) ?? '{}') as Partial<Stored>;
    if (typeof text !== 'string') return undefined;
    const isAttempt = typeof attempt?.content === 'string' && typeof attempt.key === 'string';
    const isAnswer = typeof answers === 'number' || answers === null;
    return { text, asks, answers: isAnswer ? answers : undefined, attempt: isAttempt ? attempt : undefined };
  } catch {
    return undefined;
  }
}

function writeStored(storage: Options['storage'], key: string, stored: Stored): void {
  try {
    if (stored.text === '') storage().removeItem(key);
    else storage().setItem(key, JSON.stringify(stored));
  } catch {
    // Without storage, the draft lasts as long as the page.
  }
}
