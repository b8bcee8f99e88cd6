import type { Difference } from '#contract/orders/differences.ts';
import { sql } from '#server/platform/database/sql.ts';
import type { Tx } from '#server/platform/database/transaction.ts';
import { cancelled, requests, revised } from './changed-orders.ts';
import { type Accounts, idOf } from './fill-accounts.ts';
import type { OrderIds } from './fill-orders.ts';
import { personOf } from './people.ts';

type Given = { accounts: Accounts; orderIds: OrderIds; now: Date };
type Line = {
  productId: number;
  productCode: string;
  quantity: number;
  description: string;
  breakdown: { quantity: number }[];
};
const staff = 'admin';
const hour = 3_600_000;

/** Stores the revisions of a changed order, cancels another one, and asks for a change and a cancellation. */
export async function fillChanges(tx: Tx, given: Given): Promise<void> {
  await revise(tx, given);
  const id = given.orderIds[cancelled.index];
  await sql`update order_products set cancelled = true where order_id = ${id}`.execute(tx);
  await sql`
    update orders set cancelled_at = created_at + make_interval(hours => ${cancelled.hours}),
      cancelled_by = ${idOf(given.accounts, staff)}, cancelled_by_name = ${personOf(staff)}, cancelled_by_side = 'admin',
      cancel_reason = ${cancelled.reason}
    where id = ${id}`.execute(tx);
  for (const request of requests) await ask(tx, given, request);
}

/** Makes the order's lines those of revision 3, and stores what each revision changed. */
async function revise(tx: Tx, { accounts, orderIds }: Given): Promise<void> {
  const { index, quantity, note } = revised;
  const id = orderIds[index] as number;
  const { rows } = await sql<Line>`
    select product_id as "productId", product_code as "productCode", quantity, description, breakdown
    from order_products where order_id = ${id}`.execute(tx);
  const lineOf = (code: string) => rows.find(({ productCode }) => productCode === code) as Line;
  const [raised, noted] = [lineOf(quantity.code), lineOf(note.code)];
  const description = [noted.description, note.added].filter(Boolean).join(' ');
  const first: Difference = { ...idsOf(raised), field: 'quantity', from: quantity.from, to: raised.quantity };
  const second: Difference = { ...idsOf(noted), field: 'description', from: noted.description, to: description };
  const revisions = [
    { minutes: 0, reason: '', changes: [] },
    { minutes: quantity.minutes, reason: quantity.reason, changes: [first] },
    { minutes: note.hours * 60, reason: note.reason, changes: [second] },
  ];
  for (const [at, { minutes, reason, changes }] of revisions.entries()) {
    const lines = {
      [raised.productId]: at < 1 && {
        quantity: quantity.from,
        // All units have one color.
        breakdown: raised.breakdown.map(row => ({ ...row, quantity: quantity.from })),
      },
      [noted.productId]: { description: at < 2 ? noted.description : description },
    };
    await sql`
      insert into order_revisions (order_id, revision, at, by, by_name, by_side, reason, lines, changes)
      select o.id, ${at + 1}, o.created_at + make_interval(mins => ${minutes}),
        ${at > 0 ? idOf(accounts, staff) : sql`o.placed_by`}, ${at > 0 ? personOf(staff) : sql`o.placed_by_name`},
        ${at > 0 ? 'admin' : 'customer'}, ${reason}, (
          select json_agg(jsonb_build_object('productId', p.product_id, 'productCode', p.product_code,
            'quantity', p.quantity, 'description', p.description, 'breakdown', p.breakdown, 'images', coalesce((
              select json_agg(i.file_id order by i.position) from order_product_images i
              where i.order_id = p.order_id and i.product_id = p.product_id), '[]'))
            || coalesce(${JSON.stringify(lines)}::jsonb -> p.product_id::text, '{}') order by p.position)
          from order_products p where p.order_id = o.id), ${JSON.stringify(changes)}::jsonb
      from orders o where o.id = ${id}`.execute(tx);
  }
  await sql`
    update order_products set changed_in = case product_id when ${raised.productId} then 2 else 3 end,
      description = case product_id when ${noted.productId} then ${description} else description end
    where order_id = ${id} and product_id in (${raised.productId}, ${noted.productId})`.execute(tx);
  await sql`update orders set revision = 3 where id = ${id}`.execute(tx);
}

/** Stores the open request of the account that placed the order. */
async function ask(tx: Tx, { orderIds, now }: Given, request: (typeof requests)[number]): Promise<void> {
  const { index, kind, reason, hoursAgo } = request;
  const id = orderIds[index] as number;
  const at = new Date(now.getTime() - hoursAgo * hour);
  const proposal = request.kind === 'change' ? await proposalOf(tx, id, now, request) : { differences: [], lines: [] };
  await sql`update orders set answer_settled_at = ${at} where id = ${id}`.execute(tx);
  await sql`
    insert into change_requests (order_id, number, kind, proposal, based_on, reason, asked_at, asked_by, asked_by_name)
    select id, 1, ${kind}, ${JSON.stringify(proposal)}::jsonb, revision, ${reason}, ${at}, placed_by, placed_by_name
    from orders where id = ${id}`.execute(tx);
}

type Wish = Extract<(typeof requests)[number], { kind: 'change' }>;

async function proposalOf(tx: Tx, id: number, now: Date, { inDays, deliveryAddress }: Wish) {
  const was = await sql<{ requestedDate: string | null; deliveryAddress: string }>`
    select to_char(requested_date, 'YYYY-MM-DD') as "requestedDate", delivery_address as "deliveryAddress"
    from orders where id = ${id}`.one(tx);
  const requestedDate = new Date(now.getTime() + inDays * 24 * hour).toISOString().slice(0, 10);
  const ofOrder = { productId: null, productCode: null };
  const differences: Difference[] = [
    { ...ofOrder, field: 'requestedDate', from: was.requestedDate, to: requestedDate },
    { ...ofOrder, field: 'deliveryAddress', from: was.deliveryAddress, to: deliveryAddress },
  ];
  return { differences, lines: [], requestedDate, deliveryAddress };
}

function idsOf({ productId, productCode }: Line) {
  return { productId, productCode };
}
