import type { FastifyInstance } from 'fastify';
import { problem } from './problem.ts';

/**
 * While the portal stops, what still comes in over connections that are open is refused in the portal's own words: 503,
 * to be tried again in a moment (quality R5). What was let in before is answered.
 */
export function refuseWhileStopping(app: FastifyInstance): void {
  let stopping = false;
  app.addHook('preClose', done => {
    stopping = true;
    done();
  });
  app.addHook('onRequest', (_request, _reply, done) => {
    const text = 'The portal is being restarted. Please try again in a moment';
    done(stopping ? problem('unavailable', { text, retryAfter: 2 }) : undefined);
  });
}
