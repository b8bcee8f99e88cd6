import { limits } from '#contract/call/limits.ts';
import type { ChangeKind } from '#contract/orders/change-kinds.ts';
import { notifyOfRequest } from '../../notifications/notify-of-changes.ts';
import type { LockedOrder } from '../../orders/lock-order.ts';
import { nameOf, type Viewer } from '../../platform/access/viewer.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { problem } from '../../platform/problems/problem.ts';
import type { Proposal } from './proposal.ts';

type Given = { kind: ChangeKind; proposal: Proposal; reason: string };

export type Requests = { isOpen: boolean; count: number };
/** How many requests the order `o` has, and whether one of them is open. */
export const requestsJson = sql<Requests>`(
  select json_build_object('isOpen', coalesce(bool_or(c.state = 'open'), false), 'count', count(*))
  from change_requests c where c.order_id = o.id)`;

/** Throws changeOpen when an order has an open request, and tooManyOfThese when it had too many. */
export function requireNoRequest({ isOpen, count }: Requests): void {
  if (isOpen) throw problem('changeOpen');
  if (count >= limits.changeRequests) throw problem('tooManyOfThese');
}

/**
 * Stores a request for a locked order and notifies the workshop (OR-23). Its pictures stay as long as the order. Returns
 * its number.
 */
export async function storeRequest(tx: Tx, viewer: Viewer, order: LockedOrder, given: Given): Promise<number> {
  const { kind, proposal, reason } = given;
  const files = proposal.lines.flatMap(({ images = [] }) => images.map(({ fileId }) => fileId));
  const { number } = await sql<{ number: number }>`
    with kept as (
      insert into order_revision_files (order_id, file_id)
      select distinct ${order.id}::bigint, f from unnest(${files}::bigint[]) f on conflict do nothing
    )
    insert into change_requests (order_id, number, kind, proposal, based_on, reason, asked_by, asked_by_name)
    select o.id, 1 + (select count(*) from change_requests c where c.order_id = o.id), ${kind},
      ${JSON.stringify(proposal)}::jsonb, o.revision, ${reason}, ${viewer.id}, ${nameOf(viewer)}
    from orders o where o.id = ${order.id} returning number`.one(tx);
  await notifyOfRequest(tx, viewer, order, kind);
  return number;
}
