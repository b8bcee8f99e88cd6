import type { FastifyInstance } from 'fastify';
import type { Settings } from '../settings/settings.ts';
import { callsPage, callsPageStyle } from './calls-page.ts';
import { openApi } from './openapi.ts';

/** Serves the API reference: /api/openapi.json for programs and /api/docs for people. */
export function documentRoutes(app: FastifyInstance, settings: Settings): void {
  // Made by the first request, because this takes a tenth of a second.
  let document: ReturnType<typeof openApi> | undefined;
  app.get('/api/openapi.json', (_request, reply) => {
    document ??= openApi(settings);
    return reply.send(document);
  });
  app.get('/api/docs', (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(callsPage(settings.BRAND_NAME)),
  );
  app.get('/api/docs.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(callsPageStyle));
}
