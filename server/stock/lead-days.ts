import { type Sql, sql } from '../platform/database/sql.ts';

/** The working days in which a material without a supplier is delivered (ST-14). */
export const usualLeadDays = 10;

/** The working days in which the material `m` is delivered. */
export const leadDays: Sql<number> = sql<number>`
  coalesce((select s.lead_days from suppliers s where s.id = m.supplier_id), ${sql.lit(usualLeadDays)})`;
