import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { sessionHashOf } from '../access/session.ts';
import type { Context } from '../http/context.ts';
import { escapeHtml } from '../http/escape-html.ts';
import type { Extras } from '../http/extras.ts';
import { languageFor, languageOf } from '../http/request-language.ts';
import { benchPages, landingOfTicket, languageOfBench } from './bench-pages.ts';
import { brandHead, brandRoutes } from './brand.ts';
import { inLanguages, languageRoutes, manifestInLanguages } from './page-language.ts';
import { makePageNeeds } from './page-needs.ts';

const root = fileURLToPath(new URL('../../../dist/web/', import.meta.url));
/** The worker that renders PDFs. Its layout engine is WebAssembly (docs/decisions/0021). */
const pdfWorker = /[\\/]assets[\\/]pdf-worker-[\w-]+\.js/;
const pdfWorkerPolicy = "default-src 'none';script-src 'self' 'wasm-unsafe-eval';connect-src 'self'";
type Named = { type: string; write: (brand: string) => string; inLanguages?: typeof inLanguages };
/** Files that contain the brand name (RU-7), how to escape it in each, and how they get the language of their reader. */
const named: Record<string, Named> = {
  '/manifest.webmanifest': {
    type: 'application/manifest+json; charset=utf-8',
    write: inQuotes,
    inLanguages: manifestInLanguages,
  },
  '/service-worker.js': { type: 'text/javascript; charset=utf-8', write: inQuotes },
  '/offline.html': { type: 'text/html; charset=utf-8', write: escapeHtml, inLanguages },
};
/** The paths of web/shell/routes.tsx. serve-web.test.ts compares them. */
export const pages =
  /^\/(?:login|reset-password|verify-email|invitation|people|customization-cart|orders|profile|security|catalog|customizations(?:\/[^/]+)?)?\/?$/;

/**
 * Serves the built web. Files under /assets/ have a hash in their names and are cached forever. Other paths return a
 * page.
 */
export async function serveWeb(app: FastifyInstance, context: Context, extras?: Extras): Promise<void> {
  if (!existsSync(`${root}.built`)) {
    app.log.warn('the web is not built; run npm start to build it');
    return;
  }
  const { BRAND_NAME } = context.settings;
  const readPage = (file: string) =>
    fill(read(file), escapeHtml(BRAND_NAME)).replace('</head>', brandHead(context.settings));
  // Without email the login screen names the person to ask for a new password (SI-11).
  const mail = context.settings.SMTP_URL && context.settings.PUBLIC_URL ? '<html data-mail' : '<html';
  const page = readPage('index.html').replace('<html', mail);
  const benchPage = readPage('bench.html');
  brandRoutes(app, context.settings);
  // The attribute decides which frame is shown, and that the page preloads calls for this user
  // (web/platform/session/queries.ts).
  const preloadingPage = page.replace('<html', '<html data-preloads');
  const needsOf = makePageNeeds(context, root);
  const { languages } = context;
  languageRoutes(app, languages);
  const [plain, preloading, bench] = [page, preloadingPage, benchPage].map(text => inLanguages(text, languages));

  await sendFiles(app);
  sendNamed(app, context);
  app.get('/*', async (request, reply) => {
    if (/^\/(api|uploads|files|assets|languages)\//.test(request.url)) {
      reply.callNotFound();
      return reply;
    }
    const path = request.url.split('?')[0] ?? '';
    if (benchPages.test(path)) {
      reply.header('cache-control', 'no-cache').header('vary', 'cookie, accept-language');
      const landing = path.startsWith('/t/') ? await landingOfTicket(context, request) : undefined;
      return landing
        ? reply.redirect(landing)
        : reply.type('text/html; charset=utf-8').send(bench?.(await languageOfBench(context, request)));
    }
    // Unknown paths also get the page, which redirects users (NA-2), but with 404 for scanners (docs/security.md).
    const status = pages.test(path) ? 200 : 404;
    reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'no-cache');
    reply.header('vary', 'cookie, user-agent, accept-language');
    const sessionHash = sessionHashOf(request, context.settings);
    const { url } = request;
    const browser = request.headers['user-agent'] ?? '';
    const found = sessionHash ? await needsOf({ sessionHash, url, browser }) : undefined;
    const needs = status === 200 ? found : undefined;
    if (needs) reply.header('link', needs.links);
    const attribute = extras?.pageAttribute(request);
    // The page of an unknown path does not reload when it redirects its user.
    const language = languageFor(languages, request, found?.language);
    const sent = (needs ? preloading : plain)?.(language) ?? page;
    return reply.send(attribute ? sent.replace('<html', `<html ${attribute}`) : sent);
  });
}

const read = (file: string) => readFileSync(`${root}${file}`, 'utf8');
const fill = (text: string, brand: string) => text.replaceAll('%BRAND_NAME%', () => brand);

/** Sends the files with the name of the brand. */
function sendNamed(app: FastifyInstance, { settings: { BRAND_NAME }, languages }: Context): void {
  for (const [path, { type, write, inLanguages }] of Object.entries(named)) {
    const text = fill(read(path), write(BRAND_NAME));
    const textFor = inLanguages?.(text, languages) ?? (() => text);
    app.get(path, (request, reply) =>
      reply
        .type(type)
        .header('cache-control', 'no-cache')
        .header('vary', 'cookie, accept-language')
        .send(textFor(languageOf(request))),
    );
  }
}

/** Sends the built files. One route for hundreds of assets: a route for each would take half of the start. */
async function sendFiles(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    serve: false,
    preCompressed: true,
    setHeaders: (response, path) => {
      if (pdfWorker.test(path)) response.header('content-security-policy', pdfWorkerPolicy);
      const hashed = path.includes('/assets/');
      response.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const assets = new Set(readdirSync(`${root}assets`).filter(isServed));
  app.get<{ Params: { file: string } }>('/assets/:file', ({ params: { file } }, reply) =>
    assets.has(file) ? reply.sendFile(`assets/${file}`) : reply.callNotFound(),
  );
  for (const file of readdirSync(root).filter(isServed))
    if (file !== 'assets' && !named[`/${file}`]) app.get(`/${file}`, (_, reply) => reply.sendFile(file));
}

/** Compressed copies are sent for their file, pages by their path; hidden files are for the build. */
function isServed(file: string): boolean {
  return !/^\.|\.(?:br|gz|html)$/.test(file);
}

/** Escapes text for double quotes in JSON or single quotes in a script. */
function inQuotes(text: string): string {
  return JSON.stringify(text).slice(1, -1).replaceAll("'", '\\u0027');
}
