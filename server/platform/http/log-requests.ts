import { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';

/** Logs one line for each answered request: method, path, address, status and milliseconds. Never logs headers (S9). */
export class OneLinePerRequest extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const { method, ip } = request;
    const line = {
      method,
      url: pathOf(request),
      ip,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    };
    if (error) reply.log.error({ ...line, err: error }, 'request failed');
    else reply.log.info(line, 'request');
  }

  /** Ignores a client that disconnects, such as a closed page with live events, because that is no error. */
  override streamError(error: NodeJS.ErrnoException, request: FastifyRequest, reply: FastifyReply): void {
    if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') this.requestCompleted(null, request, reply);
    else super.streamError(error, request, reply);
  }
}

/** Logs a request that Fastify rejected before any hook because its URL could not be decoded. */
export function logUnreadable(request: FastifyRequest, { statusCode: status }: FastifyReply): void {
  const { method, ip, log } = request;
  log.info({ method, url: pathOf(request), ip, status }, 'request');
}

/**
 * The address of a calendar, also with escaped letters. Its name is the secret of its link, so also addresses that the
 * router would not read as such are hidden.
 */
const calendar = /(?:\/|%2f|\\)calendar(?:\/|%2f|\\)./i;

/**
 * Returns the URL without its origin, which clients of a proxy send, without its query, which may contain a token or a
 * person's name (S9), and without a calendar's secret.
 */
function pathOf({ url }: FastifyRequest): string {
  const path = url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '').split(/[?#]/, 1)[0] ?? '';
  return calendar.test(unescaped(path)) ? '/calendar/…' : path;
}

function unescaped(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    // A broken escape in the name does not hide the rest.
    return path.replace(/%([2-7]\p{Hex_Digit})/gu, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
  }
}

/** Sends the request id of the log lines with every response. */
export function sendRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
}
