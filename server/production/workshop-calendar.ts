import { onlyRow } from '../platform/database/only-row.ts';
import { sql } from '../platform/database/sql.ts';

/**
 * A CTE with the workshop's calendar and its current day: `calendar` with the columns zone, today, workdays and closed.
 * `timeZone` is the setting TIME_ZONE.
 */
export function calendarPart(timeZone: string) {
  return sql`calendar as (
    select w.zone, (now() at time zone w.zone)::date as today, w.workdays, w.closed
    from (select coalesce(time_zone, ${timeZone}::text) as zone, workdays, closed from ${onlyRow('workshop_settings')} w) w)`;
}
