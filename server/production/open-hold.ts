import type { HoldReason } from '#contract/orders/holds.ts';
import { sql } from '../database/sql.ts';
import type { Tx } from '../database/transaction.ts';
import { type Audience, sidesOf } from '../live/announce.ts';
import type { ProductionLine } from './lock-line.ts';

type OpenHold = { id: number; reason: HoldReason; note: string; until: string | null };

/** The open hold of a line that is locked. */
export function readOpenHold(tx: Tx, { order, productId }: ProductionLine): Promise<OpenHold | undefined> {
  return sql<OpenHold>`
    select id, reason, note, until::text as until from line_holds
    where order_id = ${order.id} and product_id = ${productId} and ended_at is null`.first(tx);
}

/** Whom a changed hold concerns: the customer only when the order waits for its answer, or did. */
export function audienceOf({ order }: ProductionLine, ...holds: ({ reason: HoldReason } | undefined)[]): Audience {
  return holds.some(hold => hold?.reason === 'customer') ? sidesOf(order) : { workshop: true };
}
