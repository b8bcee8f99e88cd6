import { Readable } from 'node:stream';
import type { LiveEventName, LiveEvents } from '#contract/call/live-events.ts';

/** A client with more unread bytes is disconnected (S8). It fetches the data again when it reconnects. */
const mostWaiting = 1024 * 1024;

export type EventStream = {
  readable: Readable;
  send(text: string): void;
  end(): void;
};

/** A stream of server-sent events for one client, with a bounded buffer. */
export function makeEventStream(): EventStream {
  const readable = new Readable({ read() {} });
  let ended = false;
  return {
    readable,
    send: text => {
      if (ended || readable.destroyed) return;
      readable.push(text);
      if (readable.readableLength > mostWaiting) readable.destroy(new Error('a client reads live events too slowly'));
    },
    end: () => {
      if (!ended && !readable.destroyed) readable.push(null);
      ended = true;
    },
  };
}

/** Returns the text of one event. A client that reconnects sends the event's id. */
export function eventText<E extends LiveEventName>(event: E, data: LiveEvents[E], id: string): string {
  return `event: ${event}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`;
}

/**
 * Returns a comment, which keeps proxies from closing the connection, with the current id, so that a reconnect replays
 * little.
 */
export function heartbeatText(id: string): string {
  return `: still here\nid: ${id}\n\n`;
}
