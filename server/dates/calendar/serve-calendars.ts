import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { t } from '#contract/wording.ts';
import { findCalendarReader } from '../../platform/access/find-calendar-reader.ts';
import type { Context } from '../../platform/http/context.ts';
import { isKnownVersion } from '../../platform/http/is-known-version.ts';
import { inLanguage } from '../../platform/languages/in-language.ts';
import { withWordedNames } from '../../platform/languages/stored-names.ts';
import { problem } from '../../platform/problems/problem.ts';
import { readCalendarEvents } from './calendar-events.ts';
import { writeCalendar } from './write-calendar.ts';

/** The end of the ids of events when the portal does not know its own address. */
const anyHost = 'cordwain';

/** Serves the calendars of secret links, which calendar programs read without a session (DA-12). */
export function serveCalendars(app: FastifyInstance, context: Context): void {
  app.route<{ Params: { file: string } }>({
    // Fastify's own HEAD route would report the calendar as empty.
    method: ['GET', 'HEAD'],
    url: '/calendar/:file',
    handler: (request, reply) => serveCalendar(context, request, request.params.file, reply),
  });
}

async function serveCalendar(context: Context, request: FastifyRequest, file: string, reply: FastifyReply) {
  const token = /^([^.]+)\.ics$/.exec(file)?.[1];
  const reader = token && (await findCalendarReader(context, request, token));
  if (!reader) throw problem('notFound', { text: () => t`This calendar link is not valid any more` });
  const { viewer, companyLanguage } = reader;
  const turn = await context.takeTurn(viewer, reply.raw);
  const { BRAND_NAME: brand, PUBLIC_URL } = context.settings;
  const text = await turn.run(async () => {
    const events = await readCalendarEvents(context.reads, viewer);
    const host = PUBLIC_URL ? new URL(PUBLIC_URL).hostname : anyHost;
    // The program that reads the calendar may prefer another language than its person.
    const language = context.languages.choose({ own: [viewer.language, companyLanguage] });
    return inLanguage(language, () =>
      writeCalendar(withWordedNames(events), { brand, host, origin: viewer.origin, side: viewer.side }),
    );
  });
  // A weak tag, because a compressed answer has other bytes.
  const tag = `W/"${hash('sha256', text, 'base64url')}"`;
  reply
    .header('etag', tag)
    .header('cache-control', 'private, no-cache')
    .header('content-security-policy', "default-src 'none'; sandbox");
  if (isKnownVersion(request.headers['if-none-match'], tag)) return reply.code(304).send();
  return reply
    .header('content-disposition', 'inline; filename="orders.ics"')
    .type('text/calendar; charset=utf-8')
    .send(text);
}
