import { Readable } from 'node:stream';
import type { LiveEventName, LiveEvents } from '#contract/live-events.ts';

/** A reader that lets so much wait is cut, and fetches again when it comes back (trust H71). */
const mostWaiting = 1024 * 1024;

export type EventStream = {
  readable: Readable;
  send(text: string): void;
  end(): void;
};

/** Server-sent events for one reader. What it does not read waits here, up to a bound; then it is cut. */
export function makeEventStream(): EventStream {
  const readable = new Readable({ read() {} });
  let ended = false;
  return {
    readable,
    send: text => {
      if (ended || readable.destroyed) return;
      readable.push(text);
      if (readable.readableLength > mostWaiting) readable.destroy(new Error('a reader of live events is too slow'));
    },
    end: () => {
      if (!ended && !readable.destroyed) readable.push(null);
      ended = true;
    },
  };
}

/** One event as it stands in the stream. Its id is what a reader that comes back names. */
export function eventText<E extends LiveEventName>(event: E, data: LiveEvents[E], id: string): string {
  return `event: ${event}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** A comment, so that no proxy takes the connection for idle, and the id of now, so that little has to be sent again. */
export function heartbeatText(id: string): string {
  return `: still here\nid: ${id}\n\n`;
}
