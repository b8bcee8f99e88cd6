import type { AnswerOf } from '#contract/calls.ts';
import { deleteCustomer } from '../../accounts/customers/delete-customer.ts';
import { deleteProduct } from '../../catalog/delete-product.ts';
import { deleteOrder } from '../../orders/delete-order.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type Audited, audited } from '../../platform/audit/audited.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { problem } from '../../platform/problems/problem.ts';
import { changesOf } from './fill-samples.ts';

type Removed = AnswerOf<'removeSamples'>;
type Kind = 'product' | 'customer' | 'order';
/** `isEdited`: somebody changed the object, so it is no longer a sample. */
type Sample = { kind: Kind; id: number; isEdited: boolean };

/**
 * Removes the sample workshop, all or nothing (NA-9). Keeps products and customers that somebody edited, and orders
 * that are not samples. Throws samplesNotFound.
 */
export async function removeSamples(tx: Tx, viewer: Viewer): Promise<Audited<'samplesRemoved', Removed>> {
  await sql`select pg_advisory_xact_lock(hashtextextended('samples', 0))`.execute(tx);
  const { rows: known } = await sql<{ kind: Kind; object_id: number }>`
    delete from samples returning kind, object_id`.execute(tx);
  if (known.length === 0) throw problem('samplesNotFound');
  const idsOf = (kind: Kind) => known.filter(one => one.kind === kind).map(one => one.object_id);
  const { rows: samples } = await sql<Sample>`
    select 'order' as kind, id, false as "isEdited" from orders where id = any(${idsOf('order')}::bigint[])
    union all
    select 'product', id, revision > 1 from products where id = any(${idsOf('product')}::bigint[])
    union all
    select 'customer', id, revision > 1 or role <> 'customer' 
      or (select count(*) from accounts p where p.company_id = customers.id) > 1 from customers
    where id = any(${idsOf('customer')}::bigint[])
    order by 1, 2`.execute(tx);

  const remove = { order: deleteOrder, product: deleteProduct, customer: deleteCustomer };
  // Orders refer to products and customers, so they are removed first.
  for (const kind of ['order', 'product', 'customer'] as const) {
    for (const { id } of samples.filter(one => one.kind === kind && !one.isEdited)) {
      await remove[kind](tx, viewer, { id });
    }
  }
  const countOf = (kind: Kind, isEdited: boolean) =>
    samples.filter(one => one.kind === kind && one.isEdited === isEdited).length;
  const counts = (isEdited: boolean) => ({
    products: countOf('product', isEdited),
    customers: countOf('customer', isEdited),
    orders: countOf('order', isEdited),
  });
  const answer = { removed: counts(false), kept: counts(true) };
  return audited(answer, { kind: 'samplesRemoved', changes: changesOf(answer.removed) });
}
