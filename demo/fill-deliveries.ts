import { sql } from '#server/platform/database/sql.ts';
import type { Tx } from '#server/platform/database/transaction.ts';
import { type Accounts, idOf } from './fill-accounts.ts';
import { personOf, staffNames, usersOf } from './people.ts';

/** The customer who got an order in two parts. */
const customer = 'customer';
const carrier = 'Northway Freight';
const damaged = 2;
const note = 'Two of them have a scratch across the front.';
const hour = 3_600_000;

type Given = { accounts: Accounts; now: Date };
type Line = { productId: number; productCode: string; quantity: number };

/**
 * Delivers the newest ready order without a conversation in two parts: the first arrived in full, the second with two
 * damaged items. Nothing was delivered of the other ready orders.
 */
export async function fillDeliveries(tx: Tx, { accounts, now }: Given): Promise<void> {
  const ago = (hours: number) => new Date(now.getTime() - hours * hour);
  const order = await sql<{ id: number; lines: Line[] }>`
    select o.id, (
      select json_agg(json_build_object('productId', p.product_id, 'productCode', p.product_code, 'quantity', p.quantity)
        order by p.position)
      from order_products p where p.order_id = o.id) as lines
    from orders o
    where o.customer_id = ${idOf(accounts, customer)} and o.completed_at is null and o.finished_items = o.total_items
      and o.created_at < ${ago(240)} and not exists (select from order_messages m where m.order_id = o.id)
    order by o.id desc limit 1`.one(tx);
  const [first, ...others] = order.lines as [Line, ...Line[]];
  const early = Math.ceil(first.quantity / 2);
  const late = { ...first, quantity: first.quantity - early };
  const send = (number: number, hours: number, cartons: number, lines: readonly Line[]) =>
    sendDelivery(tx, accounts, { orderId: order.id, number, at: ago(hours), cartons, lines });
  await send(1, 190, 2, [{ ...first, quantity: early }, ...others]);
  await send(2, 120, 1, [late]);
  const messages = await write(tx, accounts, order.id, [
    ['customer', ago(72), `Delivery 2: ${note}`],
    ['admin', ago(70), 'I am sorry. We make two new ones. They come with your next order.'],
  ]);
  await receive(tx, accounts, { orderId: order.id, number: 1, at: ago(150) });
  await receive(tx, accounts, { orderId: order.id, number: 2, at: ago(72), messageId: messages[0] as number });
  await sql`
    update order_products p set delivered = p.quantity where p.order_id = ${order.id}`.execute(tx);
  await sql`update orders set delivered_items = total_items where id = ${order.id}`.execute(tx);
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
