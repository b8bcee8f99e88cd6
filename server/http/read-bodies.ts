import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';

/**
 * What bodies the portal reads: JSON (prototype keys refused; an empty body counts as none) and multipart forms, which
 * receive-files.ts takes apart. Everything else is a 415, so that no form of another site passes as JSON.
 */
export function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    return parse(request, body as string, done);
  });
  app.register(multipart);
}
