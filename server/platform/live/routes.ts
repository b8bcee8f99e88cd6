import type { FastifyInstance } from 'fastify';
import type { Context } from '../http/context.ts';
import type { Serve } from '../http/serve.ts';
import { readEvents } from './read-events.ts';
import { makeStreams, type Streams } from './streams.ts';

export function liveRoutes(app: FastifyInstance, serve: Serve, context: Context): Streams {
  const streams = makeStreams(context);
  app.addHook('onReady', () => streams.start());
  // Streams must end before the server waits for running requests.
  app.addHook('preClose', () => streams.stop());
  serve.own('readEvents', readEvents(streams));
  serve.own('readBenchEvents', readEvents(streams));
  return streams;
}
