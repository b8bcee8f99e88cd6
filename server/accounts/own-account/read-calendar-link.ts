import type { AnswerOf } from '#contract/calls.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Db } from '../../platform/database/transaction.ts';

/** Returns when the viewer's calendar link was made and last read (DA-12). The link itself is never shown again. */
export async function readCalendarLink(db: Db, { id }: Viewer): Promise<AnswerOf<'readCalendarLink'>> {
  const link = await sql<{ madeAt: Date; readAt: Date | null }>`
    select created_at as "madeAt", read_at as "readAt" from calendar_links where account_id = ${id}`.first(db);
  return { madeAt: link?.madeAt.toISOString() ?? null, readAt: link?.readAt?.toISOString() ?? null };
}
