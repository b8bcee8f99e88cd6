import { sql } from '../platform/database/sql.ts';
import type { Db } from '../platform/database/transaction.ts';
import type { Settings } from '../platform/settings/settings.ts';

/**
 * Stores the settings that statements read: TIME_ZONE, which applies until the workshop chooses a time zone,
 * CANCEL_WITHIN and REMIND_AFTER.
 */
export async function keepSettings(
  db: Db,
  { TIME_ZONE, CANCEL_WITHIN, REMIND_AFTER }: Pick<Settings, 'TIME_ZONE' | 'CANCEL_WITHIN' | 'REMIND_AFTER'>,
): Promise<void> {
  const within = sql`make_interval(secs => ${CANCEL_WITHIN})`;
  await sql`
    update workshop_settings set default_zone = ${TIME_ZONE}, cancel_within = ${within}, remind_after = ${REMIND_AFTER}
    where (default_zone, cancel_within, remind_after) is distinct from (${TIME_ZONE}, ${within}, ${REMIND_AFTER})`.execute(
    db,
  );
}
