import { limits } from '#contract/call/limits.ts';
import type { AnswerOf, InputOf } from '#contract/calls.ts';
import type { Notification } from '#contract/notifications/notifications.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { isAfter, limitOfPage, limitOfShown, nextCursorOf } from '../platform/database/paging.ts';
import { sql } from '../platform/database/sql.ts';
import type { Db } from '../platform/database/transaction.ts';
import { type StoredWords, storedWords, wordsOf } from './words/stored-words.ts';

type Page = {
  notifications: (StoredWords & Omit<Notification, 'title' | 'message' | 'about'>)[];
  unreadCount: number;
  nextCursor: string | null;
};

/** Reads the viewer's notifications, newest first, and the number of all unread ones (NO-6). */
export async function readNotifications(
  db: Db,
  viewer: Viewer,
  input: InputOf<'readNotifications'>,
): Promise<AnswerOf<'readNotifications'>> {
  const { limit = limits.listEntries, cursor } = input;
  const { notifications, unreadCount, nextCursor } = await sql<Page>`
    with page as (
      select * from notifications
      where account_id = ${viewer.id} and cleared_at is null and ${isAfter('id', cursor)}
      order by id desc
      ${limitOfPage(limit)}
    ), shown as (select * from page order by id desc ${limitOfShown(limit)})
    select coalesce((
        select json_agg(${sql.json(sql`n.id, n.type, n.read, iso(n.created_at) as "createdAt",
          n.related_id as "relatedId", ${storedWords}`)} order by n.id desc) from shown n), '[]') as notifications,
      (select count(*) from notifications where account_id = ${viewer.id} and not read and cleared_at is null) as "unreadCount",
      ${nextCursorOf(limit)} as "nextCursor"`.one(db);
  return {
    notifications: notifications.map(stored => {
      const { id, type, read, createdAt, relatedId, event } = stored;
      const about = event === 'personJoined' ? ({ about: 'people' } as const) : {};
      return { id, type, ...wordsOf(stored), read, createdAt, relatedId, ...about };
    }),
    unreadCount,
    nextCursor,
  };
}
