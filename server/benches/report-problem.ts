import type { InputOf } from '#contract/calls.ts';
import { notifyWorkshopOfHold } from '../notifications/notify.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { type Audited, audited } from '../platform/audit/audited.ts';
import { type JsonStatement, sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { saveFiles } from '../platform/files/save-files.ts';
import type { StoredPicture } from '../platform/files/store-picture.ts';
import { holdLines } from '../production/hold-lines.ts';
import { audienceOf, readOpenHold, refuseHoldOfDesk, refuseOtherHold } from '../production/open-hold.ts';
import { lockTicket } from './lock-ticket.ts';
import { changedJob } from './read-job.ts';

/**
 * Puts the line of a ticket on hold, with a note and a photo, and notifies the workshop (BE-6). Throws sampleNotApproved,
 * workerNotFound, notAllowed for a bench while the line has a hold of the desk, and the errors of lockTicket.
 */
export async function reportProblem(
  tx: Tx,
  viewer: Viewer,
  { ticket, reason, note, workerId }: InputOf<'reportProblem'>,
  photos: readonly StoredPicture[],
): Promise<Audited<'holdSet', JsonStatement>> {
  const line = await lockTicket(tx, viewer, ticket);
  refuseOtherHold(line);
  await requireWorker(tx, workerId);
  const before = await readOpenHold(tx, line);
  refuseHoldOfDesk(viewer, before);
  const owner = { kind: 'private', ownerId: null, taken: true } as const;
  const [photo] = photos.length > 0 ? await saveFiles(tx, owner, photos) : [];
  const source = viewer.bench ? 'bench' : 'desk';
  await holdLines(tx, viewer, source, [line], { reason, note, fileId: photo?.id, workerId });
  const { order, productCode } = line;
  await notifyWorkshopOfHold(tx, order, { productCode, reason, note }, audienceOf(line, before, { reason }));
  const changes = { [`hold of ${productCode}`]: [before?.reason, reason] } as const;
  return audited(changedJob(ticket), { kind: 'holdSet', id: order.id, name: order.customerName, changes, workerId });
}

async function requireWorker(tx: Tx, id: number | undefined): Promise<void> {
  if (id !== undefined) await sql`select from workers where id = ${id} and active`.one(tx, 'workerNotFound');
}
