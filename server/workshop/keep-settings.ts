import { sql } from '../platform/database/sql.ts';
import type { Db } from '../platform/database/transaction.ts';
import type { Settings } from '../platform/settings/settings.ts';

/**
 * Stores the settings that statements read: TIME_ZONE, which applies until the workshop chooses a time zone, and
 * CANCEL_WITHIN.
 */
export async function keepSettings(
  db: Db,
  { TIME_ZONE, CANCEL_WITHIN }: Pick<Settings, 'TIME_ZONE' | 'CANCEL_WITHIN'>,
): Promise<void> {
  const within = sql`make_interval(secs => ${CANCEL_WITHIN})`;
  await sql`
    update workshop_settings set default_zone = ${TIME_ZONE}, cancel_within = ${within}
    where default_zone is distinct from ${TIME_ZONE} or cancel_within is distinct from ${within}`.execute(db);
}
