import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** The slowest accepted connection, in bytes a second. */
const slowest = 1_000;

/**
 * Closes connections that send a body more slowly than `slowest` during `windowMs` (S8), unless received data waits for
 * the portal to read it. A large upload over a slow line continues.
 */
export function cutSlowSenders(app: FastifyInstance, windowMs: number): void {
  const receiving = new Map<IncomingMessage, number | undefined>();
  const check = setInterval(() => {
    for (const [raw, before] of receiving) {
      const now = raw.socket.bytesRead;
      const isSlow = before !== undefined && now - before < (slowest * windowMs) / 1000;
      if (isSlow && raw.readableLength === 0) raw.destroy();
      receiving.set(raw, now);
    }
  }, windowMs).unref();

  app.addHook('onRequest', ({ raw }, _reply, done) => {
    if (Number(raw.headers['content-length']) > 0 || raw.headers['transfer-encoding']) {
      receiving.set(raw, undefined);
      const forget = () => receiving.delete(raw);
      raw.once('end', forget).once('close', forget);
    }
    done();
  });
  app.addHook('onClose', (_instance, done) => {
    clearInterval(check);
    done();
  });
}
