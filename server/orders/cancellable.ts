import { onlyRow } from '../platform/database/only-row.ts';
import { type Sql, sql } from '../platform/database/sql.ts';
import { hasStarted } from '../platform/stages/passed.ts';

/** How long customers may cancel an order at once; null when they never may (OR-21). */
const within = sql`(select nullif(w.cancel_within, interval '0') from ${onlyRow('workshop_settings')} w)`;

/** Most orders of a list are older, so this comes before their lines are read. */
const isYoung = sql<boolean>`coalesce(o.created_at > now() - ${within}, false)`;

const isUnstarted = sql<boolean>`(o.ended_at is null and not exists (
  select from order_products p where p.order_id = o.id and ${hasStarted('p')}))`;

/** Whether a customer may cancel the order `o` at once: it is young, and no work has started (OR-24). */
export const isCancellable = sql<boolean>`(${isYoung} and ${isUnstarted})`;

/** Until when a customer may cancel the order `o` at once, as long as nobody starts it; null when it is too late. */
export const cancellableUntil: Sql<string | null> =
  sql`case when ${isCancellable} then iso(o.created_at + ${within}) end`;
