import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { limits } from '#contract/call/limits.ts';
import type { Viewer } from '../access/viewer.ts';
import { problem } from '../problems/problem.ts';
import type { Settings } from '../settings/settings.ts';
import type { Announcement, Audience } from './announce.ts';
import { type EventStream, eventText, heartbeatText, makeEventStream } from './event-stream.ts';
import { startListening } from './listen.ts';
import { recentEvents } from './recent-events.ts';

const heartbeatMs = 20_000;
const sessionCheckMs = 5_000;
const firstMs = 1_000;
/** The range of reconnect delays, so that not all browsers reconnect at once. */
const leastRetryMs = 1_000;
const mostRetryMs = 4_000;

type Open = EventStream & { viewer: Viewer; session: string };
type Heard = Announcement | { sessionEnded: string } | { sessionRenewed: string } | { roleChanged: number };

export type Streams = {
  /** Resolves when listening has started, or after a second: the portal can serve without live events. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Opens a stream with the events since `lastEventId`. Throws tooManyStreams and unavailable. */
  open(viewer: Viewer, lastEventId: string | undefined): EventStream;
  /** The number of open streams. */
  count(): number;
};

type Options = { settings: Settings; pool: Pool; log: FastifyBaseLogger };

/** Creates the event streams of this process. Each announcement is sent only to accounts that may see it. */
export function makeStreams({ settings, pool, log }: Options): Streams {
  const ofAccount = new Map<number, Set<Open>>();
  const recent = recentEvents<Announcement>();
  const timers: NodeJS.Timeout[] = [];
  let listening: ReturnType<typeof startListening> | undefined;
  let stopped = false;

  const all = () => [...ofAccount.values()].flatMap(streams => [...streams]);
  const ofSession = (session: string) => all().filter(stream => stream.session === session);

  function pass(said: Announcement): void {
    const text = eventText(said.event, said.data, recent.add(said));
    for (const stream of receivers(ofAccount, said.to)) stream.send(text);
  }

  function hear(payload: string): void {
    const heard = JSON.parse(payload) as Heard;
    if ('event' in heard) pass(heard);
    else if ('sessionEnded' in heard) endSession(heard.sessionEnded);
    // The client reconnects with its new cookie or as its new role.
    else if ('sessionRenewed' in heard) for (const stream of ofSession(heard.sessionRenewed)) stream.end();
    else for (const stream of ofAccount.get(heard.roleChanged) ?? []) stream.end();
  }

  function endSession(session: string): void {
    for (const stream of ofSession(session)) {
      stream.send(eventText('signedOut', {}, recent.now()));
      stream.end();
    }
  }

  /** Ends streams of expired sessions, and of sessions whose end was missed. */
  async function checkSessions(): Promise<void> {
    const open = new Set(all().map(stream => stream.session));
    if (open.size === 0) return;
    const { rows } = await pool.query<{ session: string }>({
      name: 'check-sessions',
      text: `select encode(token_hash, 'hex') as session from sessions
             where token_hash = any(select decode(hex, 'hex') from unnest($1::text[]) hex)
               and used_at > now() - make_interval(secs => $2::float8)
               and created_at > now() - make_interval(secs => $3::float8)`,
      values: [[...open], settings.SESSION_IDLE, settings.SESSION_MAX],
    });
    for (const { session } of rows) open.delete(session);
    for (const session of open) endSession(session);
  }

  function every(ms: number, work: () => void): void {
    timers.push(setInterval(work, ms));
  }

  return {
    start: async () => {
      listening = startListening({
        pool,
        log,
        heard: hear,
        connected: () => {
          recent.restart();
          const text = eventText('resync', {}, recent.now());
          for (const stream of all()) stream.send(text);
        },
      });
      every(heartbeatMs, () => {
        const text = heartbeatText(recent.now());
        for (const stream of all()) stream.send(text);
      });
      every(sessionCheckMs, () => {
        // The listener logs that the database is unavailable.
        checkSessions().catch(() => {});
      });
      await Promise.race([listening.first, sleep(firstMs, undefined, { ref: false })]);
    },
    stop: async () => {
      stopped = true;
      for (const timer of timers) clearInterval(timer);
      for (const stream of all()) stream.end();
      await listening?.stop();
    },
    open: (viewer, lastEventId) => {
      if (stopped) throw problem('unavailable', { retryAfter: 2 });
      const streams = ofAccount.get(viewer.id) ?? new Set();
      if (streams.size >= limits.streams) throw problem('tooManyStreams', { retryAfter: 30 });
      const stream: Open = { ...makeEventStream(), viewer, session: viewer.sessionHash.toString('hex') };
      ofAccount.set(viewer.id, streams.add(stream));
      stream.readable.once('close', () => {
        streams.delete(stream);
        if (streams.size === 0) ofAccount.delete(viewer.id);
      });
      const retry = Math.round(leastRetryMs + Math.random() * (mostRetryMs - leastRetryMs));
      const missed = lastEventId === undefined ? undefined : recent.since(lastEventId);
      // Keep the client's position until the missed events are sent.
      const position = missed && lastEventId ? lastEventId : recent.now();
      stream.send(`retry: ${retry}\n${eventText('ready', {}, position)}`);
      if (lastEventId !== undefined && !missed) stream.send(eventText('resync', {}, recent.now()));
      for (const { id, what } of missed ?? []) {
        if (mayReceive(viewer, what.to)) stream.send(eventText(what.event, what.data, id));
      }
      return stream;
    },
    count: () => all().length,
  };
}

function mayReceive({ id, side }: Viewer, to: Audience): boolean {
  if (side === 'admin' ? to.workshop : to.customers) return true;
  return to.accounts?.includes(id) ?? false;
}

/** The streams that may receive an announcement. Visits only the named accounts when it is for a few. */
function* receivers(ofAccount: ReadonlyMap<number, Set<Open>>, to: Audience): Iterable<Open> {
  const accounts = to.workshop || to.customers ? ofAccount.keys() : new Set(to.accounts);
  for (const account of accounts) {
    for (const stream of ofAccount.get(account) ?? []) {
      if (mayReceive(stream.viewer, to)) yield stream;
    }
  }
}
