import { onlyRow } from '../platform/database/only-row.ts';
import { type Sql, sql } from '../platform/database/sql.ts';
import { isNewLine } from '../platform/stages/new-line.ts';

/** Until when a customer may cancel the order `o` at once; null when the time is 0 (OR-21). */
const until = sql`(
  select o.created_at + w.cancel_within from ${onlyRow('workshop_settings')} w where w.cancel_within > interval '0')`;

const isUntouched = sql<boolean>`(o.ended_at is null and not exists (
  select from order_products p where p.order_id = o.id and not ${isNewLine('p')}))`;

/** Whether a customer may cancel the order `o` at once: it is young, and the workshop has reviewed and made nothing. */
export const isCancellable = sql<boolean>`(${isUntouched} and coalesce(now() < ${until}, false))`;

/** Until when a customer may cancel the order `o` at once, as long as nobody starts it; null when it is too late. */
export const cancellableUntil: Sql<string | null> = sql`case when ${isCancellable} then iso(${until}) end`;
