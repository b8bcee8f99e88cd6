import { limits } from '#contract/call/limits.ts';
import type { InputOf } from '#contract/calls.ts';
import { notifyOfSamplePosted } from '../../notifications/notify-of-samples.ts';
import { changedOrder } from '../../orders/read-orders.ts';
import { nameOf, type Viewer } from '../../platform/access/viewer.ts';
import { type Audited, audited, storeEntry } from '../../platform/audit/audited.ts';
import { type JsonStatement, sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { saveFiles } from '../../platform/files/save-files.ts';
import type { StoredPicture } from '../../platform/files/store-picture.ts';
import { problem } from '../../platform/problems/problem.ts';
import { holdForSamples, sampleRefusal } from '../line-samples.ts';
import { lockLine, type ProductionLine } from '../lock-line.ts';

/**
 * Sends a sample to the customer as the next round, which replaces one that nobody answered (SA-2). On a line of which
 * nobody wanted a sample, this also asks for it. Throws orderNotFound, orderProductNotFound, orderCompleted, productionStarted,
 * fileMissing, sampleDecided and tooManyOfThese.
 */
export async function postSampleRound(
  tx: Tx,
  viewer: Viewer,
  { id, productId, note }: InputOf<'postSampleRound'>,
  pictures: readonly StoredPicture[],
): Promise<Audited<'samplePosted', JsonStatement>> {
  if (pictures.length === 0) throw problem('fileMissing');
  const line = await lockLine(tx, viewer, id, { productId });
  await requireHeld(tx, viewer, line);
  const round = await insertRound(tx, viewer, line, note, pictures);
  const { order, productCode } = line;
  await notifyOfSamplePosted(tx, order, { productCode, round });
  const changes = { productCode: [null, productCode], round: [null, round], images: [null, pictures.length] } as const;
  return audited(changedOrder(viewer, id), { kind: 'samplePosted', id, name: order.customerName, changes });
}

async function requireHeld(tx: Tx, viewer: Viewer, line: ProductionLine): Promise<void> {
  if (line.sample === 'asked') return;
  if (line.sample !== null) throw problem('sampleDecided');
  const refusal = sampleRefusal(line, new Set());
  if (refusal) throw problem(refusal);
  await holdForSamples(tx, viewer, [line]);
  const { order, productCode } = line;
  const changes = { productCode: [null, productCode] } as const;
  await storeEntry(tx, viewer, { kind: 'sampleRequired', id: order.id, name: order.customerName, changes });
}

/** Inserts the round and returns its number. */
async function insertRound(
  tx: Tx,
  viewer: Viewer,
  { order, productId }: ProductionLine,
  note: string,
  pictures: readonly StoredPicture[],
): Promise<number> {
  const { last } = await sql<{ last: number }>`
    select coalesce(max(round), 0) as last from sample_rounds
    where order_id = ${order.id} and product_id = ${productId}`.one(tx);
  if (last >= limits.sampleRounds) throw problem('tooManyOfThese');
  const files = await saveFiles(tx, { kind: 'private', ownerId: null, taken: true }, pictures);
  // The count makes PostgreSQL replace the earlier round before it inserts the new one, because only one may wait.
  await sql`
    with replaced as (
      update sample_rounds set replaced = true
      where order_id = ${order.id} and product_id = ${productId} and decision is null and not replaced returning round
    ), posted as (
      insert into sample_rounds (order_id, product_id, round, note, posted_by, posted_by_name)
      select ${order.id}::bigint, ${productId}::bigint, ${last + 1}::int, ${note}, ${viewer.id}::bigint, ${nameOf(viewer)}
      where (select count(*) from replaced) >= 0 returning order_id, product_id, round
    )
    insert into sample_images (order_id, product_id, round, side, position, file_id)
    select posted.order_id, posted.product_id, posted.round, 'admin', i.position - 1, i.file_id
    from posted, unnest(${files.map(file => file.id)}::bigint[]) with ordinality as i(file_id, position)`.execute(tx);
  return last + 1;
}
