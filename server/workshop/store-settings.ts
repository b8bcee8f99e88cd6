import { sql } from '../platform/database/sql.ts';
import type { Db } from '../platform/database/transaction.ts';
import type { Settings } from '../platform/settings/settings.ts';

/**
 * Stores the settings that statements read: TIME_ZONE, which applies until the workshop chooses a time zone,
 * CANCEL_WITHIN, CHANGE_CUT_OFF and REMIND_AFTER.
 */
export async function storeSettings(
  db: Db,
  settings: Pick<Settings, 'TIME_ZONE' | 'CANCEL_WITHIN' | 'CHANGE_CUT_OFF' | 'REMIND_AFTER'>,
): Promise<void> {
  const { TIME_ZONE, CANCEL_WITHIN, CHANGE_CUT_OFF, REMIND_AFTER } = settings;
  const given = sql`${TIME_ZONE}::text, make_interval(secs => ${CANCEL_WITHIN}), ${CHANGE_CUT_OFF}::text, ${REMIND_AFTER}::int`;
  const stored = sql`(default_zone, cancel_within, change_cut_off, remind_after)`;
  await sql`
    update workshop_settings set ${stored} = (${given}) where ${stored} is distinct from (${given})`.execute(db);
}
