import { randomUUID } from 'node:crypto';
import type { HoldReason } from '#contract/orders/hold-reasons.ts';
import { sql } from '#server/platform/database/sql.ts';
import type { Tx } from '#server/platform/database/transaction.ts';
import { type Accounts, idOf } from './fill-accounts.ts';
import type { SampleMessage } from './fill-messages.ts';
import type { OrderIds } from './fill-orders.ts';
import type { SampleOrder } from './orders.ts';
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
  const written = notes.map((text, index) => ({
    order_id: orderIds[open.at(-1 - 3 * index) ?? 0],
    text,
    created_at: new Date(now.getTime() - (index + 1) * 26 * hour),
    created_by: by.set_by,
    created_by_name: desk,
  }));
  await sql`insert into workshop_notes ${sql.values(written)}`.execute(tx);
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
