import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** The responses to clients that wait for `100 Continue` before they send their body. */
const waiting = new WeakSet<ServerResponse>();

/**
 * Replaces Node's handling of `Expect`. The portal sends `100 Continue` only after it has accepted the head
 * (../http/enter.ts) and answers unknown expectations with its own JSON error (./require-good-head.ts).
 */
export function handleExpectations(app: FastifyInstance): void {
  app.server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    waiting.add(response);
    app.server.emit('request', request, response);
  });
  app.server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    app.server.emit('request', request, response);
  });
}

/** Sends `100 Continue` to a client that waits for it. */
export function askForBody({ raw }: FastifyReply): void {
  if (waiting.delete(raw)) raw.writeContinue();
}

/** Returns whether the client still waits for `100 Continue`. */
export function holdsBodyBack({ raw }: FastifyReply): boolean {
  return waiting.has(raw);
}
