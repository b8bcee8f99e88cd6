import { sql } from 'kysely';
import type { Db } from '../database/transaction.ts';
import type { Settings } from '../settings.ts';
import { sweepLoginTries } from './login-tries.ts';

/** Removes sessions that nobody can use any more, and failed sign-ins that count no more. */
export function sweepSignIns({ SESSION_IDLE, SESSION_MAX }: Settings) {
  return async (db: Db): Promise<void> => {
    await sql`
      delete from sessions where used_at < now() - make_interval(secs => ${SESSION_IDLE}::float8)
        or created_at < now() - make_interval(secs => ${SESSION_MAX}::float8)`.execute(db);
    await sweepLoginTries(db);
  };
}
