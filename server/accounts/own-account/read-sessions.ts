import type { Viewer } from '../../platform/access/viewer.ts';
import { type JsonText, sql } from '../../platform/database/sql.ts';
import type { Db } from '../../platform/database/transaction.ts';
import type { Context } from '../../platform/http/context.ts';

/** Lists the viewer's own sessions that have not expired, this one first, without their tokens (SI-12). */
export function readSessions({ settings: { SESSION_IDLE, SESSION_MAX } }: Pick<Context, 'settings'>) {
  return async (db: Db, { id, seenBy, sessionHash }: Viewer): Promise<JsonText> => {
    return sql`
      select json_build_object('sessions', coalesce(json_agg(json_build_object(
        'id', id, 'current', token_hash = ${sessionHash}, 'browser', browser, 'address', address,
        'createdAt', iso(created_at), 'usedAt', iso(used_at))
        order by token_hash = ${sessionHash} desc, used_at desc, id desc), '[]'))::text as json
      from sessions
      where account_id = ${seenBy?.id ?? id} and used_at > now() - make_interval(secs => ${SESSION_IDLE}::float8)
        and created_at > now() - make_interval(secs => ${SESSION_MAX}::float8)`.jsonText(db);
  };
}
