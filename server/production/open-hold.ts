import { type HoldReason, isOfDesk, waitsForCustomer } from '#contract/orders/hold-reasons.ts';
import { t } from '#contract/wording.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { type Audience, sidesOf } from '../platform/live/announce.ts';
import { problem } from '../platform/problems/problem.ts';
import type { ProductionLine } from './lock-line.ts';

/** Throws sampleNotApproved for a line that waits for its sample, because only the sample ends that hold (SA-1). */
export function refuseOtherHold({ sample }: ProductionLine): void {
  if (sample === 'asked') throw problem('sampleNotApproved');
}

/** Throws notAllowed when a bench would end or replace a hold of the desk, which staff or an agreement end (AG-3). */
export function refuseHoldOfDesk({ bench }: Viewer, hold: OpenHold | undefined): void {
  if (bench && hold && isOfDesk(hold.reason)) throw problem('notAllowed', { text: t`Only the desk can end this hold` });
}

type OpenHold = {
  id: number;
  reason: HoldReason;
  note: string;
  until: string | null;
};

/** Reads the open hold of a locked line. */
export async function readOpenHold(tx: Tx, line: ProductionLine): Promise<OpenHold | undefined> {
  return (await readOpenHolds(tx, [line])).get(line);
}

/** Reads the open holds of locked lines. */
export async function readOpenHolds(tx: Tx, lines: readonly ProductionLine[]): Promise<Map<ProductionLine, OpenHold>> {
  const { rows } = await sql<OpenHold & { place: number }>`
    select l.place::int, h.id, h.reason, h.note, h.until::text as until
    from unnest(${lines.map(({ order }) => order.id)}::bigint[], ${lines.map(({ productId }) => productId)}::bigint[])
      with ordinality as l(order_id, product_id, place)
    join line_holds h using (order_id, product_id) where h.ended_at is null`.execute(tx);
  return new Map(
    rows.flatMap(({ place, ...hold }) => {
      const line = lines[place - 1];
      return line ? [[line, hold]] : [];
    }),
  );
}

/**
 * The audience of a changed hold. It includes the customer only when the order waits for the customer, or did.
 */
export function audienceOf({ order }: ProductionLine, ...holds: ({ reason: HoldReason } | undefined)[]): Audience {
  return holds.some(hold => hold && waitsForCustomer(hold.reason)) ? sidesOf(order) : { workshop: true };
}
