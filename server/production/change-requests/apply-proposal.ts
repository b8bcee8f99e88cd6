import { afterQuantity } from '#contract/production/counts.ts';
import { withQuantity } from '../../orders/changes/new-breakdowns.ts';
import { removeLines } from '../../orders/changes/remove-lines.ts';
import { addRevision } from '../../orders/changes/write-revision.ts';
import type { LockedOrder } from '../../orders/lock-order.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { removeFiles } from '../../platform/files/remove-files.ts';
import { aChange, type LineChange, writeChanges } from '../write-change.ts';
import type { Proposal, ProposedLine } from './proposal.ts';
import type { ChangeableLine, OrderState } from './read-order-state.ts';

type Applied = { order: LockedOrder; state: OrderState; proposal: Proposal; reason: string; answer: Sql };

/**
 * Changes a locked order, whose first revision is stored, as a proposal says, as its next revision (OR-22). `answer`
 * stores the answer to the request. Takes as many statements for 200 lines as for one.
 */
export async function applyProposal(
  tx: Tx,
  viewer: Viewer,
  { order, state, proposal, reason, answer }: Applied,
): Promise<void> {
  const { lines, differences } = proposal;
  const revision = state.revision + 1;
  const changing = lines.filter(({ remove }) => !remove);
  if (changing.length > 0) {
    const changes = changing.map(line => changeOf(line, state.lines.get(line.productId) as ChangeableLine, revision));
    await writeChanges(tx, viewer, [aChange({ source: 'revision' }, changes)]);
  }
  await replacePictures(tx, order.id, changing);
  const removed = lines.filter(({ remove }) => remove).map(({ productId }) => productId);
  const fileIds = removed.length > 0 ? await removeLines(tx, order.id, removed) : [];
  await changeHead(tx, order.id, proposal);
  await addRevision(tx, viewer, order.id, { reason, changes: differences, besides: answer });
  await removeFiles(tx, fileIds);
}

function changeOf(proposed: ProposedLine, line: ChangeableLine, revision: number): LineChange {
  const { quantity = line.quantity, description } = proposed;
  const { breakdown = withQuantity(line.breakdown, quantity) } = proposed;
  const revised = { revision, description, breakdown: JSON.stringify(breakdown) };
  return { line, after: afterQuantity(line, quantity), requested: ['quantity'], revised };
}

/** Gives lines their new pictures. The former ones stay as long as the order, for the revisions that have them. */
async function replacePictures(tx: Tx, orderId: number, lines: readonly ProposedLine[]): Promise<void> {
  const pictured = lines.flatMap(({ productId, images }) => (images ? [{ productId, images }] : []));
  if (pictured.length === 0) return;
  const isReplaced = sql`order_id = ${orderId} and product_id = any(${pictured.map(({ productId }) => productId)}::bigint[])`;
  await sql`
    with kept as (
      insert into order_revision_files (order_id, file_id)
      select distinct order_id, file_id from order_product_images where ${isReplaced} on conflict do nothing
    )
    delete from order_product_images where ${isReplaced}`.execute(tx);
  const rows = pictured.flatMap(({ productId, images }) =>
    images.map((image, position) => ({ productId, position, ...image })),
  );
  await sql`
    insert into order_product_images (order_id, product_id, position, file_id, is_own)
    select ${orderId}::bigint, i.* from unnest(${rows.map(row => row.productId)}::bigint[],
      ${rows.map(row => row.position)}::int[], ${rows.map(row => row.fileId)}::bigint[],
      ${rows.map(row => row.isOwn)}::boolean[]) i`.execute(tx);
}

async function changeHead(tx: Tx, orderId: number, { requestedDate, deliveryAddress }: Proposal): Promise<void> {
  if (requestedDate === undefined && deliveryAddress === undefined) return;
  await sql`
    update orders set
      requested_date = case when ${requestedDate !== undefined} then ${requestedDate ?? null}::date else requested_date end,
      delivery_address = coalesce(${deliveryAddress ?? null}::text, delivery_address)
    where id = ${orderId}`.execute(tx);
}
