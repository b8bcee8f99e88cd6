import { randomUUID } from 'node:crypto';
import { sql } from '#server/platform/database/sql.ts';
import type { Tx } from '#server/platform/database/transaction.ts';
import { saveFiles } from '#server/platform/files/save-files.ts';
import { type Accounts, idOf } from './fill-accounts.ts';
import { type Stored, storedOf } from './fill-catalog.ts';
import { promiseWorkingDays } from './fill-dates.ts';
import { personOf, staffNames, usersOf } from './people.ts';
import type { PictureOf } from './pictures.ts';

/** The customer who got an order in two parts. */
const customer = 'customer';
const carrier = 'Northway Freight';
const damaged = 2;
const note = 'Two of them have a scratch across the front.';
const hour = 3_600_000;

/** The customer's pictures of the damaged items. */
export const damagePictures: PictureOf[] = [
  { kind: 'tote', leather: 'Oxblood' },
  { kind: 'tote', leather: 'Oxblood', detail: true },
];

type Given = { accounts: Accounts; stored: Stored; now: Date };
type Line = { productId: number; productCode: string; quantity: number };

/**
 * Delivers what is ready of an order in two parts: the first arrived in full, the second with two damaged items. It is the
 * open order without a conversation of which most is ready. The damaged items are made again, and two completed orders of another
 * customer left together. Nothing was delivered of the orders that are all ready.
 */
export async function fillDeliveries(tx: Tx, { accounts, stored, now }: Given): Promise<void> {
  const ago = (hours: number) => new Date(now.getTime() - hours * hour);
  const { id, lines } = await sql<{ id: number; lines: Line[] }>`
    select o.id, (
      select json_agg(json_build_object('productId', p.product_id, 'productCode', p.product_code, 'quantity', p.completed)
        order by p.completed desc)
      from order_products p where p.order_id = o.id and p.completed > 0) as lines
    from orders o
    where o.customer_id = ${idOf(accounts, customer)} and o.ended_at is null and o.finished_items < o.total_items
      and o.created_at < ${ago(240)} and not exists (select from order_messages m where m.order_id = o.id)
    order by o.finished_items desc limit 1`.one(tx);
  const halves = lines.map(line => ({ ...line, quantity: Math.ceil(line.quantity / 2) }));
  const [first, half] = [lines[0] as Line, halves[0] as Line];
  const rest = { ...first, quantity: first.quantity - half.quantity };
  await sendDelivery(tx, accounts, { orderId: id, number: 1, at: ago(190), cartons: 2, lines: halves });
  await sendDelivery(tx, accounts, { orderId: id, number: 2, at: ago(120), cartons: 1, lines: [rest] });
  const [message] = await write(tx, accounts, id, [
    ['customer', ago(72), `Delivery 2: ${note}`],
    ['admin', ago(70), 'I am sorry. We make two new ones. They come with the next carton.'],
  ]);
  const owner = { kind: 'private', ownerId: idOf(accounts, customer), taken: true } as const;
  const files = await saveFiles(tx, owner, storedOf(stored, damagePictures));
  const images = files.map((file, position) => ({ message_id: message as number, position, file_id: file.id }));
  await sql`insert into order_message_images ${sql.values(images)}`.execute(tx);
  await receive(tx, accounts, { orderId: id, number: 1, at: ago(150) });
  await receive(tx, accounts, { orderId: id, number: 2, at: ago(72), messageId: message as number });
  await makeAgain(tx, accounts, { id, number: 2, productId: first.productId }, ago(2));
  await ship(tx, accounts);
}

type Damaged = { id: number; number: number; productId: number };

/** Makes the damaged items again in an order of their own, which waits for finishing already (DL-6). */
async function makeAgain(tx: Tx, accounts: Accounts, { id, number, productId }: Damaged, at: Date): Promise<void> {
  const staff = { entered_by: idOf(accounts, 'admin'), entered_by_name: personOf('admin'), came_by: 'other' };
  const columns = sql`customer_id, customer_name, customer_username, placed_by, placed_by_name, delivery_address`;
  const { id: remake } = await sql<{ id: number }>`
    insert into orders (${columns}, created_at, total_products, total_items, status, promised_on, entered_by, entered_by_name,
      came_by, remake_of, remake_delivery)
    select ${columns}, ${at}, 1, ${damaged}::int, 'finishing', ${new Date(at.getTime() + 14 * 24 * hour)}::date,
      ${staff.entered_by}::bigint, ${staff.entered_by_name}::text, ${staff.came_by}::text, id, ${number}::int
    from orders where id = ${id} returning id`.one(tx);
  await sql`
    insert into order_products (order_id, product_id, position, product_code, product_description, product_revision, quantity,
      passed_cutting, passed_stitching, status, description, breakdown)
    select ${remake}, product_id, 0, product_code, product_description, product_revision, ${damaged}::int,
      ${damaged}::int, ${damaged}::int, 'finishing', description, case when breakdown = '[]' then '[]' else
        jsonb_build_array(jsonb_set(breakdown -> 0, '{quantity}', to_jsonb(${damaged}::int))) end
    from order_products where order_id = ${id} and product_id = ${productId}`.execute(tx);
  await sql`
    insert into order_product_images (order_id, product_id, position, file_id, is_own)
    select ${remake}, product_id, position, file_id, is_own from order_product_images
    where order_id = ${id} and product_id = ${productId}`.execute(tx);
  await promiseWorkingDays(tx);
  const rows = [
    { what: 'status', from_value: 'not_reviewed', to_value: 'cutting', source: 'accept', after: 0 },
    { what: 'cutting', from_value: '0', to_value: String(damaged), source: 'desk', after: hour / 2 },
    { what: 'status', from_value: 'cutting', to_value: 'stitching', source: 'derived', after: hour / 2 },
    { what: 'stitching', from_value: '0', to_value: String(damaged), source: 'desk', after: hour },
    { what: 'status', from_value: 'stitching', to_value: 'finishing', source: 'derived', after: hour },
  ];
  const changeIds = new Map(rows.map(({ after }) => [after, randomUUID()]));
  for (const { after, ...row } of rows) {
    const moment = new Date(at.getTime() + after);
    await sql`
      insert into production_events (order_id, product_id, product_code, what, from_value, to_value, source, change_id,
        changed_by, changed_by_name, changed_at, happened_at)
      select order_id, product_id, product_code, ${row.what}, ${row.from_value}, ${row.to_value}, ${row.source}, ${changeIds.get(after)},
        ${staff.entered_by}, ${staff.entered_by_name}, ${moment}, ${moment}
      from order_products where order_id = ${remake}`.execute(tx);
  }
}

/** Delivers the two newest completed orders of another customer together, on the day before the first was verified (DL-7). */
async function ship(tx: Tx, accounts: Accounts): Promise<void> {
  type Shipped = { id: number; at: Date; lines: Line[] };
  const { rows } = await sql<Shipped>`
    with of_customer as (
      select customer_id from orders where completed_at is not null and customer_id <> ${idOf(accounts, customer)}
      group by 1 having count(*) > 1 order by max(completed_at) desc limit 1
    )
    select o.id, min(o.completed_at) over () - interval '1 day' as at, (
      select json_agg(json_build_object('productId', p.product_id, 'productCode', p.product_code, 'quantity', p.completed))
      from order_products p where p.order_id = o.id) as lines
    from orders o join of_customer using (customer_id)
    where o.completed_at is not null order by o.completed_at desc limit 2`.execute(tx);
  const { id } = await sql<{ id: number }>`
    insert into shipments (carrier, tracking, cartons, note) values (${carrier}, 'NF 4471 9034', 3, '') returning id`.one(
    tx,
  );
  for (const { id: orderId, at, lines } of rows) {
    await sendDelivery(tx, accounts, { orderId, number: 1, at: new Date(at), cartons: 0, lines, shipmentId: id });
    await sql`
      update delivery_lines set received = quantity where order_id = ${orderId} and number = 1`.execute(tx);
    await sql`
      update deliveries d set received_at = d.sent_at + interval '20 hours', received_by = o.completed_by,
        received_by_name = coalesce(o.completed_by_name, o.customer_username)
      from orders o where o.id = d.order_id and d.order_id = ${orderId} and d.number = 1`.execute(tx);
  }
}

type Sent = { orderId: number; number: number; at: Date; cartons: number; lines: readonly Line[]; shipmentId?: number };

async function sendDelivery(
  tx: Tx,
  accounts: Accounts,
  { orderId, number, at, cartons, lines, shipmentId }: Sent,
): Promise<void> {
  const sent = {
    order_id: orderId,
    number,
    date: at.toISOString().slice(0, 10),
    // Those of a shipment are the shipment's.
    ...(shipmentId === undefined
      ? { carrier, tracking: `NF 4471 ${8_819 + number}`, cartons }
      : { carrier: '', tracking: '', cartons: null, shipment_id: shipmentId }),
    note: '',
    sent_at: at,
    sent_by: idOf(accounts, 'admin'),
    sent_by_name: personOf('admin'),
  };
  await sql`insert into deliveries ${sql.values([sent])}`.execute(tx);
  const rows = lines.map(({ productId, productCode, quantity }) => ({
    order_id: orderId,
    number,
    product_id: productId,
    product_code: productCode,
    quantity,
  }));
  await sql`insert into delivery_lines ${sql.values(rows)}`.execute(tx);
  await sql`
    with lines as (
      update order_products p set delivered = p.delivered + l.quantity from delivery_lines l
      where p.order_id = l.order_id and p.product_id = l.product_id and l.order_id = ${orderId} and l.number = ${number}
      returning l.quantity
    )
    update orders set delivered_items = delivered_items + (select sum(quantity) from lines) where id = ${orderId}`.execute(
    tx,
  );
}

type Received = { orderId: number; number: number; at: Date; messageId?: number };

/** With a message, two items of the first product were damaged. */
async function receive(tx: Tx, accounts: Accounts, { orderId, number, at, messageId }: Received): Promise<void> {
  await sql`
    update delivery_lines set received = quantity - ${messageId === undefined ? 0 : damaged}::int
    where order_id = ${orderId} and number = ${number}`.execute(tx);
  await sql`
    update deliveries set received_at = ${at}, received_by = ${idOf(accounts, customer)},
      received_by_name = ${personOf(customer)}, difference = ${messageId === undefined ? null : note},
      message_id = ${messageId ?? null}
    where order_id = ${orderId} and number = ${number}`.execute(tx);
}

/** Adds messages that both sides have read. Returns their ids. */
async function write(
  tx: Tx,
  accounts: Accounts,
  orderId: number,
  messages: readonly (readonly [sender: 'customer' | 'admin', at: Date, text: string])[],
): Promise<number[]> {
  const ids: number[] = [];
  for (const [sender, at, text] of messages) {
    const { id } = await sql<{ id: number }>`
      insert into order_messages (order_id, sender, author_id, author_name, body, created_at)
      values (${orderId}, ${sender}, ${idOf(accounts, sender)}, ${personOf(sender)}, ${text}, ${at}) returning id`.one(
      tx,
    );
    ids.push(id);
    const seen = [...usersOf(customer), ...staffNames].map(username => ({
      account_id: idOf(accounts, username),
      order_id: orderId,
      seen_at: new Date(at.getTime() + hour),
    }));
    await sql`
      insert into order_seen ${sql.values(seen)}
      on conflict (account_id, order_id) do update set seen_at = excluded.seen_at`.execute(tx);
  }
  return ids;
}
