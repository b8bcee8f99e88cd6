import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../settings.ts';

const root = fileURLToPath(new URL('../../dist/web/', import.meta.url));
/** What draws the papers, in a worker; its layout engine is WebAssembly (docs/decisions/0021). */
const pdfWorker = /[\\/]assets[\\/]pdf-worker-[\w-]+\.js/;
const pdfWorkerPolicy = "default-src 'none';script-src 'self' 'wasm-unsafe-eval';connect-src 'self'";
/** The addresses of web/shell/routes.tsx; serve-web.test.ts holds both together. */
export const pages = /^\/(?:login|customization-cart|orders|profile|catalog|customizations(?:\/[^/]+)?)?\/?$/;
const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/**
 * Serves the built web. Files under /assets/ carry their hash in the name and are kept for ever; every other path that
 * is no file gets index.html, with the workshop's own name in it (decisions, 'The product').
 */
export async function serveWeb(app: FastifyInstance, settings: Settings): Promise<void> {
  if (!existsSync(`${root}index.html`)) {
    app.log.warn('the web is not built: npm start builds it');
    return;
  }
  const brand = settings.BRAND_NAME.replace(/[&<>"]/g, letter => escapes[letter] ?? letter);
  const page = readFileSync(`${root}index.html`, 'utf8').replaceAll('%BRAND_NAME%', brand);

  await app.register(fastifyStatic, {
    root,
    index: false,
    wildcard: false,
    preCompressed: true,
    globIgnore: ['**/*.{br,gz}'], // no addresses of their own
    setHeaders: (response, path) => {
      if (pdfWorker.test(path)) response.header('content-security-policy', pdfWorkerPolicy);
      const hashed = path.includes('/assets/');
      response.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.get('/*', (request, reply) => {
    if (/^\/(api|uploads|files|assets)\//.test(request.url)) return reply.callNotFound();
    // Also where there is nothing: it leads people to / or /login, and programs that probe are told 404 (docs/security.md).
    const status = pages.test(request.url.split('?')[0] ?? '') ? 200 : 404;
    return reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);
  });
}
