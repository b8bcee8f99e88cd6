import { sql } from '../platform/database/sql.ts';
import type { Db } from '../platform/database/transaction.ts';

/** Stores the setting TIME_ZONE, which applies until the workshop chooses a time zone. */
export async function keepDefaultZone(db: Db, timeZone: string): Promise<void> {
  await sql`
    update workshop_settings set default_zone = ${timeZone} where default_zone is distinct from ${timeZone}`.execute(
    db,
  );
}
