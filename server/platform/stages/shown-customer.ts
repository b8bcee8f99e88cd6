import { type Sql, sql } from '../database/sql.ts';

/** The customer's name on the order `o`. An open order also shows the company's present name (CC-2). */
export const shownCustomer: Sql<string> = sql<string>`
  case when o.ended_at is null then coalesce(o.customer_shown, o.customer_name) else o.customer_name end`;
