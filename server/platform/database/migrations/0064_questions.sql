-- Questions of the workshop in a conversation, about an order or one of its products. The product's code stays when the
-- product is removed from the order. `answers` is the question that a customer's message answers.
alter table order_messages
  add asks boolean not null default false,
  add product_id bigint,
  add product_code text,
  add answers bigint references order_messages on delete set null,
  add answered_at timestamptz,
  add answered_by bigint references accounts on delete set null,
  add answered_by_name text check (length(answered_by_name) between 1 and 200),
  add answered_by_side text check (answered_by_side in ('customer', 'admin')),
  add constraint order_messages_asks check (not asks or sender = 'admin'),
  add constraint order_messages_product check (
    num_nulls(product_id, product_code) in (0, 2) and (product_id is null or asks)),
  add constraint order_messages_answers check (answers is null or sender = 'customer'),
  add constraint order_messages_answered check (
    (asks or answered_at is null) and num_nulls(answered_at, answered_by_name, answered_by_side) in (0, 3)
    and (answered_by is null or answered_at is not null));
create index order_messages_open on order_messages (order_id, id) where asks and answered_at is null;
create index order_messages_answer on order_messages (answers) where answers is not null;
create index order_messages_answered_by on order_messages (answered_by) where answered_by is not null;

-- The question that put a product on hold.
alter table line_holds add message_id bigint references order_messages on delete set null;
create index line_holds_message on line_holds (message_id) where message_id is not null;

-- Since when an order waits for its customer.
alter table orders add asks_since timestamptz;
create index orders_asking on orders (asks_since, id) where asks_since is not null;
create index orders_by_waiting on orders (
  admin_archived, (coalesce((extract(epoch from date_trunc('milliseconds',
    least(asks_since, waits_since) at time zone 'UTC')) * 1000)::bigint, 9999999999999)), (-id));

-- The oldest matter for which an order waits for its customer, and for the workshop. Other kinds of matters are added
-- here.
create function asks_since_of(of_order bigint) returns timestamptz language sql stable as $$
  select least((
    select min(created_at) from order_messages where order_id = of_order and asks and answered_at is null), (
    select min(r.posted_at) from sample_rounds r join order_products p using (order_id, product_id)
    where r.order_id = of_order and r.decision is null and not r.replaced and p.sample = 'asked' and not p.cancelled))
$$;
create function waits_since_of(of_order bigint) returns timestamptz language sql stable as $$
  select least((
    select min(m.created_at) from order_messages m join orders o on o.id = m.order_id
    where m.order_id = of_order and m.sender = 'customer' and m.created_at > coalesce(o.answer_settled_at, '-infinity')
      and m.id > coalesce((
        select l.id from order_messages l where l.order_id = of_order and l.sender = 'admin' order by l.id desc limit 1), 0)), (
    select min(r.decided_at) from sample_rounds r join order_products p using (order_id, product_id)
    where r.order_id = of_order and r.decision = 'change' and p.sample = 'asked' and not p.cancelled and not exists (
      select from sample_rounds n where n.order_id = r.order_id and n.product_id = r.product_id and n.round > r.round)))
$$;

-- Brings both columns of an order up to date. Whatever changes a matter calls it in the same transaction.
create function recount_waiting(of_order bigint) returns void language sql as $$
  update orders o set asks_since = n.asks, waits_since = n.waits
  from (select asks_since_of(of_order) as asks, waits_since_of(of_order) as waits) n
  where o.id = of_order and (o.asks_since, o.waits_since) is distinct from (n.asks, n.waits)
$$;

-- No writer of messages has to know of it. The first unanswered message counts, so a customer's further messages read
-- no earlier ones.
create or replace function keep_waits_since() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and new.sender = 'customer' then
    update orders set waits_since = new.created_at where id = new.order_id and waits_since is null;
  else
    perform recount_waiting(new.order_id);
  end if;
  return null;
end $$;
create trigger keep_asks_since after update of answered_at on order_messages for each row
  when (new.answered_at is distinct from old.answered_at) execute function keep_waits_since();

-- Samples wait for the customer's answer, and for another round after a change was asked for, until the order is
-- cancelled.
create function keep_waiting() returns trigger language plpgsql as $$
begin
  perform recount_waiting(coalesce(new.order_id, old.order_id));
  return null;
end $$;
create function keep_waiting_of_cancelled() returns trigger language plpgsql as $$
begin
  perform recount_waiting(new.id);
  return null;
end $$;
create trigger keep_waiting after insert or update or delete on sample_rounds
  for each row execute function keep_waiting();
create trigger keep_waiting after update of cancelled_at on orders for each row
  when (new.cancelled_at is not null and old.cancelled_at is null) execute function keep_waiting_of_cancelled();
create trigger keep_waiting after update of sample on order_products for each row
  when (new.sample is distinct from old.sample) execute function keep_waiting();

-- After how many days a customer is reminded, which each start of the portal stores here; 0 for never.
alter table workshop_settings add remind_after integer not null default 3 check (remind_after between 0 and 999);

-- At 9:00 of the workshop's time zone on the first working day from a day on; null when there is none within a year.
create function next_morning(from_day date) returns timestamptz language sql stable as $$
  select (d.day + time '09:00') at time zone coalesce(w.time_zone, w.default_zone)
  from workshop_settings w cross join lateral (select from_day + n as day from generate_series(0, 400) n) d
  where w.workdays[extract(isodow from d.day)::int] and not exists (
    select from jsonb_array_elements(w.closed) c where d.day between (c ->> 'from')::date and (c ->> 'to')::date)
  order by d.day limit 1
$$;

-- When a customer is reminded next, after `after`, of what waits since `began`: on the first working day from the third, the
-- seventh and the fourteenth day on. Null when that was the last time.
create function next_reminder(began timestamptz, after timestamptz) returns timestamptz language sql stable as $$
  select min(r.due) from workshop_settings w
  cross join unnest(array[w.remind_after, 7, 14]) as s (days)
  cross join lateral (
    select next_morning((began at time zone coalesce(w.time_zone, w.default_zone))::date + s.days) as due) r
  where w.remind_after > 0 and s.days >= w.remind_after and r.due > after
$$;

-- A reminder is work of the outbox. No change of what an order waits for has to know of it.
create function plan_reminder() returns trigger language plpgsql as $$
begin
  insert into outbox (kind, payload, due_at, share)
  select 'reminder', jsonb_build_object('orderId', new.id, 'since', new.asks_since), r.due, coalesce(new.customer_id, 0)
  from (select next_reminder(new.asks_since, now()) as due) r where r.due is not null;
  return null;
end $$;
create trigger plan_reminder after update of asks_since on orders for each row
  when (new.asks_since is distinct from old.asks_since and new.asks_since is not null) execute function plan_reminder();

alter table order_mails
  drop constraint order_mails_mail_check,
  add constraint order_mails_mail_check check (mail in
    ('orderPlaced', 'orderConfirmed', 'newMessage', 'customerMessage', 'orderFinished', 'orderCompleted', 'documentAdded',
      'sampleToApprove', 'sampleDecided', 'orderChanged', 'deliverySent', 'deliveryDifference', 'question',
      'reminder'));

-- The question that holds new products until the customer writes is the newest message of the workshop.
with questions as (
  select h.order_id, max(m.id) as id
  from (select order_id from line_holds where asked and ended_at is null) h join order_messages m using (order_id)
  where m.sender = 'admin' group by h.order_id
), asking as (update order_messages m set asks = true from questions q where m.id = q.id)
update line_holds h set message_id = q.id from questions q where h.order_id = q.order_id and h.asked and h.ended_at is null;
select recount_waiting(o.id) from orders o
where o.id in (
  select order_id from order_messages where asks and answered_at is null union select order_id from sample_rounds);
