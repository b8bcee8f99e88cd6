import type { InputOf } from '#contract/calls.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { type Audited, audited, unchanged } from '../platform/audit/audited.ts';
import type { JsonStatement } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';
import type { StoredPicture } from '../platform/files/store-picture.ts';
import { remakeLine } from '../production/remakes/remake-line.ts';
import { lockTicket } from './lock-ticket.ts';
import { changedJob } from './read-job.ts';

/**
 * Sends units of the line of a ticket back to the beginning, also while it is on hold (PR-15). Throws the problems of
 * remakeLine and lockTicket.
 */
export async function remakeAtBench(
  tx: Tx,
  viewer: Viewer,
  { ticket, ...given }: InputOf<'remakeAtBench'>,
  photos: readonly StoredPicture[],
): Promise<Audited<'unitsRemade', JsonStatement>> {
  const line = await lockTicket(tx, viewer, ticket);
  const { changeId, note } = await remakeLine(tx, viewer, line, given, photos);
  const answer = changedJob(ticket, changeId);
  return note ? audited(answer, { ...note, workerId: given.workerId }) : unchanged(answer);
}
