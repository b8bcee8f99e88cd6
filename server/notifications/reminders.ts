import * as z from 'zod/mini';
import type { CustomerMatter } from '#contract/orders/customer-matters.ts';
import { sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { type Handler, NotNow } from '../platform/outbox/deliver.ts';
import { isUnanswered, waitsForCustomer } from '../platform/stages/waits-for-customer.ts';
import { notifyOfReminder } from './notify-of-questions.ts';
import type { Facts } from './words/notification-facts.ts';

const planned = z.object({ orderId: z.int(), since: z.iso.datetime({ offset: true }) });

/**
 * Reminds a customer of an order that waits (QU-5), unless what waited was answered: a row of the outbox, which the database
 * plans when an order begins to wait. The next reminder is another row. Everything is written in the transaction that
 * removes the row, so two processes remind once.
 */
export const reminders: Handler = {
  act: async (payload, { id, tx }) => {
    const { orderId, since } = planned.parse(payload);
    // A row that another process has handled meanwhile has been removed.
    const own = await sql`delete from outbox where id = ${id} returning id`.first(tx);
    if (!own) return undefined;
    const order = await lockWaiting(tx, orderId, since);
    if (!order) return undefined;
    // The calendar may have changed since the reminder was planned.
    if (order.seconds !== null) throw new NotNow(order.seconds);
    if (!order.isAnswered) await notifyOfReminder(tx, { id: orderId, customerId: order.customerId }, order.facts);
    await sql`
      insert into outbox (kind, payload, due_at, share)
      select 'reminder', ${JSON.stringify({ orderId, since })}::jsonb, due, ${order.customerId ?? 0}
      from (select next_reminder(${since}::timestamptz, now()) as due) n where due is not null`.execute(tx);
    return undefined;
  },
};

/** How many matters of a kind the customer of the order `o` is asked for (QU-4). */
const countOf = (kind: CustomerMatter) => sql`count(*) filter (where m.kind = ${kind})`;

type Waiting = { customerId: number | null; facts: Facts['stillWaiting']; isAnswered: boolean; seconds: number | null };

/**
 * Locks an order that still waits since this time, and returns what it waits for. `seconds` is how long the workshop's day
 * off still lasts. The lock makes an answer that is being written come first. The second statement sees it: the one that
 * waits for the lock reads all other rows as they were before.
 */
async function lockWaiting(tx: Tx, orderId: number, since: string): Promise<Waiting | undefined> {
  const locked = await sql`
    select from orders o where o.id = ${orderId} and o.asks_since = ${since}::timestamptz and ${waitsForCustomer}
    for update`.first(tx);
  return locked ? readWaiting(tx, orderId) : undefined;
}

async function readWaiting(tx: Tx, orderId: number): Promise<Waiting | undefined> {
  return sql<Waiting>`
    select o.customer_id as "customerId", json_build_object(
        'questions', a.questions, 'samples', a.samples, 'agreements', a.agreements, 'receipts', a.receipts,
        'days', w.today - (coalesce(a.since, o.asks_since) at time zone w.zone)::date) as facts,
      a.since is null as "isAnswered",
      case when not w.is_open then ceil(extract(epoch from coalesce(w.opens, now() + interval '1 day') - now()))::int end as seconds
    from orders o cross join lateral (
      select ${countOf('question')} as questions, ${countOf('sample')} as samples, ${countOf('agreement')} as agreements,
        ${countOf('receipt')} as receipts, min(m.since) as since
      from customer_matters() m where m.order_id = o.id and ${isUnanswered}) a
    cross join (
      select s.*, (now() at time zone zone)::date as today, next_morning((now() at time zone zone)::date) as opens,
        (next_morning((now() at time zone zone)::date) at time zone zone)::date = (now() at time zone zone)::date as is_open
      from (select coalesce(time_zone, default_zone) as zone, remind_after from workshop_settings) s) w
    where o.id = ${orderId} and ${waitsForCustomer} and w.remind_after > 0`.first(tx);
}
