import { randomUUID } from 'node:crypto';
import { colorOption } from '#contract/catalog/option-kinds.ts';
import { orderStatus } from '#contract/orders/order-rules.ts';
import { sql } from '#server/platform/database/sql.ts';
import type { Tx } from '#server/platform/database/transaction.ts';
import { saveFiles } from '#server/platform/files/save-files.ts';
import { customers } from './customers.ts';
import { type Accounts, idOf } from './fill-accounts.ts';
import { markerOf, type Places } from './fill-benches.ts';
import { type Catalog, type Stored, type StoredOption, storedOf } from './fill-catalog.ts';
import { stateAt } from './history.ts';
import type { SampleLine, SampleOrder } from './orders.ts';
import { enteredBy, personOf, placerOf, staffNames } from './people.ts';

type Given = { accounts: Accounts; catalog: Catalog; stored: Stored; places: Places; now: Date };
/** The ids of the orders, in the order of the list. */
export type OrderIds = readonly number[];

/** Returns the name of a customer on its orders: the company, or else the username. */
export function nameOf(username: string): string {
  return customers.find(customer => customer.username === username)?.company_name || username;
}

/** Creates the orders with their lines, pictures and history. */
export async function fillOrders(tx: Tx, given: Given, orders: readonly SampleOrder[]): Promise<OrderIds> {
  const ids: number[] = [];
  for (const [index, order] of orders.entries()) {
    ids.push(await fillOrder(tx, given, order, placerOf(order.customer, index)));
  }
  // This customer was deleted. Its order stays and keeps the name.
  await sql`
    update orders set customer_id = null, customer_name = 'Alder & Sons', customer_username = 'alder', placed_by = null,
      placed_by_name = 'Miriam Alder'
    where id = ${ids[4] as number}`.execute(tx);
  await sql`
    update orders set entered_by = ${idOf(given.accounts, enteredBy.username)}, entered_by_name = ${enteredBy.name},
      came_by = 'phone'
    where id = ${ids.at(-1) as number}`.execute(tx);
  return ids;
}

async function fillOrder(tx: Tx, given: Given, order: SampleOrder, placer: string): Promise<number> {
  const { accounts, catalog, stored } = given;
  const customerId = idOf(accounts, order.customer);
  const total = (of: (line: SampleLine) => number) => order.lines.reduce((sum, line) => sum + of(line), 0);
  const values = {
    customer_id: customerId,
    customer_name: nameOf(order.customer),
    customer_username: placer,
    placed_by: idOf(accounts, placer),
    placed_by_name: personOf(placer),
    created_at: order.placedAt,
    total_products: order.lines.length,
    total_items: total(line => line.quantity),
    finished_items: total(line => line.completed),
    requested_date: order.requestedDate,
    promised_on: order.promisedOn,
    status: orderStatus(order.lines),
    completed_at: order.completedAt,
    completed_by: order.completedAt ? customerId : undefined,
    completed_by_name: order.completedAt ? personOf(order.customer) : undefined,
    completed_by_side: order.completedAt ? 'customer' : undefined,
    customer_archived: order.archivedBy.customer,
    admin_archived: order.archivedBy.admin,
  };
  const { id } = await sql<{ id: number }>`insert into orders ${sql.values([values])} returning id`.one(tx);

  const lines = order.lines.map((line, position) => {
    const product = catalog.get(line.product.code);
    if (!product) throw new Error(`the sample workshop has no product '${line.product.code}'`);
    return {
      ...line,
      position,
      order_id: id,
      product_id: product.id,
      fileIds: product.fileIds,
      breakdown: breakdownOf(line, product.options),
    };
  });
  await sql`
    insert into order_products ${sql.values(
      lines.map(({ order_id, product_id, position, product, quantity, completed, status, history, ...line }) => {
        const { passed } = stateAt(quantity, history, given.now);
        return {
          order_id,
          product_id,
          position,
          product_code: product.code,
          product_description: product.description,
          product_revision: 1,
          quantity,
          passed_cutting: passed.cutting,
          passed_stitching: passed.stitching,
          passed_finishing: passed.finishing,
          completed,
          status,
          description: line.description,
          breakdown: JSON.stringify(line.breakdown),
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
      return { order_id, product_id, position, file_id, is_own: position >= fileIds.length };
    }),
  );
  if (images.length > 0) await sql`insert into order_product_images ${sql.values(images)}`.execute(tx);

  const events = lines.flatMap(line => eventsOf(given, line));
  if (events.length > 0) await sql`insert into production_events ${sql.values(events)}`.execute(tx);
  return id;
}

/** Returns the combinations of a line as they are stored; the color is the first option (OP-2). */
function breakdownOf({ combinations = [] }: SampleLine, options: readonly StoredOption[]) {
  return combinations.map(([quantity, chosen]) => ({
    quantity,
    choices: [{ ...colorOption, choices: [] }, ...options].flatMap(({ id, name, choices }) => {
      const value = chosen[name];
      if (value === undefined) return [];
      const choiceId = choices.find(choice => choice.name === value)?.id;
      return [{ optionId: id, option: name, ...(choiceId !== undefined && { choiceId }), value }];
    }),
  }));
}

type Line = SampleLine & { order_id: number; product_id: number; position: number };

/** Returns the production events of a line. */
function eventsOf({ accounts, places }: Given, { product, history, ...line }: Line) {
  const changeIds = new Map(history.map(change => [change, randomUUID()]));
  const by = staffNames[line.position % staffNames.length] ?? 'admin';
  const desk = { bench_id: null, worker_id: null };
  return history.flatMap(change => {
    const marker = markerOf(places, change.undoes ?? change);
    return change.rows.map(({ what, from, to, isDerived }, index) => ({
      order_id: line.order_id,
      product_id: line.product_id,
      product_code: product.code,
      what,
      from_value: from,
      to_value: to,
      source: change.isRevision
        ? 'revision'
        : change.undoes
          ? 'undo'
          : isDerived
            ? 'derived'
            : marker
              ? 'bench'
              : 'desk',
      change_id: changeIds.get(change),
      undoes: change.undoes && changeIds.get(change.undoes),
      mark_id: index === 0 && marker && !change.undoes ? randomUUID() : null,
      ...(marker ?? desk),
      changed_by: marker ? null : idOf(accounts, by),
      changed_by_name: marker ? null : personOf(by),
      changed_at: change.at,
      happened_at: change.at,
    }));
  });
}
