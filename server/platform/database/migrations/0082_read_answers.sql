-- When the workshop read a customer's answer to its question, or wrote it into the product. Until then the answer is news,
-- and the order waits for the workshop; it needs no answer itself.
alter table order_messages add answer_read_at timestamptz;
update order_messages m set answer_read_at = m.created_at from orders o
where m.answers is not null and o.id = m.order_id and o.waits_since is null;
create index order_messages_unread_answers on order_messages (order_id) where answers is not null and answer_read_at is null;

create or replace function waits_since_of(of_order bigint) returns timestamptz language sql stable as $$
  select least((
    select min(m.created_at) from order_messages m join orders o on o.id = m.order_id
    where m.order_id = of_order and m.sender = 'customer' and m.answer_read_at is null
      and m.created_at > coalesce(o.answer_settled_at, '-infinity')
      and m.id > coalesce((
        select l.id from order_messages l where l.order_id = of_order and l.sender = 'admin' order by l.id desc limit 1), 0)), (
    select min(r.decided_at) from sample_rounds r join order_products p using (order_id, product_id)
    where r.order_id = of_order and r.decision = 'change' and p.sample = 'asked' and not p.cancelled and not exists (
      select from sample_rounds n where n.order_id = r.order_id and n.product_id = r.product_id and n.round > r.round)), (
    select asked_at from change_requests where order_id = of_order and state = 'open'))
$$;
create trigger keep_waits_since_of_read after update of answer_read_at on order_messages for each row
  when (new.answer_read_at is distinct from old.answer_read_at) execute function keep_waits_since();
