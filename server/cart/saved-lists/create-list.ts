import { limits } from '#contract/call/limits.ts';
import type { InputOf } from '#contract/calls.ts';
import type { OrderPictures } from '../../orders/prepare-order-pictures.ts';
import { resolveLines } from '../../orders/resolve-lines.ts';
import { nameOf, type Viewer } from '../../platform/access/viewer.ts';
import { type Audited, audited } from '../../platform/audit/audited.ts';
import { type JsonStatement, sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { announcement } from '../../platform/live/announce.ts';
import { problem } from '../../platform/problems/problem.ts';
import { insertLines, refuseTakenName, sumsOf } from './insert-lines.ts';
import { wholeList } from './list-json.ts';

/** Saves order lines as a list of the company (SL-1). Throws listNameTaken, tooManyOfThese, orderLineRefused. */
export async function createList(
  tx: Tx,
  viewer: Viewer,
  { name, products }: InputOf<'createList'>,
  pictures: OrderPictures,
): Promise<Audited<'listCreated', JsonStatement>> {
  const companyId = viewer.companyId as number;
  const { totalProducts, totalItems } = sumsOf(products);
  const resolved = await resolveLines(tx, viewer, products, pictures);
  // The lock makes concurrent calls count a company's lists one after the other. Only a separate statement sees what the
  // previous holder of the lock committed.
  await sql`select from companies where id = ${companyId} for no key update`.execute(tx);
  const list = await sql<{ id: number }>`
    insert into order_lists (company_id, name, updated_by, total_products, total_items)
    select ${companyId}::bigint, ${name}, ${nameOf(viewer)}, ${totalProducts}::int, ${totalItems}::bigint
    where (select count(*) from order_lists where company_id = ${companyId}) < ${limits.lists}
    returning id, ${announcement('listsChanged', {}, { companies: [companyId] })}`
    .first(tx)
    .catch(refuseTakenName);
  if (!list) throw problem('tooManyOfThese');
  const { id } = list;
  await insertLines(tx, id, products, resolved);
  const changes = { totalProducts: [null, totalProducts], totalItems: [null, totalItems] } as const;
  return audited(wholeList(viewer, id), { kind: 'listCreated', id, name, changes });
}
