import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { msg, t } from '#contract/wording.ts';
import { escapeHtml } from '../http/escape-html.ts';
import { inLanguage } from '../languages/in-language.ts';
import type { Language } from '../languages/language.ts';
import type { Languages } from '../languages/languages.ts';

/** The description of the portal, for search engines and for the system that installs it. */
const description = msg`Enterprise Custom Order Management`;
/** The texts of the pages themselves (web/index.html, web/bench.html, web/offline.html), which need no script. */
const pageTexts = [
  description,
  msg`Loading...`,
  msg`This portal needs JavaScript.`,
  msg`No connection`,
  msg`Try again`,
  msg`cannot be reached. Your cart and what you wrote stay on this device. This page reloads by itself when the connection is back.`,
];

const brotli = promisify(brotliCompress);

/** Returns a function that returns a page in a language. */
export function inLanguages(page: string, { offered, fallback }: Languages): (language: Language) => string {
  // The login screen offers them, and PDFs find their words, without another request.
  const names = offered.map(({ tag, name }) => `${tag} ${name}`).join('|');
  const words = offered.flatMap(({ script }) => script?.path ?? []).join(' ');
  const facts = `data-languages="${escapeHtml(names)}" data-words="${words}" data-workshop="${fallback.tag}"`;
  const offering = offered.length > 1 ? page.replace('<html', () => `<html ${facts}`) : page;
  const written = new Map(offered.map(language => [language, pageIn(offering, language)]));
  return language => written.get(language) ?? page;
}

/** Returns a function that returns the web app manifest in a language. The name is the brand's. The page requests it with its cookie. */
export function manifestInLanguages(manifest: string, { offered }: Languages): (language: Language) => string {
  const written = new Map(
    offered.map(language => {
      const { tag: lang, direction: dir } = language;
      const own = { lang, dir, description: inLanguage(language, () => t.of(description)) };
      return [language, JSON.stringify({ ...JSON.parse(manifest), ...own })];
    }),
  );
  return language => written.get(language) ?? manifest;
}

/**
 * Returns a page in a language: its texts, its direction, and before its modules the script with the words of all other
 * texts. A page in English stays as it is.
 */
function pageIn(page: string, language: Language): string {
  if (!language.script) return page;
  const script = `<script src="${language.script.path}"></script>\n`;
  const texts = inLanguage(language, () => pageTexts.map(text => [text, t.of(text)] as const));
  return texts
    .reduce((written, [text, own]) => written.replaceAll(inMarkup(text), () => escapeHtml(own)), page)
    .replace(/ lang="en"/, ` lang="${language.tag}" dir="${language.direction}"`)
    .replace(/<script\b|<\/head>/, first => `${script}${first}`);
}

/** Matches a text in HTML, whose lines are broken anywhere. */
function inMarkup(text: string): RegExp {
  return new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s+'), 'g');
}

/**
 * Serves the words of each language. The address changes with them, so that browsers keep the file. It is compressed once,
 * at the highest level, when somebody first asks for it (B78).
 */
export function languageRoutes(app: FastifyInstance, { offered }: Languages): void {
  for (const { script } of offered) {
    if (!script) continue;
    let compressed: Promise<Buffer> | undefined;
    app.get(script.path, async (request, reply) => {
      reply
        .type('text/javascript; charset=utf-8')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('vary', 'accept-encoding');
      if (!/\bbr\b/.test(String(request.headers['accept-encoding']))) return reply.send(script.code);
      compressed ??= brotli(script.code);
      return reply.header('content-encoding', 'br').send(await compressed);
    });
  }
}
