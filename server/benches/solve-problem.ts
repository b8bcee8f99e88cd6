import type { InputOf } from '#contract/calls.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { type Audited, audited } from '../platform/audit/audited.ts';
import type { JsonStatement } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { endHoldOf } from '../production/end-hold.ts';
import { lockTicket } from './lock-ticket.ts';
import { changedJob } from './read-job.ts';

/** Ends the hold of the line of a ticket (BE-6). Throws the problems of endHoldOf and lockTicket. */
export async function solveProblem(
  tx: Tx,
  viewer: Viewer,
  { ticket }: InputOf<'solveProblem'>,
): Promise<Audited<'holdEnded', JsonStatement>> {
  const line = await lockTicket(tx, viewer, ticket);
  return audited(changedJob(ticket), await endHoldOf(tx, viewer, line));
}
