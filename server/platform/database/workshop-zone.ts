import { onlyRow } from './only-row.ts';
import { type Sql, sql } from './sql.ts';

/** The time zone of the workshop: the one that it chose, or else the setting TIME_ZONE. */
export const workshopZone: Sql<string> = sql<string>`(
  select coalesce(w.time_zone, w.default_zone) from ${onlyRow('workshop_settings')} w)`;
