import { isUtf8 } from 'node:buffer';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { t } from '#contract/wording.ts';
import { isBounded } from '../problems/bound-json.ts';
import { type Problem, problem, unreadable } from '../problems/problem.ts';
import { hasBody } from './body-state.ts';

/**
 * Parses JSON bodies (UTF-8, bounded, without prototype keys) and registers multipart forms, which receive-files.ts
 * reads. Returns 415 for other types, so that another site's form never passes as JSON. An empty body of any type
 * counts as no body.
 */
export function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    if (!isBounded(body as Buffer)) return done(tooComplex(), undefined);
    if (!isUtf8(body as Buffer)) return done(unreadable(), undefined);
    return parse(request, body.toString(), done);
  });
  app.addContentTypeParser('*', (request, _payload, done) => {
    done(hasBody(request) ? problem('typeNotTaken') : null, undefined);
  });
  app.register(multipart);
}

function tooComplex(): Problem {
  return problem('invalidInput', { text: () => t`The request has too many values or is nested too deeply` });
}
