import { sql } from '../../platform/database/sql.ts';
import { workshopZone } from '../../platform/database/workshop-zone.ts';
import { withWordedNames } from '../../platform/languages/stored-names.ts';
import type { Facts, NotificationEvent, Words } from './notification-facts.ts';
import { wordNotification } from './notification-words.ts';

/** The content of a stored notification. Rows of earlier versions have words instead of facts. */
export type StoredWords = {
  event: NotificationEvent;
  facts: Facts[NotificationEvent] | null;
  title: string | null;
  message: string | null;
  relatedId: number;
  /** The day in the workshop's time zone. */
  createdOn: string;
};

/** The columns of StoredWords, besides the object, from the row `n` of notifications. */
export const storedWords = sql`n.event, n.facts, n.title, n.message,
  to_char(n.created_at at time zone ${workshopZone}, 'YYYY-MM-DD') as "createdOn"`;

/** Returns a stored notification in words. */
export function wordsOf({ event, facts, title, message, relatedId, createdOn }: StoredWords): Words {
  if (!facts) return { title: title ?? '', message: message ?? '' };
  return wordNotification(event, withWordedNames(facts), { relatedId, createdOn });
}
