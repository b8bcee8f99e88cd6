import type { InputOf } from '#contract/calls.ts';
import { problem } from '../http/problem.ts';
import type { OwnHandler } from '../http/serve.ts';
import type { Streams } from './streams.ts';

const lastWordsMs = 2_000;

/**
 * Opens a stream of server-sent events for the viewer (decisions, 'Messages, notifications, live'). Throws
 * tooManyStreams, and unavailable while the portal stops.
 */
export function readEvents(streams: Streams): OwnHandler {
  return async (request, reply, viewer, { lastEventId }: InputOf<'readEvents'>) => {
    if (!viewer) throw problem('notSignedIn');
    // nginx would collect the events otherwise.
    reply.type('text/event-stream; charset=utf-8').header('x-accel-buffering', 'no');
    if (request.method === 'HEAD') return '';
    const header = request.headers['last-event-id'];
    const { readable } = streams.open(viewer, typeof header === 'string' && header !== '' ? header : lastEventId);
    // Whoever does not take the end of a stream cannot hold up the end of the portal.
    readable.once('close', () => {
      setTimeout(() => reply.raw.writableFinished || reply.raw.destroy(), lastWordsMs).unref();
    });
    return readable;
  };
}
