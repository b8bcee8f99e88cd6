import type { Pool } from 'pg';
import type { Settings } from '../settings/settings.ts';

/** Whether the session `s` has not expired. The second value of the query is SESSION_IDLE, the third SESSION_MAX. */
export const isCurrent = `s.used_at > now() - make_interval(secs => $2::float8)
             and s.created_at > now() - make_interval(secs => $3::float8)`;

/** Returns those of the given sessions that have neither ended nor expired. Takes and returns token hashes in hex. */
export async function livingSessions(
  db: Pool,
  { SESSION_IDLE, SESSION_MAX }: Pick<Settings, 'SESSION_IDLE' | 'SESSION_MAX'>,
  sessions: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ session: string }>({
    name: 'check-sessions',
    text: `select encode(token_hash, 'hex') as session from sessions s
           where token_hash = any(select decode(hex, 'hex') from unnest($1::text[]) hex)
             and ${isCurrent}
           union all
           select encode(token_hash, 'hex') from bench_sessions
           where token_hash = any(select decode(hex, 'hex') from unnest($1::text[]) hex)`,
    values: [sessions, SESSION_IDLE, SESSION_MAX],
  });
  return new Set(rows.map(({ session }) => session));
}

/**
 * Returns those of the given sessions that have neither ended nor expired. Takes and returns the `sessionId` of viewers,
 * which stays when a token changes.
 */
export async function livingSessionIds(
  db: Pool,
  { SESSION_IDLE, SESSION_MAX }: Pick<Settings, 'SESSION_IDLE' | 'SESSION_MAX'>,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await db.query<{ id: number }>({
    name: 'check-session-ids',
    text: `select id from sessions s
           where id = any($1::bigint[]) and ${isCurrent}
           union all
           select -bench_id from bench_sessions where bench_id = any(select -id from unnest($1::bigint[]) id)`,
    values: [ids, SESSION_IDLE, SESSION_MAX],
  });
  return new Set(rows.map(({ id }) => id));
}
