import { sql } from 'kysely';
import type { InputOf } from '#contract/calls.ts';
import { limits } from '#contract/limits.ts';
import { isAfter, limitOfPage, limitOfShown, nextCursorOf } from '../database/paging.ts';
import type { Db } from '../database/transaction.ts';
import { type JsonText, jsonText } from '../http/json-text.ts';
import type { Viewer } from '../http/viewer.ts';

/** The viewer's notifications, newest first, 50 at a time unless told, and how many of all are unread. */
export async function readNotifications(
  db: Db,
  viewer: Viewer,
  input: InputOf<'readNotifications'>,
): Promise<JsonText> {
  const { limit = limits.notificationsPage, cursor } = input;
  const { rows } = await sql<{ json: JsonText }>`
    with page as (
      select * from notifications
      where account_id = ${viewer.id} and ${isAfter('id', cursor)}
      order by id desc
      ${limitOfPage(limit)}
    ), shown as (select * from page order by id desc ${limitOfShown(limit)})
    select json_build_object(
      'notifications', coalesce((
        select json_agg(json_build_object('id', id, 'type', type, 'title', title, 'message', message, 'read', read,
          'createdAt', iso(created_at), 'relatedId', related_id) order by id desc)
        from shown), '[]'),
      'unreadCount', (select count(*) from notifications where account_id = ${viewer.id} and not read),
      'nextCursor', ${nextCursorOf(limit)}
    )::text as json`.execute(db);
  return jsonText(rows[0]?.json ?? '');
}
