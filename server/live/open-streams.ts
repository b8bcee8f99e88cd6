import { limits } from '#contract/call/limits.ts';
import type { LiveEventName } from '#contract/live/live-events.ts';
import type { Viewer } from '../access/viewer.ts';
import { problem } from '../problems/problem.ts';
import type { Announcement } from './announce.ts';
import { type EventStream, makeEventStream } from './event-stream.ts';

export type OpenStream = EventStream & { viewer: Viewer; session: string };

/** The open streams of this process, by account. */
export class OpenStreams {
  readonly #ofAccount = new Map<number, Set<OpenStream>>();

  /** Opens a stream for the viewer, listed until it closes. Throws tooManyStreams. */
  open(viewer: Viewer): OpenStream {
    const { id } = viewer;
    const streams = this.#ofAccount.get(id) ?? new Set();
    if (streams.size >= limits.streams) throw problem('tooManyStreams', { retryAfter: 30 });
    const stream = { ...makeEventStream(), viewer, session: viewer.sessionHash.toString('hex') };
    this.#ofAccount.set(id, streams.add(stream));
    stream.readable.once('close', () => {
      streams.delete(stream);
      if (streams.size === 0) this.#ofAccount.delete(id);
    });
    return stream;
  }

  all(): OpenStream[] {
    return [...this.#ofAccount.values()].flatMap(streams => [...streams]);
  }

  ofAccount(id: number): OpenStream[] {
    return [...(this.#ofAccount.get(id) ?? [])];
  }

  ofSession(session: string): OpenStream[] {
    return this.all().filter(stream => stream.session === session);
  }

  /** The streams that may receive an announcement. Visits only the named accounts when it is for a few. */
  *receivers(announcement: Announcement): Iterable<OpenStream> {
    const { to } = announcement;
    const accounts = to.workshop || to.customers ? this.#ofAccount.keys() : new Set(to.accounts);
    for (const account of accounts) {
      for (const stream of this.#ofAccount.get(account) ?? []) {
        if (mayReceive(stream.viewer, announcement)) yield stream;
      }
    }
  }

  /** Sends a text to all streams. */
  send(text: string): void {
    for (const stream of this.all()) stream.send(text);
  }
}

/** Benches hear only what concerns their jobs. */
const ofBenches: readonly LiveEventName[] = ['orderPlaced', 'orderChanged', 'orderRemoved', 'settingsChanged'];

export function mayReceive({ id, side, bench }: Viewer, { event, to }: Announcement): boolean {
  if (bench) return to.workshop === true && ofBenches.includes(event);
  if (side === 'admin' ? to.workshop : to.customers) return true;
  return to.accounts?.includes(id) ?? false;
}
