import { limits } from '#contract/call/limits.ts';
import type { LiveEventName } from '#contract/call/live-events.ts';
import type { Viewer } from '../access/viewer.ts';
import { problem } from '../problems/problem.ts';
import type { Announcement } from './announce.ts';
import { type EventStream, makeEventStream } from './event-stream.ts';

export type OpenStream = EventStream & { viewer: Viewer; session: string };

/** The open event streams of this process, by account and by company. */
export class OpenStreams {
  readonly #ofAccount = new Map<number, Set<OpenStream>>();
  readonly #ofCompany = new Map<number, Set<OpenStream>>();

  /** Opens a stream for the viewer and lists it until it closes. Throws tooManyStreams. */
  open(viewer: Viewer): OpenStream {
    const { id, companyId } = viewer;
    const ofCompany = companyId === null ? 0 : (this.#ofCompany.get(companyId)?.size ?? 0);
    if (this.ofAccount(id).length >= limits.streams || ofCompany >= limits.streamsOfCompany) {
      throw problem('tooManyStreams', { retryAfter: 30 });
    }
    const stream = { ...makeEventStream(), viewer, session: viewer.sessionHash.toString('hex') };
    listStream(this.#ofAccount, id, stream);
    if (companyId !== null) listStream(this.#ofCompany, companyId, stream);
    return stream;
  }

  all(): OpenStream[] {
    return [...this.#ofAccount.values()].flatMap(streams => [...streams]);
  }

  ofAccount(id: number): OpenStream[] {
    return [...(this.#ofAccount.get(id) ?? [])];
  }

  /** Returns the streams of an account, and those in which it sees the portal as a customer (NA-8). */
  ofPerson(id: number): OpenStream[] {
    return this.all().filter(({ viewer }) => viewer.id === id || viewer.seenBy?.id === id);
  }

  ofSession(session: string): OpenStream[] {
    return this.all().filter(stream => stream.session === session);
  }

  /**
   * Yields the streams that may receive an announcement. Visits only the named accounts and companies when there are
   * few.
   */
  *receivers(announcement: Announcement): Iterable<OpenStream> {
    const { workshop, customers, accounts = [], companies = [] } = announcement.to;
    const named = () =>
      new Set([
        ...accounts.flatMap(id => [...(this.#ofAccount.get(id) ?? [])]),
        ...companies.flatMap(id => [...(this.#ofCompany.get(id) ?? [])]),
      ]);
    for (const stream of workshop || customers ? this.all() : named()) {
      if (mayReceive(stream.viewer, announcement)) yield stream;
    }
  }

  /** Sends a text to all streams. */
  send(text: string): void {
    for (const stream of this.all()) stream.send(text);
  }
}

/** Adds a stream to those of an id until it closes. */
function listStream(lists: Map<number, Set<OpenStream>>, id: number, stream: OpenStream): void {
  const streams = lists.get(id) ?? new Set();
  lists.set(id, streams.add(stream));
  stream.readable.once('close', () => {
    streams.delete(stream);
    if (streams.size === 0 && lists.get(id) === streams) lists.delete(id);
  });
}

/** The events that benches receive, because they concern jobs. */
const ofBenches: readonly LiveEventName[] = ['orderPlaced', 'orderChanged', 'orderRemoved', 'settingsChanged'];

export function mayReceive({ id, companyId, side, bench }: Viewer, { event, to }: Announcement): boolean {
  if (bench) return to.workshop === true && ofBenches.includes(event);
  if (id === to.except) return false;
  if (side === 'admin' ? to.workshop : to.customers) return true;
  return (to.accounts?.includes(id) ?? false) || (companyId !== null && (to.companies?.includes(companyId) ?? false));
}
