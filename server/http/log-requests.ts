import { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';

/** One line for each request, when it is answered: who asked what, what it got, in how many milliseconds. No headers. */
export class OneLinePerRequest extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const { method, url, ip } = request;
    const line = { method, url, ip, status: reply.statusCode, ms: Math.round(reply.elapsedTime * 10) / 10 };
    if (error) reply.log.error({ ...line, err: error }, 'request failed');
    else reply.log.info(line, 'request');
  }
}

/** The same for a request that the framework refused before any hook: its address could not be read. */
export function logUnreadable({ method, url, ip, log }: FastifyRequest, { statusCode: status }: FastifyReply): void {
  log.info({ method, url, ip, status }, 'request');
}

/** Every answer names its request by the id of its log lines. */
export function tellRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
}
