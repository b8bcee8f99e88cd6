import type { Pool } from 'pg';
import type { Role } from '#contract/roles.ts';
import { answeredSoon } from '../database/connect.ts';
import type { Settings } from '../settings.ts';

/** `untouched`: its use was not noted lately. */
export type SessionRow = { id: number; role: Role; username: string; display_name: string; untouched: boolean };
export type FindSession = (tokenHash: Buffer) => Promise<SessionRow | undefined>;

type Question = { tokenHash: Buffer; row: PromiseWithResolvers<SessionRow | undefined> };

/**
 * Looks sessions up, always in the database, so that one that was ended anywhere is ended at once. While one look-up is
 * under way the next questions gather and then go together: a busy server asks once for many requests (quality P1).
 */
export function makeFindSession(pool: Pool, settings: Settings): FindSession {
  let waiting = new Map<string, Question>();
  let asking = false;

  async function askAll(): Promise<void> {
    asking = true;
    while (waiting.size > 0) {
      const questions = waiting;
      waiting = new Map();
      try {
        const found = await ask(
          pool,
          settings,
          [...questions.values()].map(question => question.tokenHash),
        );
        for (const [key, { row }] of questions) row.resolve(found.get(key));
      } catch (error) {
        for (const { row } of questions.values()) row.reject(error);
      }
    }
    asking = false;
  }

  return tokenHash => {
    const key = tokenHash.toString('hex');
    const question = waiting.get(key) ?? { tokenHash, row: Promise.withResolvers() };
    waiting.set(key, question);
    if (!asking) void askAll();
    return question.row.promise;
  };
}

async function ask(pool: Pool, settings: Settings, tokenHashes: Buffer[]): Promise<Map<string, SessionRow>> {
  const { rows } = await pool.query<SessionRow & { key: string }>({
    name: 'find-sessions',
    text: `select encode(s.token_hash, 'hex') as key, a.id, a.role, a.username,
             coalesce(nullif(a.company_name, ''), a.username) as display_name,
             s.used_at < now() - least(interval '1 minute', make_interval(secs => $2::float8 / 4)) as untouched
           from sessions s join accounts a on a.id = s.account_id
           where s.token_hash = any($1::bytea[])
             and s.used_at > now() - make_interval(secs => $2::float8)
             and s.created_at > now() - make_interval(secs => $3::float8)`,
    values: [tokenHashes, settings.SESSION_IDLE, settings.SESSION_MAX],
    ...answeredSoon,
  });
  return new Map(rows.map(({ key, ...row }) => [key, row]));
}
