import { sql } from '../database/sql.ts';

/** Condition: the row `r` of order_promises is a promise that was not withdrawn. */
export const isKeptPromise = sql<boolean>`(r.withdraws is null and not exists (
  select from order_promises w where w.withdraws = r.id))`;
