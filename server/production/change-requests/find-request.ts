import type { ChangeKind, ChangeState } from '#contract/orders/change-kinds.ts';
import { nameOf, type Viewer } from '../../platform/access/viewer.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { problem } from '../../platform/problems/problem.ts';
import type { Proposal } from './proposal.ts';

/** A request with the revision on which it is based. */
export type StoredRequest = {
  kind: ChangeKind;
  state: ChangeState;
  reason: string;
  proposal: Proposal;
  basedOn: number;
};

/** The JSON of a StoredRequest from the row `c`. */
export const requestJson = sql`json_build_object('kind', c.kind, 'state', c.state, 'reason', c.reason, 'proposal', c.proposal,
  'basedOn', c.based_on)`;

/** Finds an open request of a locked order. Throws changeRequestNotFound and changeDecided. */
export async function findOpenRequest(tx: Tx, orderId: number, number: number): Promise<StoredRequest> {
  const row = await sql<{ request: StoredRequest }>`
    select ${requestJson} as request
    from change_requests c where order_id = ${orderId} and number = ${number}::bigint`.first(tx);
  return requireOpenRequest(row?.request);
}

/** Returns an open request. Throws changeRequestNotFound and changeDecided. */
export function requireOpenRequest(request: StoredRequest | null | undefined): StoredRequest {
  if (!request) throw problem('changeRequestNotFound');
  if (request.state !== 'open') throw problem('changeDecided');
  return request;
}

type Decision = { state: Exclude<ChangeState, 'open'>; note?: string; revision?: number };

/** The update of an open request that stores its answer, for a statement of its own or a part of one. */
export function decided(viewer: Viewer, orderId: number, { state, note = '', revision }: Decision): Sql {
  return sql`
    update change_requests set state = ${state}, note = ${note}, decided_at = change_moment(), decided_by = ${viewer.id}::bigint,
      decided_by_name = ${nameOf(viewer)}, revision = ${revision ?? null}::int
    where order_id = ${orderId} and state = 'open'`;
}
