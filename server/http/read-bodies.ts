import { isUtf8 } from 'node:buffer';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { problem, unreadable } from './problem.ts';

/**
 * What bodies the portal reads: JSON (in UTF-8, prototype keys refused) and multipart forms, which receive-files.ts takes apart.
 * Everything else is a 415, so that no form of another site passes as JSON; but an empty body is none, whatever it is
 * called: some clients name a type even then.
 */
export function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    if (!isUtf8(body as Buffer)) return done(unreadable(), undefined);
    return parse(request, body.toString(), done);
  });
  app.addContentTypeParser('*', ({ headers }, _payload, done) => {
    const isEmpty = headers['transfer-encoding'] === undefined && !Number(headers['content-length']);
    done(isEmpty ? null : problem('typeNotTaken'), undefined);
  });
  app.register(multipart);
}
