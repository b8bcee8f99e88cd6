import { limits } from '#contract/call/limits.ts';
import type { InputOf } from '#contract/calls.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { type JsonText, jsonText } from '../platform/database/json-text.ts';
import { isAfter, limitOfPage, limitOfShown, nextCursorOf } from '../platform/database/paging.ts';
import { sql } from '../platform/database/sql.ts';
import type { Db } from '../platform/database/transaction.ts';

/** Reads the viewer's notifications, newest first, and the number of all unread ones (NO-6). */
export async function readNotifications(
  db: Db,
  viewer: Viewer,
  input: InputOf<'readNotifications'>,
): Promise<JsonText> {
  const { limit = limits.listEntries, cursor } = input;
  const { rows } = await sql<{ json: JsonText }>`
    with page as (
      select * from notifications
      where account_id = ${viewer.id} and cleared_at is null and ${isAfter('id', cursor)}
      order by id desc
      ${limitOfPage(limit)}
    ), shown as (select * from page order by id desc ${limitOfShown(limit)})
    select json_build_object(
      'notifications', coalesce((
        select json_agg(json_strip_nulls(json_build_object('id', id, 'type', type, 'title', title, 'message', message,
          'read', read, 'createdAt', iso(created_at), 'relatedId', related_id,
          'about', case event when 'personJoined' then 'people' end)) order by id desc)
        from shown), '[]'),
      'unreadCount', (
        select count(*) from notifications where account_id = ${viewer.id} and not read and cleared_at is null
      ),
      'nextCursor', ${nextCursorOf(limit)}
    )::text as json`.execute(db);
  return jsonText(rows[0]?.json ?? '');
}
