import { limits } from '#contract/call/limits.ts';
import { problems } from '#contract/call/problems.ts';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { contentOf, type Draft, emptyDraft, withoutSent } from './draft.ts';
import { texts } from './texts.ts';

/** The state of a draft. While it is being sent, `share` is the uploaded part, 0 to 1. */
export type DraftState = Draft & { share?: number; notice?: string };
type Attempt = { content: string; key: string };
type SendOptions = { idempotencyKey: string; signal: AbortSignal; onProgress: (share: number) => void };
type Options = {
  /** Sends one draft; throws an error to show to the user. */
  send: (key: string, draft: Draft, options: SendOptions) => Promise<void>;
  /** Stores texts, not images. */
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
};
export type Drafts = ReturnType<typeof makeDrafts>;

const empty: DraftState = emptyDraft;
let lastImage = 0;

/**
 * The drafts of all orders, independent of mounted screens: a draft survives closing the dialog and a failed send. Each
 * draft is sent once at a time, and a retry of the same content uses the same Idempotency-Key.
 */
export function makeDrafts({ send, storage }: Options) {
  const all = new Map<string, DraftState>();
  const attempts = new Map<string, Attempt>();
  const running = new Map<string, AbortController>();
  const listeners = new Set<() => void>();

  function read(key: string): DraftState {
    const known = all.get(key);
    if (known) return known;
    const kept = readKept(storage, key);
    if (kept?.attempt) attempts.set(key, kept.attempt);
    const draft = kept ? { ...empty, text: kept.text } : empty;
    all.set(key, draft);
    return draft;
  }

  function patch(key: string, change: Partial<DraftState>): void {
    all.set(key, { ...read(key), ...change });
    for (const listener of listeners) listener();
  }

  function keep(key: string): void {
    const { text, images } = read(key);
    const attempt = images.length === 0 ? attempts.get(key) : undefined;
    writeKept(storage, key, text, attempt);
  }

  function attemptFor(key: string, draft: Draft): string {
    const content = contentOf(draft);
    const last = attempts.get(key);
    if (last?.content === content) return last.key;
    const attempt = { content, key: newIdempotencyKey() };
    attempts.set(key, attempt);
    keep(key);
    return attempt.key;
  }

  return {
    read,
    /** Returns whether leaving the page would lose images. */
    haveImages: (): boolean => [...all.values()].some(({ images }) => images.length > 0),
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    write(key: string, text: string): void {
      patch(key, { text, notice: undefined });
      keep(key);
    },
    /** Attaches images up to the limits of a message. `notice` names those that were not attached, and why. */
    attach(key: string, files: readonly File[]): void {
      const { images } = read(key);
      const taken = files.filter(file => !refusalOf(file));
      const room = limits.messageImages - images.length;
      const notices = files.map(refusalOf).filter(text => text !== undefined);
      if (taken.length > room) notices.push(texts.tooManyImages(limits.messageImages));
      const added = taken.slice(0, room).map(file => {
        lastImage += 1;
        return { id: lastImage, file, preview: URL.createObjectURL(file) };
      });
      patch(key, { images: [...images, ...added], notice: notices.join(' ') || undefined });
    },
    remove(key: string, id: number): void {
      const { images } = read(key);
      for (const image of images) if (image.id === id) URL.revokeObjectURL(image.preview);
      patch(key, { images: images.filter(image => image.id !== id), notice: undefined });
    },
    /** Sends and clears the draft. Returns false when it is already being sent or was stopped; throws when sending fails. */
    async send(key: string): Promise<boolean> {
      if (running.has(key)) return false;
      const stop = new AbortController();
      const { text, images } = read(key);
      const sent: Draft = { text, images };
      running.set(key, stop);
      patch(key, { share: 0, notice: undefined });
      try {
        const idempotencyKey = attemptFor(key, sent);
        await send(key, sent, { idempotencyKey, signal: stop.signal, onProgress: share => patch(key, { share }) });
        attempts.delete(key);
        for (const image of images) URL.revokeObjectURL(image.preview);
        patch(key, withoutSent(read(key), sent));
        keep(key);
        return true;
      } catch (error) {
        if (stop.signal.aborted) return false;
        throw error;
      } finally {
        running.delete(key);
        patch(key, { share: undefined });
      }
    },
    /** Stops sending and keeps the draft. Sending it again cannot create a duplicate message. */
    stop(key: string): void {
      running.get(key)?.abort();
    },
    /** Makes the next send use a new Idempotency-Key. */
    forgetAttempt(key: string): void {
      attempts.delete(key);
      keep(key);
    },
  };
}

/** The server's error text for a file that cannot be attached. */
function refusalOf(file: File): string | undefined {
  if (!file.type.startsWith('image/')) return texts.imageRefused(file.name, problems.fileTypeNotTaken.text);
  if (file.size > limits.fileBytes) return texts.imageRefused(file.name, problems.fileTooLarge.text);
  return undefined;
}

type Kept = { text: string; attempt?: Attempt };

function readKept(storage: Options['storage'], key: string): Kept | undefined {
  try {
    const { text, attempt } = JSON.parse(storage().getItem(key) ?? '{}') as Partial<Kept>;
    const isAttempt = typeof attempt?.content === 'string' && typeof attempt.key === 'string';
    return typeof text === 'string' ? { text, attempt: isAttempt ? attempt : undefined } : undefined;
  } catch {
    return undefined;
  }
}

function writeKept(storage: Options['storage'], key: string, text: string, attempt: Attempt | undefined): void {
  try {
    if (text === '') storage().removeItem(key);
    else storage().setItem(key, JSON.stringify({ text, attempt } satisfies Kept));
  } catch {
    // Without storage the draft lives as long as the page.
  }
}
