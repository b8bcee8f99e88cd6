import type { FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { t } from '#contract/wording.ts';
import { askSoon, soon } from '../database/ask-soon.ts';
import { problem } from '../problems/problem.ts';
import type { Settings } from '../settings/settings.ts';
import { type SessionRow, viewerColumns } from './find-session.ts';
import { hashOfToken, originOf, viewerOf } from './session.ts';
import type { Viewer } from './viewer.ts';

/** How often a calendar may read a link within an hour. */
const readsInHour = 60;
/** What newToken returns. */
const tokens = /^[\w-]{43}$/;

type LinkRow = Omit<SessionRow, 'session_id' | 'untouched' | 'seen_by'> & {
  company_language: string | null;
  is_counted: boolean;
  wait_s: number;
};
/** `companyLanguage` is that of the people of the company who chose none. */
type Reader = { viewer: Viewer; companyLanguage: string | null };

/**
 * Returns the account whose calendar link has the token, and counts the read. The role and the company are those of
 * now. Reads over the limit write nothing, so a calendar that never stops asking costs little. Returns undefined for an
 * unknown token, and throws tooManyRequests over the limit.
 */
export async function findCalendarReader(
  { settings, db }: { settings: Settings; db: Pool },
  request: FastifyRequest,
  token: string,
): Promise<Reader | undefined> {
  if (!tokens.test(token)) return undefined;
  const sessionHash = hashOfToken(token);
  const query = {
    name: 'find-calendar-reader',
    text: `with counted as (
             update calendar_links set read_at = now(),
               reads = case when counted_from > now() - interval '1 hour' then reads + 1 else 1 end,
               counted_from = case when counted_from > now() - interval '1 hour' then counted_from else now() end
             where token_hash = $1 and (reads < $2 or counted_from <= now() - interval '1 hour')
             returning account_id)
           select ${viewerColumns}, c.language as company_language, exists (select from counted) as is_counted,
             ceil(extract(epoch from k.counted_from + interval '1 hour' - now()))::int as wait_s
           from calendar_links k join accounts a on a.id = k.account_id left join companies c on c.id = a.company_id
           where k.token_hash = $1 and a.deactivated_at is null`,
    values: [sessionHash, readsInHour],
  };
  const link = (await askSoon<LinkRow>(db, query, soon())).rows[0];
  if (!link) return undefined;
  if (!link.is_counted) {
    const text = () => t`This calendar link was read too often. Try again later`;
    throw problem('tooManyRequests', { text, retryAfter: Math.max(1, link.wait_s) });
  }
  const viewer = viewerOf(link, { origin: originOf(request, settings), address: request.ip, sessionHash });
  return { viewer, companyLanguage: link.company_language };
}
