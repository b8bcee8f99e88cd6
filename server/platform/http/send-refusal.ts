import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { limits } from '#contract/call/limits.ts';
import { isArriving } from '../intake/body-state.ts';
import { holdsBodyBack } from '../intake/expectations.ts';

/** More bytes than any call accepts, so that a client that sends slightly too much can still read the error. */
const mostAnnounced = 256 * 1024 * 1024;

/**
 * Sends an error while the body may still be arriving. Drains the body up to a limit, because some clients read only
 * after sending. If the connection closes with the response, waits for the body first, because Node would close it at
 * once.
 */
export function sendRefusal(request: FastifyRequest, reply: FastifyReply, answer: unknown): void {
  const { raw } = request;
  const waits = isArriving(request) && endsConnection(reply) && !holdsBodyBack(reply);
  const { promise: isOver, resolve } = Promise.withResolvers<void>();
  if (waits) raw.once('end', resolve).once('close', resolve);
  if (!raw.readableEnded) drain(raw);
  if (waits) void isOver.then(() => reply.send(answer));
  else reply.send(answer);
}

function endsConnection({ raw }: FastifyReply): boolean {
  return !raw.shouldKeepAlive || raw.getHeader('connection') === 'close';
}

function drain(raw: IncomingMessage): void {
  const most = Number(raw.headers['content-length']) <= mostAnnounced ? mostAnnounced : limits.requestBytes;
  let received = 0;
  raw.unpipe();
  raw.on('data', (chunk: Buffer) => {
    received += chunk.length;
    if (received > most) raw.destroy();
  });
  raw.resume();
}
