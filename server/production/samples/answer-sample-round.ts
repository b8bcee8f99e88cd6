import { isBlank } from '#contract/call/text-length.ts';
import type { InputOf } from '#contract/calls.ts';
import type { SampleDecision } from '#contract/orders/sample-states.ts';
import { notifyOfSampleDecided } from '../../notifications/notify-of-samples.ts';
import { holdEndedBy } from '../../orders/ended-hold.ts';
import { changedOrder } from '../../orders/read-orders.ts';
import { nameOf, type Viewer } from '../../platform/access/viewer.ts';
import { type Audited, audited } from '../../platform/audit/audited.ts';
import { type JsonStatement, sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { saveFiles } from '../../platform/files/save-files.ts';
import type { StoredPicture } from '../../platform/files/store-picture.ts';
import { problem } from '../../platform/problems/problem.ts';
import { lockLine, type ProductionLine } from '../lock-line.ts';

type Row = { decision: SampleDecision | null; replaced: boolean };
const kinds = { approve: 'sampleApproved', change: 'sampleChangeAsked' } as const;

/**
 * Answers a round for the company, once (SA-2). An approval ends the hold of the line. Throws sampleNoteRequired,
 * orderNotFound, orderProductNotFound, orderCompleted, roundNotFound, sampleReplaced and sampleDecided.
 */
export async function answerSampleRound(
  tx: Tx,
  viewer: Viewer,
  { id, productId, round, decision, note }: InputOf<'answerSampleRound'>,
  pictures: readonly StoredPicture[],
): Promise<Audited<'sampleApproved' | 'sampleChangeAsked', JsonStatement>> {
  const answer = isBlank(note) ? '' : note;
  if (decision === 'change' && answer === '' && pictures.length === 0) throw problem('sampleNoteRequired');
  const line = await lockLine(tx, viewer, id, { productId });
  const found = await sql<Row>`
    select decision, replaced from sample_rounds
    where order_id = ${id} and product_id = ${productId} and round = ${round}::bigint`.one(tx, 'roundNotFound');
  if (found.replaced) throw problem('sampleReplaced');
  if (found.decision !== null || line.sample !== 'asked') throw problem('sampleDecided');
  await decide(tx, viewer, line, { round, decision, answer, pictures });
  const { order, productCode } = line;
  const news = { productCode, round, decision, person: nameOf(viewer) };
  await notifyOfSampleDecided(tx, viewer, order, news);
  const changes = { productCode: [null, productCode], round: [null, round] } as const;
  return audited(changedOrder(viewer, id), { kind: kinds[decision], id, name: order.customerName, changes });
}

type Answer = { round: number; decision: SampleDecision; answer: string; pictures: readonly StoredPicture[] };

async function decide(
  tx: Tx,
  viewer: Viewer,
  { order, productId }: ProductionLine,
  { round, decision, answer, pictures }: Answer,
): Promise<void> {
  const owner = { kind: 'private', ownerId: viewer.companyId, taken: true } as const;
  const files = pictures.length > 0 ? await saveFiles(tx, owner, pictures) : [];
  const name = nameOf(viewer);
  const ofLine = sql`order_id = ${order.id} and product_id = ${productId}`;
  const approved = sql`, ended as (
      update line_holds set ${holdEndedBy(viewer)} where ${ofLine} and ended_at is null
    ), line as (
      update order_products set sample = 'approved', sample_by = ${viewer.id}, sample_by_name = ${name}, sample_at = change_moment()
      where ${ofLine}
    )`;
  await sql`
    with decided as (
      update sample_rounds set decision = ${decision}, answer = ${answer}, decided_at = change_moment(), decided_by = ${viewer.id},
        decided_by_name = ${name}
      where ${ofLine} and round = ${round}
    )${decision === 'approve' ? approved : sql``}
    insert into sample_images (order_id, product_id, round, side, position, file_id)
    select ${order.id}::bigint, ${productId}::bigint, ${round}::int, 'customer', i.position - 1, i.file_id
    from unnest(${files.map(file => file.id)}::bigint[]) with ordinality as i(file_id, position)`.execute(tx);
}
