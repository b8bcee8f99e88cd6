import type { Stage } from '#contract/orders/order-rules.ts';
import { afterRemake } from '#contract/production/counts.ts';
import type { RemakeReason } from '#contract/production/remake-reasons.ts';
import { notifyWorkshopOfRemake } from '../../notifications/notify.ts';
import { authorOf, type Viewer } from '../../platform/access/viewer.ts';
import type { AuditNote } from '../../platform/audit/audited.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { saveFiles } from '../../platform/files/save-files.ts';
import type { StoredPicture } from '../../platform/files/store-picture.ts';
import { problem } from '../../platform/problems/problem.ts';
import { changeLinesUntold, changeNote } from '../change-lines.ts';
import type { ProductionLine } from '../lock-line.ts';

type Given = {
  remakeId: string;
  quantity: number;
  stage: Stage;
  reason: RemakeReason;
  note: string;
  workerId?: number | undefined;
};
/** The change, and its audit entry unless the remake was accepted before. */
type Remade = { changeId: string; note?: AuditNote<'unitsRemade'> };

/**
 * Sends units of a locked line back to the beginning as one change, and keeps the reason, the note and the photo (PR-15). The
 * customer is not notified; the workshop is, of remakes at a bench. Nothing is booked back: what was cut was
 * used, and cutting again uses it again. A remake that was accepted before changes nothing. Throws remakeTooMany, remakeDelivered
 * and workerNotFound.
 */
export async function remakeLine(
  tx: Tx,
  viewer: Viewer,
  line: ProductionLine,
  { remakeId, quantity, stage, reason, note, workerId }: Given,
  photos: readonly StoredPicture[],
): Promise<Remade> {
  const { known, isWorker } = await sql<{ known: string | null; isWorker: boolean }>`
    select (select change_id from remakes where id = ${remakeId}) as known, ${workerId === undefined} or exists (
      select from workers where id = ${workerId ?? null}::bigint) as "isWorker"`.one(tx);
  // The sweep removes the photo that came again, because no row names it.
  if (known) return { changeId: known };
  if (!isWorker) throw problem('workerNotFound');
  const after = afterRemake(line, stage, quantity);
  if ('code' in after) throw problem(after.code, { text: after.text });
  const requested = [stage === 'packaging' ? ('completed' as const) : stage];
  const change = { line, after, requested };
  const changeId = await changeLinesUntold(tx, viewer, { source: 'remake', workerId }, [change]);
  const owner = { kind: 'private', ownerId: null, taken: true } as const;
  const [photo] = photos.length > 0 ? await saveFiles(tx, owner, photos) : [];
  const author = authorOf(viewer);
  const { order, productId, productCode } = line;
  await sql`
    insert into remakes (id, change_id, order_id, product_id, product_code, stage, quantity, reason, note, file_id,
      made_by, made_by_name, bench_id, worker_id)
    values (${remakeId}, ${changeId}, ${order.id}, ${productId}, ${productCode}, ${stage}, ${quantity}, ${reason}, ${note},
      ${photo?.id ?? null}, ${author.accountId}, ${author.accountName}, ${author.benchId}, ${workerId ?? null})`.execute(
    tx,
  );
  if (viewer.bench) await notifyWorkshopOfRemake(tx, order, { productCode, quantity, stage, reason, note }, changeId);
  const { changes, ...entry } = changeNote('unitsRemade', [change]);
  return { changeId, note: { ...entry, changes: { ...changes, [`reason of ${productCode}`]: [undefined, reason] } } };
}
