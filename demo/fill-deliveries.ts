import { sql } from '#server/platform/database/sql.ts';
import type { Tx } from '#server/platform/database/transaction.ts';
import { saveFiles } from '#server/platform/files/save-files.ts';
import { type Accounts, idOf } from './fill-accounts.ts';
import { type Stored, storedOf } from './fill-catalog.ts';
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
 * open order without a conversation of which most is ready. Nothing was delivered of the orders that are all ready.
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
}

type Sent = { orderId: number; number: number; at: Date; cartons: number; lines: readonly Line[] };

async function sendDelivery(tx: Tx, accounts: Accounts, { orderId, number, at, cartons, lines }: Sent): Promise<void> {
  const sent = {
    order_id: orderId,
    number,
    date: at.toISOString().slice(0, 10),
    carrier,
    tracking: `NF 4471 ${8_819 + number}`,
    cartons,
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
