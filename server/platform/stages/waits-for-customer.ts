import { type Sql, sql } from '../database/sql.ts';

/**
 * Condition: the order `o` waits for an answer of its customer. A question that was open when the order was cancelled needs
 * none. The first part is that of an index.
 */
export const waitsForCustomer: Sql<boolean> = sql<boolean>`(o.asks_since is not null and o.cancelled_at is null)`;
