import type { InputOf } from '#contract/calls.ts';
import type { OrderPictures } from '../../orders/prepare-order-pictures.ts';
import { resolveLines } from '../../orders/resolve-lines.ts';
import { nameOf, type Viewer } from '../../platform/access/viewer.ts';
import { type Audited, audited, changesOf, unchanged } from '../../platform/audit/audited.ts';
import { type JsonStatement, sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { removeFiles } from '../../platform/files/remove-files.ts';
import { announcement } from '../../platform/live/announce.ts';
import { insertLines, refuseTakenName, storesLines, sumsOf } from './insert-lines.ts';
import { wholeList } from './list-json.ts';
import { lockList } from './lock-list.ts';

/**
 * Renames a list, replaces its lines, or both (SL-3); an unchanged list keeps its revision. Throws listNotFound,
 * changedMeanwhile for an older `revision`, listNameTaken, orderLineRefused.
 */
export async function updateList(
  tx: Tx,
  viewer: Viewer,
  { id, name, products, revision }: InputOf<'updateList'>,
  pictures: OrderPictures,
): Promise<Audited<'listEdited', JsonStatement>> {
  const before = await lockList(tx, viewer, id, revision);
  const { totalProducts, totalItems } = products ? sumsOf(products) : before;
  const after = { name: name ?? before.name, totalProducts, totalItems };
  const resolved = products && (await resolveLines(tx, viewer, products, pictures));
  const replaces = resolved && !(await storesLines(tx, id, products, resolved));
  if (!replaces && after.name === before.name) return unchanged(wholeList(viewer, id));
  await sql`
    with dropped as (delete from order_list_lines where list_id = ${id} and ${Boolean(replaces)})
    update order_lists set name = ${after.name}, total_products = ${totalProducts}, total_items = ${totalItems},
      updated_at = now(), updated_by = ${nameOf(viewer)}, revision = revision + 1,
      filled_at = case when ${Boolean(replaces)} then now() else filled_at end
    where id = ${id} returning ${announcement('listsChanged', {}, { companies: [before.companyId] })}`
    .execute(tx)
    .catch(refuseTakenName);
  if (replaces) {
    await insertLines(tx, id, products, resolved);
    const kept = new Set(resolved.images.map(({ fileId }) => fileId));
    await removeFiles(
      tx,
      before.fileIds.filter(file => !kept.has(file)),
    );
  }
  const was = { name: before.name, totalProducts: before.totalProducts, totalItems: before.totalItems };
  return audited(wholeList(viewer, id), {
    kind: 'listEdited',
    id,
    name: before.name,
    changes: { ...changesOf(was, after), products: [null, replaces ? 'replaced' : null] },
  });
}
