import { randomUUID } from 'node:crypto';
import { orderStatus, stages } from '#contract/orders/order-rules.ts';
import { afterStatus } from '#contract/production/counts.ts';
import { sql } from '#server/database/sql.ts';
import type { Tx } from '#server/database/transaction.ts';
import { saveFiles } from '#server/files/save-files.ts';
import { customers } from './customers.ts';
import { type Accounts, idOf } from './fill-accounts.ts';
import { type Catalog, type Stored, storedOf } from './fill-catalog.ts';
import type { SampleLine, SampleOrder } from './orders.ts';
import { between, type Random } from './random.ts';

type Given = { random: Random; accounts: Accounts; catalog: Catalog; stored: Stored; now: Date };
/** Ids of the orders, in the order of the list. */
export type OrderIds = readonly number[];

/** The name of a customer on its orders: the company, else the username. */
export function nameOf(username: string): string {
  return customers.find(customer => customer.username === username)?.company_name || username;
}

/** Creates the orders with their lines, pictures and history. */
export async function fillOrders(tx: Tx, given: Given, orders: readonly SampleOrder[]): Promise<OrderIds> {
  const ids: number[] = [];
  for (const order of orders) ids.push(await fillOrder(tx, given, order));
  // A deleted customer: its order stays and keeps the name.
  await sql`
    update orders set customer_id = null, customer_name = 'Alder & Sons', customer_username = 'alder'
    where id = ${ids[4] as number}`.execute(tx);
  return ids;
}

async function fillOrder(tx: Tx, given: Given, order: SampleOrder): Promise<number> {
  const { accounts, catalog, stored } = given;
  const customerId = idOf(accounts, order.customer);
  const total = (of: (line: SampleLine) => number) => order.lines.reduce((sum, line) => sum + of(line), 0);
  const values = {
    customer_id: customerId,
    customer_name: nameOf(order.customer),
    customer_username: order.customer,
    created_at: order.placedAt,
    total_products: order.lines.length,
    total_items: total(line => line.quantity),
    finished_items: total(line => line.completed),
    status: orderStatus(order.lines),
    completed_at: order.completedAt,
    completed_by: order.completedAt ? customerId : undefined,
    customer_archived: order.archivedBy.customer,
    admin_archived: order.archivedBy.admin,
  };
  const { id } = await sql<{ id: number }>`insert into orders ${sql.values([values])} returning id`.one(tx);

  const lines = order.lines.map((line, position) => {
    const product = catalog.get(line.product.code);
    if (!product) throw new Error(`the sample workshop has no product '${line.product.code}'`);
    return { ...line, position, order_id: id, product_id: product.id, fileIds: product.fileIds };
  });
  await sql`
    insert into order_products ${sql.values(
      lines.map(({ order_id, product_id, position, product, quantity, completed, status, description }) => {
        const none = { cutting: completed, stitching: completed, finishing: completed, packaging: completed };
        const { passed } = afterStatus({ quantity, status, passed: none }, status);
        return {
          order_id,
          product_id,
          position,
          product_code: product.code,
          quantity,
          passed_cutting: passed.cutting,
          passed_stitching: passed.stitching,
          passed_finishing: passed.finishing,
          completed,
          status,
          description,
        };
      }),
    )}`.execute(tx);

  const own = await saveFiles(
    tx,
    { kind: 'private', ownerId: customerId, taken: true },
    lines.flatMap(line => storedOf(stored, line.pictures)),
  );
  const images = lines.flatMap(({ order_id, product_id, fileIds, pictures }) =>
    [...fileIds, ...own.splice(0, pictures.length).map(file => file.id)].map((file_id, position) => {
      return { order_id, product_id, position, file_id };
    }),
  );
  if (images.length > 0) await sql`insert into order_product_images ${sql.values(images)}`.execute(tx);

  const events = lines.flatMap(line => historyOf(given, order, line));
  if (events.length > 0) await sql`insert into production_events ${sql.values(events)}`.execute(tx);
  return id;
}

type Line = SampleLine & { order_id: number; product_id: number };

/** The history of a line: its stages in turn, and its units in up to three deliveries. */
function historyOf(
  { random, accounts, now }: Given,
  order: SampleOrder,
  { product, status, completed, ...line }: Line,
) {
  const begun = order.placedAt.getTime();
  const ended = (order.completedAt ?? now).getTime();
  const reached = stages.slice(0, stages.indexOf(status as (typeof stages)[number]) + 1);
  const deliveries = completed === 0 ? [] : countsTo(random, completed);
  const changes = [
    ...reached.map((stage, index) => ({ what: 'status', from: reached[index - 1] ?? 'not_reviewed', to: stage })),
    ...deliveries.map((count, index) => ({ what: 'completed', from: `${deliveries[index - 1] ?? 0}`, to: `${count}` })),
  ];
  return changes.map(({ what, from, to }, index) => ({
    source: 'desk',
    change_id: randomUUID(),
    order_id: line.order_id,
    product_id: line.product_id,
    product_code: product.code,
    what,
    from_value: from,
    to_value: to,
    changed_by: idOf(accounts, 'admin'),
    changed_by_name: 'admin',
    changed_at: new Date(begun + ((index + 1) / (changes.length + 1)) * (ended - begun)),
  }));
}

function countsTo(random: Random, completed: number): number[] {
  const steps = Math.min(completed, between(random, 1, 3));
  return Array.from({ length: steps }, (_, index) => Math.ceil((completed * (index + 1)) / steps));
}
