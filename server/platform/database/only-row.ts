import { type Sql, sql } from './sql.ts';

/**
 * The row of a table that always has exactly one. Without the limit the planner expects 500, because PostgreSQL analyzes
 * no table this small on its own.
 */
export function onlyRow(table: 'workshop_settings' | 'forecast_state' | 'mail_in_state'): Sql {
  return sql`(select * from ${sql.ref(table)} limit 1)`;
}
