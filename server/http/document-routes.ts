import type { FastifyInstance } from 'fastify';
import type { Settings } from '../settings.ts';
import { callsPage, callsPageStyle } from './calls-page.ts';
import { openApi } from './openapi.ts';

/** The description of the calls: /api/openapi.json for programs, /api/docs for people (one page, no foreign asset). */
export function documentRoutes(app: FastifyInstance, settings: Settings): void {
  const document = openApi(settings.BRAND_NAME);
  app.get('/api/openapi.json', (_request, reply) => reply.send(document));
  app.get('/api/docs', (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(callsPage(settings.BRAND_NAME)),
  );
  app.get('/api/docs.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(callsPageStyle));
}
