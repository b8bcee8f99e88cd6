import type { FastifyInstance, FastifyRequest } from 'fastify';
import { t } from '#contract/wording.ts';
import { type Problem, problem } from '../problems/problem.ts';

/**
 * Rejects requests with a missing, malformed or second Host, because links are built from it, and requests with an
 * expectation other than 100-continue or a packed body, which may unpack to far more than its limit (S11).
 */
export function requireGoodHead(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => done(faultOf(request)));
}

function faultOf(request: FastifyRequest): Problem | undefined {
  const { expect, 'content-encoding': encoding } = request.headers;
  if (expect !== undefined && !/^100-continue$/i.test(expect)) return problem('expectationFailed');
  if (encoding !== undefined && !/^identity$/i.test(encoding)) return problem('typeNotTaken');
  // Load balancers send health checks with HTTP/1.0, which has no Host.
  const mayLack = request.raw.httpVersion === '1.0' && request.raw.headers.host === undefined;
  const isRight = isHost(request.host) && countOfHosts(request) <= 1;
  if (!mayLack && !isRight) return problem('invalidInput', { text: () => t`The Host header is not valid` });
  return undefined;
}

/** How many Host headers were sent. Node keeps only the first, and a proxy may have used another one. */
function countOfHosts({ raw }: FastifyRequest): number {
  return raw.rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host').length;
}

/** Whether this is a host name or address, with or without a port. */
function isHost(host: string | undefined): boolean {
  return host !== undefined && /^[^\s/?#@\\]+$/.test(host) && URL.canParse(`http://${host}`);
}
