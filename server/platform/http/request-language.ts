import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { t } from '#contract/wording.ts';
import { isSecure } from '../access/session.ts';
import type { Viewer } from '../access/viewer.ts';
import { speak } from '../languages/in-language.ts';
import { english, type Language } from '../languages/language.ts';
import type { Languages } from '../languages/languages.ts';
import { problem } from '../problems/problem.ts';
import type { Settings } from '../settings/settings.ts';
import type { Context } from './context.ts';

/** The cookie with the language of the last person who signed in, or whom the login screen let choose one. */
export const languageCookie = 'language';
const yearS = 365 * 24 * 60 * 60;

declare module 'fastify' {
  interface FastifyRequest {
    /** The language of the answer. Before the session is found, that of cookie and headers. */
    language: Language;
  }
}

const decorator = 'languages';

/** Gives each request the language of its cookie and headers. Comes before all hooks that can refuse a request. */
export function speakLanguages(app: FastifyInstance, { languages }: Pick<Context, 'languages'>): void {
  app.decorate(decorator, languages);
  app.decorateRequest('language');
  app.addHook('onRequest', (request, _reply, done) => {
    request.language = languageFor(languages, request);
    done();
  });
}

/** Returns the language of a page or an answer: the own one of a person or bench, else that of cookie and headers. */
export function languageFor(languages: Languages, request: FastifyRequest, own?: string | null): Language {
  const { headers, server } = request;
  // No hook reads the cookies before Fastify's own errors.
  const cookies = request.cookies ?? server.parseCookie(headers.cookie ?? '');
  return languages.choose({ own: [own], cookie: cookies[languageCookie], accept: headers['accept-language'] });
}

/** From here on, the request speaks the language of its caller. */
export function speakTo({ languages }: Pick<Context, 'languages'>, request: FastifyRequest, caller: Viewer): void {
  request.language = languageFor(languages, request, caller.language);
  speak(request.language);
}

/** Returns the language of a request. No hook runs before Fastify's own errors, so it is found here then. */
export function languageOf(request: FastifyRequest): Language {
  const { server } = request;
  if (!request.language && server.hasDecorator(decorator))
    request.language = languageFor(server.getDecorator<Languages>(decorator), request);
  return request.language ?? english;
}

/** Sets the cookie, so that the login screen speaks the language. The page may read it. */
export function setLanguageCookie(reply: FastifyReply, settings: Settings, tag: string): void {
  reply.setCookie(languageCookie, tag, { path: '/', sameSite: 'lax', secure: isSecure(settings), maxAge: yearS });
}

/** Throws invalidInput when the portal does not offer a language. */
export function requireOffered(languages: Languages, language: string): void {
  const fault = languageFault(languages, language);
  if (fault !== undefined) throw problem('invalidInput', { text: t`Language ${fault}`, fields: { language: fault } });
}

/** Returns why the portal does not accept a language, or undefined. */
export function languageFault({ offered }: Languages, language: string): string | undefined {
  const tags = offered.map(({ tag }) => tag);
  return tags.includes(language) ? undefined : t`must be one of ${tags.join(', ')}`;
}
