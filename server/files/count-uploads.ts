import { sql } from 'kysely';
import type { Context } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import type { Viewer } from '../http/viewer.ts';

/**
 * Counts what a customer puts up on a day (UTC), in one statement before it is looked at: of many at once none slips
 * through, and what is refused later counts too (docs/decisions/0035). The workshop's own are not counted. Throws
 * uploadQuota, and counts nothing then.
 */
export async function countUploads(
  { db, settings }: Pick<Context, 'db' | 'settings'>,
  viewer: Viewer,
  sizes: readonly number[],
): Promise<void> {
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  if (bytes === 0 || viewer.side === 'admin') return;
  const most = settings.UPLOAD_QUOTA * 1024 * 1024;
  const soFar = sql`case when u.day = excluded.day then u.bytes else 0 end + excluded.bytes`;
  const { rows } = await sql`
    insert into uploads_of_day as u (account_id, day, bytes)
    select ${viewer.id}, (now() at time zone 'UTC')::date, ${bytes} where ${bytes}::bigint <= ${most}
    on conflict (account_id) do update set day = excluded.day, bytes = ${soFar} where ${soFar} <= ${most}
    returning day`.execute(db);
  if (rows.length > 0) return;
  const sinceMidnight = (Date.now() / 1000) % 86_400;
  throw problem('uploadQuota', { retryAfter: Math.ceil(86_400 - sinceMidnight) });
}
