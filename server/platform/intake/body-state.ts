import type { FastifyRequest } from 'fastify';

/** Returns whether a request has a body; an empty one counts as none. */
export function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;
}

/** Returns whether part of the body has not arrived yet. */
export function isArriving(request: FastifyRequest): boolean {
  return hasBody(request) && request.raw.complete === false && !request.raw.destroyed;
}
