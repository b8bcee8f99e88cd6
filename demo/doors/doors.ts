import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { requireOwnOrigin } from '#server/platform/http/anti-forgery.ts';
import type { Context } from '#server/platform/http/context.ts';
import { requireBody } from '#server/platform/http/enter.ts';
import type { Extras } from '#server/platform/http/extras.ts';
import { invalidInput, problem, wordsFor } from '#server/platform/problems/problem.ts';
import { enterAs } from './enter-as.ts';
import { enterBench } from './enter-bench.ts';
import { isOnThisComputer } from './on-this-computer.ts';
import { stitchOne } from './stitch-one.ts';

const body = z.strictObject({ door: z.enum(['workshop', 'shop', 'bench']) });
/** The account of each door for people. */
const accounts = { workshop: 'admin', shop: 'customer' };

/**
 * The doors of the demo: sign-ins without a password, for browsers on this computer only. Everybody else gets 404, as
 * for an unknown path.
 */
export const doors: Extras = {
  routes(app, context) {
    post(app, context, '/api/demo/door', (request, reply) => {
      const given = body.safeParse(request.body ?? {}, { error: wordsFor });
      if (!given.success) throw invalidInput(given.error);
      const { door } = given.data;
      if (door === 'bench') return enterBench(context, request, reply);
      return enterAs(context, accounts[door], request, reply);
    });
    post(app, context, '/api/demo/stitch', () => stitchOne(context));
  },
  pageAttribute: request => (isOnThisComputer(request) ? 'data-demo' : ''),
};

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

function post(app: FastifyInstance, { settings }: Context, url: string, handler: Handler): void {
  app.route({
    method: 'POST',
    url,
    onRequest: async request => {
      if (!isOnThisComputer(request)) throw problem('notFound');
      requireOwnOrigin(settings, request);
      requireBody({}, request);
    },
    handler: async (request, reply) => reply.header('cache-control', 'no-store').send(await handler(request, reply)),
  });
}
