import { randomUUID } from 'node:crypto';
import type { HoldReason } from '#contract/orders/hold-reasons.ts';
import { sql } from '#server/platform/database/sql.ts';
import type { Tx } from '#server/platform/database/transaction.ts';
import { type Accounts, idOf } from './fill-accounts.ts';
import type { SampleMessage } from './fill-messages.ts';
import type { OrderIds } from './fill-orders.ts';
import type { SampleOrder } from './orders.ts';
import { colorlessOpen } from './orders.ts';
import { personOf } from './people.ts';

type Given = {
  accounts: Accounts;
  orderIds: OrderIds;
  orders: readonly SampleOrder[];
  messages: readonly SampleMessage[];
  now: Date;
};
type SampleHold = { order: number; reason: HoldReason; note: string; at: Date; untilDays?: number; endedAt?: Date };

const hour = 3_600_000;
const desk = personOf('admin');
const notes = ['Use the old pattern for the flap.', 'Thread 0.6 only, the 0.8 shows.', 'Show the first piece to Edda.'];

/**
 * Puts some products on hold and writes workshop notes. An unanswered question to the customer puts the order on hold.
 */
export async function fillHolds(tx: Tx, given: Given): Promise<void> {
  const { accounts, orderIds, now } = given;
  const by = { set_by: idOf(accounts, 'admin'), set_by_name: desk };
  const isWaiting = (order: number) => questionOf(given, order) !== undefined;
  const open = given.orders.flatMap(({ state }, order) => (state === 'made' ? [order] : []));
  for (const { order, reason, note, at, untilDays, endedAt } of holdsOf(given, open, isWaiting)) {
    const hold = {
      reason,
      note,
      until: untilDays && new Date(now.getTime() + untilDays * 24 * hour).toISOString().slice(0, 10),
      source: 'desk',
      change_id: randomUUID(),
      set_at: at,
      ...by,
      ...(endedAt && { ended_at: endedAt, end_change_id: randomUUID(), ended_by: by.set_by, ended_by_name: desk }),
    };
    const columns = Object.keys(hold).map(sql.ref);
    await sql`
      insert into line_holds (order_id, product_id, ${sql.join(columns)})
      select order_id, product_id, ${sql.join(Object.values(hold))}
      from order_products where order_id = ${orderIds[order]} and completed < quantity order by position limit 1`.execute(
      tx,
    );
  }
  await askQuestions(tx, given);
  const written = notes.map((text, index) => ({
    order_id: orderIds[open.at(-1 - 3 * index) ?? 0],
    text,
    created_at: new Date(now.getTime() - (index + 1) * 26 * hour),
    created_by: by.set_by,
    created_by_name: desk,
  }));
  await sql`insert into workshop_notes ${sql.values(written)}`.execute(tx);
}

/**
 * Makes the messages that products are on hold for questions, and the newest question of the workshop that was answered at
 * once.
 */
async function askQuestions(tx: Tx, { accounts, now }: Given): Promise<void> {
  await sql`
    with questions as (
      select h.id as hold, h.order_id, h.product_id, max(m.id) as id from line_holds h join order_messages m using (order_id)
      where h.reason = 'customer' and h.ended_at is null group by h.id
    ), asking as (
      update order_messages m set asks = true, product_id = q.product_id, product_code = p.product_code
      from questions q join order_products p using (order_id, product_id) where m.id = q.id
    )
    update line_holds h set message_id = q.id from questions q where h.id = q.hold`.execute(tx);
  const answered = await sql<{ id: number }>`
    with pair as (
      select m.id, m.next_id, m.next_at, m.next_by, m.next_name from (
        select id, sender, body, lead(id) over next as next_id, lead(sender) over next as next_sender,
          lead(created_at) over next as next_at, lead(author_id) over next as next_by, lead(author_name) over next as next_name
        from order_messages window next as (partition by order_id order by id)) m
      where m.sender = 'admin' and m.next_sender = 'customer' and m.body like '%?' order by m.id desc limit 1
    ), answering as (update order_messages m set answers = p.id from pair p where m.id = p.next_id)
    update order_messages m set asks = true, answered_at = p.next_at, answered_by = p.next_by, answered_by_name = p.next_name,
      answered_by_side = 'customer'
    from pair p where m.id = p.id returning m.id`.first(tx);
  if (!answered) throw new Error('the sample workshop has no question that was answered');
  await askForColor(tx, idOf(accounts, 'admin'), now);
  await sql`select recount_waiting(order_id) from order_messages where asks`.execute(tx);
}

/** Asks for the color of a product in the newest open order that misses it. Its answer waits to be written into the product. */
async function askForColor(tx: Tx, staffId: number, now: Date): Promise<void> {
  /** A part of the time since the order's newest message has passed. */
  const at = (thirds: number) => sql`l.at + (${now}::timestamptz - l.at) * ${thirds} / 3`;
  const question = await sql<{ id: number }>`
    insert into order_messages (order_id, sender, author_id, author_name, body, created_at, asks, product_id, product_code,
      answered_at, answered_by, answered_by_name, answered_by_side)
    select o.id, 'admin', ${staffId}, ${desk}, p.product_code || ': which color should it be? We offer Chestnut, Cognac.',
      ${at(1)}, true, p.product_id, p.product_code, ${at(2)}, o.placed_by, o.placed_by_name, 'customer'
    from order_products p join orders o on o.id = p.order_id cross join lateral (
      select coalesce(max(m.created_at), o.created_at) as at from order_messages m where m.order_id = o.id) l
    where p.product_code = ${colorlessOpen} and p.breakdown = '[]' and o.ended_at is null
    order by o.id desc limit 1 returning id`.one(tx);
  await sql`
    insert into order_messages (order_id, sender, author_id, author_name, body, created_at, answers)
    select order_id, 'customer', answered_by, answered_by_name, 'Cognac for all of them, please.', answered_at, id
    from order_messages where id = ${question.id}`.execute(tx);
}

function holdsOf(given: Given, open: readonly number[], isWaiting: (order: number) => boolean): SampleHold[] {
  const ago = (hours: number) => new Date(given.now.getTime() - hours * hour);
  const asked = open.flatMap((order): SampleHold[] => {
    const question = questionOf(given, order);
    return question ? [{ order, reason: 'customer', note: question.asks ?? '', at: question.at }] : [];
  });
  const [first = 0, second = 0, third = 0] = open.filter(order => !isWaiting(order)).toReversed();
  return [
    ...asked,
    { order: first, reason: 'leather', note: 'Scars on the front panels of two hides', at: ago(5) },
    { order: second, reason: 'material', note: 'Brass buckles are on their way', at: ago(28), untilDays: 4 },
    {
      order: third,
      reason: 'machine',
      note: 'Needle bar bent, spare part came at noon',
      at: ago(20),
      endedAt: ago(16),
    },
  ];
}

/** Returns the newest message of an order when it is a question of the workshop. */
function questionOf({ messages }: Given, order: number): SampleMessage | undefined {
  const last = messages.findLast(message => message.order === order);
  return last?.sender === 'admin' && last.text.includes('?') ? last : undefined;
}
