-- Everything that an order waits for from its customer: open questions, samples to approve, documents to agree to, and
-- deliveries whose receipt nobody confirmed. Every place that says what waits reads this list. `ref` is the message, the
-- round, the document or the number of the delivery. Verifying completion also says that what had left has arrived.
create function customer_matters() returns table (
  order_id bigint, kind text, since timestamptz, ref bigint, product_id bigint, product_code text, body text
) language sql stable as $$
  select m.order_id, 'question', m.created_at, m.id, m.product_id, m.product_code, m.body
  from order_messages m where m.asks and m.answered_at is null
  union all
  select r.order_id, 'sample', r.posted_at, r.round::bigint, p.product_id, p.product_code, r.note
  from sample_rounds r join order_products p on p.order_id = r.order_id and p.product_id = r.product_id
  where r.decision is null and not r.replaced and p.sample = 'asked' and not p.cancelled
  union all
  select d.order_id, 'agreement', d.added_at, d.id, null::bigint, null::text, d.name
  from order_documents d where d.needs_agreement and d.agreed_at is null and d.replaced_at is null
  union all
  select v.order_id, 'receipt', v.sent_at, v.number::bigint, null::bigint, null::text, ''
  from deliveries v join orders o on o.id = v.order_id
  where v.deleted_at is null and v.received_at is null and (o.completed_at is null or o.completed_at < v.sent_at)
$$;

create or replace function asks_since_of(of_order bigint) returns timestamptz language sql stable as $$
  select min(m.since) from customer_matters() m where m.order_id = of_order
$$;

create trigger keep_waiting after insert or delete or update of agreed_at, replaced_at on order_documents
  for each row execute function keep_waiting();
create trigger keep_waiting after insert or delete or update of received_at, deleted_at on deliveries
  for each row execute function keep_waiting();
create trigger keep_waiting_of_completed after update of completed_at on orders for each row
  when (new.completed_at is distinct from old.completed_at and new.asks_since is not null)
  execute function keep_waiting_of_cancelled();

select recount_waiting(o.id) from orders o
where o.id in (select order_id from customer_matters() where kind in ('agreement', 'receipt'));
