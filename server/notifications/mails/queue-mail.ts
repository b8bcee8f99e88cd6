import { type Sql, sql } from '../../platform/database/sql.ts';
import { kindOf, type Mail } from './kinds.ts';

export type MailedOrder = { id: number; customerId: number | null };

/** New orders within this time after the last email about one reach a member of staff in one email (NO-5). */
const newOrdersQuiet = sql`interval '1 minute'`;

function quiet(mail: Mail): Sql<string> {
  const { quietMinutes = 5 } = kindOf(mail);
  return sql`${sql.lit(quietMinutes)} * interval '1 minute'`;
}

/** Condition on the account `a` that it wants an email. */
export function wants(mail: Mail): Sql<boolean> {
  return sql`a.${sql.ref(kindOf(mail).setting)}`;
}

export function isForWorkshop(mail: Mail): boolean {
  return kindOf(mail).to === 'workshop';
}

/**
 * Condition on the row `a` for the emails to an order's customer: an active person of the company who placed the order,
 * wrote in it, answered a sample, asked for a change or withdrew it, verified its completion, received a delivery of it or wants the emails of all orders. If nobody active took part, an owner.
 */
export function isMailedCustomer(orderId: Sql<unknown>, customerId: Sql<unknown>): Sql<boolean> {
  const tookPart = sql`(
    select p.id from accounts p where p.company_id = ${customerId} and p.deactivated_at is null and p.id in (
      select unnest(array[t.placed_by, t.completed_by]) from orders t where t.id = ${orderId}
      union all select t.author_id from order_messages t where t.order_id = ${orderId} and t.sender = 'customer'
      union all select t.decided_by from sample_rounds t where t.order_id = ${orderId}
      union all select t.received_by from deliveries t where t.order_id = ${orderId}
      union all select unnest(array[t.asked_by, t.decided_by]) from change_requests t where t.order_id = ${orderId}))`;
  return sql<boolean>`(a.company_id = ${customerId} and a.deactivated_at is null and (
    a.mail_all_orders or a.id in ${tookPart} or (not exists ${tookPart} and a.id = (
      select min(w.id) from accounts w
      where w.company_id = ${customerId} and w.company_role = 'owner' and w.deactivated_at is null))))`;
}

/**
 * Two parts of a statement's WITH list that queue an email about orders. The recipients are the accounts `a` that
 * belong to a row `n` of order_id and customer_id by `who`, have an address and want the email. The first email is due
 * at once, the next one after the quiet period. `messageId` is the message that the email is about, the number of the
 * delivery or the shipment. Emails about other new orders also wait for a member of staff's last one.
 */
export function queueMail(mail: Mail, orders: readonly MailedOrder[], who: Sql<boolean>, messageId = 0): Sql<unknown> {
  const due = sql.ref(`due_${mail}`);
  const given = sql`unnest(${orders.map(order => order.id)}::bigint[], ${orders.map(order => order.customerId)}::bigint[])
        as n(order_id, customer_id)`;
  return sql`
    ${due} as (
      insert into order_mails as m (account_id, order_id, mail, due_at)
      select a.id, n.order_id, ${mail}, ${mail === 'orderPlaced' ? afterLastNewOrder : sql`now()`}
      from ${given} join accounts a on ${who}
      where a.email <> '' and ${wants(mail)}
      on conflict (account_id, order_id, mail) do update
        set due_at = case when m.due_at > now() then m.due_at else greatest(now(), m.due_at + ${quiet(mail)}) end
      returning account_id, order_id, due_at
    ), ${sql.ref(`queued_${mail}`)} as (
      insert into outbox (kind, payload, due_at, share)
      select 'mail', jsonb_build_object('mail', ${mail}::text, 'accountId', account_id, 'orderId', order_id,
        'messageId', ${messageId}::bigint), due_at, coalesce(customer_id, 0)
      from ${due} join ${given} using (order_id)
    )`;
}

/** When the account `a` gets the next email about a new order. */
const afterLastNewOrder: Sql<Date> = sql`coalesce((
  select case when due_at > now() then due_at else greatest(now(), due_at + ${newOrdersQuiet}) end
  from order_mails where account_id = a.id and mail = 'orderPlaced' order by due_at desc limit 1), now())`;
