import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { livingSessions } from '../access/living-sessions.ts';
import type { Viewer } from '../access/viewer.ts';
import { problem } from '../problems/problem.ts';
import type { Settings } from '../settings/settings.ts';
import type { Announcement } from './announce.ts';
import { type EventStream, eventText, heartbeatText } from './event-stream.ts';
import { startListening } from './listen.ts';
import { mayReceive, type OpenStream, OpenStreams } from './open-streams.ts';
import { type RecentEvents, recentEvents } from './recent-events.ts';

const heartbeatMs = 20_000;
const sessionCheckMs = 5_000;
const firstMs = 1_000;
/** The range of reconnect delays, which keeps browsers from reconnecting all at once. */
const leastRetryMs = 1_000;
const mostRetryMs = 4_000;

type Heard = Announcement | { sessionEnded: string } | { sessionRenewed: string } | { roleChanged: number };

export type Streams = {
  /**
   * Resolves when listening has started, or after a second, because the portal can serve requests without live events.
   */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Opens a stream with the events since `lastEventId`. Throws tooManyStreams and unavailable. */
  open(viewer: Viewer, lastEventId: string | undefined): EventStream;
  /** The number of open streams. */
  count(): number;
  /** Calls a listener with each announcement, and with undefined when some announcements may have been missed. */
  onHeard(listener: (heard: Announcement | undefined) => void): void;
  /** Whether announcements of other processes arrive. */
  hears(): boolean;
};

type Options = { settings: Settings; db: Pool; log: FastifyBaseLogger };

/** Creates the event streams of this process. Sends each announcement only to accounts that may see it. */
export function makeStreams({ settings, db, log }: Options): Streams {
  const streams = new OpenStreams();
  const recent = recentEvents<Announcement>();
  const timers: NodeJS.Timeout[] = [];
  let listening: ReturnType<typeof startListening> | undefined;
  const listeners: ((heard: Announcement | undefined) => void)[] = [];
  let stopped = false;

  function hear(payload: string): void {
    const heard = JSON.parse(payload) as Heard;
    if ('event' in heard) {
      for (const listener of listeners) listener(heard);
      const text = eventText(heard.event, heard.data, recent.add(heard));
      for (const stream of streams.receivers(heard)) stream.send(text);
    } else if ('sessionEnded' in heard) endSession(heard.sessionEnded);
    // The client reconnects with its new cookie or role.
    else if ('sessionRenewed' in heard) for (const stream of streams.ofSession(heard.sessionRenewed)) stream.end();
    else for (const stream of streams.ofPerson(heard.roleChanged)) stream.end();
  }

  const endSession = (session: string) => endAll(streams.ofSession(session), recent);

  /** Ends streams of expired sessions, and of sessions whose ending the process missed. */
  const checkSessions = async () => (await endedOf(db, settings, streams)).forEach(endSession);

  function connected(): void {
    recent.restart();
    for (const listener of listeners) listener(undefined);
    streams.send(eventText('resync', {}, recent.now()));
  }

  return {
    start: async () => {
      listening = startListening({ db, log, heard: hear, connected });
      timers.push(setInterval(() => streams.send(heartbeatText(recent.now())), heartbeatMs));
      // The listener logs that the database is unavailable.
      timers.push(setInterval(() => void checkSessions().catch(() => {}), sessionCheckMs));
      await Promise.race([listening.first, sleep(firstMs, undefined, { ref: false })]);
    },
    stop: async () => {
      stopped = true;
      for (const timer of timers) clearInterval(timer);
      for (const stream of streams.all()) stream.end();
      await listening?.stop();
    },
    open: (viewer, lastEventId) => {
      if (stopped) throw problem('unavailable', { retryAfter: 2 });
      return begin(streams.open(viewer), recent, lastEventId);
    },
    count: () => streams.all().length,
    onHeard: listener => listeners.push(listener),
    hears: () => listening?.hears() === true,
  };
}

/** Ends the streams of a session with the event that the user is signed out. */
function endAll(streams: Iterable<OpenStream>, recent: RecentEvents<Announcement>): void {
  for (const stream of streams) {
    stream.send(eventText('signedOut', {}, recent.now()));
    stream.end();
  }
}

/** Sends the start of a stream, and the events since `lastEventId`, or 'resync' when these are no longer available. */
function begin(stream: OpenStream, recent: RecentEvents<Announcement>, lastEventId: string | undefined): OpenStream {
  const retry = Math.round(leastRetryMs + Math.random() * (mostRetryMs - leastRetryMs));
  const missed = lastEventId === undefined ? undefined : recent.since(lastEventId);
  // Keeps the client's position until the missed events are sent.
  const position = missed && lastEventId ? lastEventId : recent.now();
  stream.send(`retry: ${retry}\n${eventText('ready', {}, position)}`);
  if (lastEventId !== undefined && !missed) stream.send(eventText('resync', {}, recent.now()));
  for (const { id, what } of missed ?? []) {
    if (mayReceive(stream.viewer, what)) stream.send(eventText(what.event, what.data, id));
  }
  return stream;
}

/** Returns the sessions with open streams that have ended or expired. */
async function endedOf(db: Pool, settings: Settings, streams: OpenStreams): Promise<string[]> {
  const sessions = new Set(streams.all().map(stream => stream.session));
  if (sessions.size === 0) return [];
  const alive = await livingSessions(db, settings, [...sessions]);
  return [...sessions].filter(session => !alive.has(session));
}
