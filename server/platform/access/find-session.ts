import type { Pool } from 'pg';
import type { CompanyRole, Role } from '#contract/call/roles.ts';
import { askSoon, soon } from '../database/ask-soon.ts';
import type { Settings } from '../settings/settings.ts';
import { isCurrent } from './living-sessions.ts';

/** `id` is that of the account. `untouched`: the last recorded use is old enough to record another one. */
export type SessionRow = {
  id: number;
  session_id: number;
  role: Role;
  username: string;
  display_name: string;
  company_id: number | null;
  company_role: CompanyRole | null;
  person_name: string;
  language: string | null;
  untouched: boolean;
  /** The superadmin who sees the portal as this customer (NA-8). */
  seen_by?: { id: number; username: string; role: Role } | null;
};
export type FindSession = (tokenHash: Buffer) => Promise<SessionRow | undefined>;

type Question = { tokenHash: Buffer; deadline: number; row: PromiseWithResolvers<SessionRow | undefined> };

/** The columns of an account `a` and its company `c` that a viewer is made of. */
export const viewerColumns = `a.id, a.role, a.username,
  coalesce(nullif(c.company_name, ''), nullif(a.company_name, ''), a.username) as display_name,
  a.company_id, a.company_role, a.person_name, a.language`;

/** A lookup that takes longer than this no longer delays the next ones. */
const gatherMs = 300;

/**
 * Looks sessions up in the database each time, so a session that ends takes effect at once. While one lookup runs,
 * further requests wait and share the next statement (P1).
 */
export function makeFindSession(db: Pool, settings: Settings): FindSession {
  let waiting = new Map<string, Question>();
  let asking = false;

  async function askAll(): Promise<void> {
    asking = true;
    while (waiting.size > 0) {
      const questions = waiting;
      waiting = new Map();
      const long = Promise.withResolvers<void>();
      const timer = setTimeout(long.resolve, gatherMs);
      await Promise.race([answer([...questions.values()]), long.promise]);
      clearTimeout(timer);
    }
    asking = false;
  }

  /** Never throws: the waiting requests receive the error. */
  async function answer(questions: Question[]): Promise<void> {
    try {
      const found = await ask(db, settings, questions);
      for (const { tokenHash, row } of questions) row.resolve(found.get(tokenHash.toString('hex')));
    } catch (error) {
      for (const { row } of questions) row.reject(error);
    }
  }

  return tokenHash => {
    const key = tokenHash.toString('hex');
    const question = waiting.get(key) ?? { tokenHash, deadline: soon(), row: Promise.withResolvers() };
    waiting.set(key, question);
    if (!asking) void askAll();
    return question.row.promise;
  };
}

async function ask(db: Pool, settings: Settings, questions: Question[]): Promise<Map<string, SessionRow>> {
  const query = {
    name: 'find-sessions',
    text: `select encode(s.token_hash, 'hex') as key, s.id as session_id, ${viewerColumns},
             case when a.id <> own.id then json_build_object('id', own.id, 'username', own.username, 'role', own.role)
               end as seen_by,
             s.used_at < now() - least(interval '1 minute', make_interval(secs => $2::float8 / 4)) as untouched
           from sessions s join accounts own on own.id = s.account_id
           join accounts a on a.id = coalesce((
             select seen.id from accounts seen
             where seen.id = s.seen_as and seen.role = 'customer' and own.role = 'superadmin'), own.id)
           left join companies c on c.id = a.company_id
           where s.token_hash = any($1::bytea[]) and own.deactivated_at is null
             and ${isCurrent}`,
    values: [questions.map(({ tokenHash }) => tokenHash), settings.SESSION_IDLE, settings.SESSION_MAX],
  };
  const deadline = Math.min(...questions.map(question => question.deadline));
  const { rows } = await askSoon<SessionRow & { key: string }>(db, query, deadline);
  return new Map(rows.map(({ key, ...row }) => [key, row]));
}
