import { Readable } from 'node:stream';
import type { OwnHandler } from '../http/serve.ts';
import { problem } from '../problems/problem.ts';
import type { Streams } from './streams.ts';

const closeAfterMs = 2_000;

/**
 * Opens a stream of server-sent events for the viewer (ME-3). Throws tooManyStreams, and unavailable while the portal
 * stops.
 */
export function readEvents(streams: Streams): OwnHandler<'readEvents' | 'readBenchEvents'> {
  return async (request, reply, viewer, { lastEventId }) => {
    if (!viewer) throw problem('notSignedIn');
    // Without this header nginx would buffer the events.
    reply.type('text/event-stream; charset=utf-8').header('x-accel-buffering', 'no');
    if (request.method === 'HEAD') return Readable.from([]);
    const header = request.headers['last-event-id'];
    const { readable } = streams.open(viewer, typeof header === 'string' && header !== '' ? header : lastEventId);
    // A client that ignores the end of the stream must not delay shutdown.
    readable.once('close', () => {
      setTimeout(() => reply.raw.writableFinished || reply.raw.destroy(), closeAfterMs).unref();
    });
    return readable;
  };
}
