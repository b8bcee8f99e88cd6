-- Customers ask for a change or for the cancellation of an order (OR-23). A request changes nothing until the workshop
-- accepts it. `proposal` has the differences, and what accepting stores.
create table change_requests (
  order_id bigint not null references orders on delete cascade,
  number integer not null check (number >= 1),
  kind text not null check (kind in ('change', 'cancellation')),
  state text not null default 'open' check (state in ('open', 'accepted', 'declined', 'withdrawn')),
  proposal jsonb not null check (jsonb_typeof(proposal) = 'object'),
  -- The revision of the order that the customer saw.
  based_on integer not null check (based_on >= 1),
  reason text not null check (char_length(reason) between 1 and 500),
  note text not null default '' check (char_length(note) <= 2000),
  asked_at timestamptz not null default now(),
  asked_by bigint references accounts on delete set null,
  asked_by_name text not null check (length(asked_by_name) between 1 and 200),
  -- Nobody decided a request that ended with its order.
  decided_at timestamptz,
  decided_by bigint references accounts on delete set null,
  decided_by_name text check (length(decided_by_name) between 1 and 200),
  -- The revision that accepting a change made.
  revision integer,
  primary key (order_id, number),
  constraint change_requests_decided check (
    (decided_at is null) = (state = 'open') and (decided_by_name is null or decided_at is not null)
    and (decided_by is null or decided_by_name is not null) and (note = '' or decided_at is not null)
    and (decided_by_name is not null or state in ('open', 'withdrawn'))
    and (revision is not null) = (state = 'accepted' and kind = 'change'))
);
create unique index change_requests_open on change_requests (order_id) where state = 'open';
create index change_requests_asked_by on change_requests (asked_by) where asked_by is not null;
create index change_requests_decided_by on change_requests (decided_by) where decided_by is not null;

-- Requests change once, by their answer. The name of a person may be removed later, and they go with their order.
create function keep_change_requests() returns trigger language plpgsql as $$
declare
  open_columns text[] := array['asked_by', 'asked_by_name', 'decided_by', 'decided_by_name'];
begin
  if tg_op = 'UPDATE' then
    if old.state = 'open' then
      open_columns := open_columns || array['state', 'note', 'decided_at', 'revision'];
    end if;
    if to_jsonb(new) - open_columns = to_jsonb(old) - open_columns then
      return new;
    end if;
  elsif not exists (select from orders where id = old.order_id) then
    return old;
  end if;
  raise exception 'change request % of order % cannot be changed', old.number, old.order_id
    using errcode = 'check_violation', constraint = 'change_request_kept';
end $$;
create trigger keep_change_requests before update or delete on change_requests
  for each row execute function keep_change_requests();

-- An order that ends takes its open request along. No operation that ends orders has to know of it.
create function end_change_request() returns trigger language plpgsql as $$
begin
  update change_requests set state = 'withdrawn', decided_at = now(),
    note = case when new.cancelled_at is null then 'The order was completed' else 'The order was cancelled' end
  where order_id = new.id and state = 'open';
  return null;
end $$;
create trigger end_change_request after update of completed_at, cancelled_at on orders for each row
  when (old.completed_at is null and old.cancelled_at is null
    and (new.completed_at is not null or new.cancelled_at is not null))
  execute function end_change_request();

-- An open request is one more matter for which an order waits for the workshop.
create or replace function waits_since_of(of_order bigint) returns timestamptz language sql stable as $$
  select least((
    select min(m.created_at) from order_messages m join orders o on o.id = m.order_id
    where m.order_id = of_order and m.sender = 'customer' and m.created_at > coalesce(o.answer_settled_at, '-infinity')
      and m.id > coalesce((
        select l.id from order_messages l where l.order_id = of_order and l.sender = 'admin' order by l.id desc limit 1), 0)), (
    select min(r.decided_at) from sample_rounds r join order_products p using (order_id, product_id)
    where r.order_id = of_order and r.decision = 'change' and p.sample = 'asked' and not p.cancelled and not exists (
      select from sample_rounds n where n.order_id = r.order_id and n.product_id = r.product_id and n.round > r.round)), (
    select asked_at from change_requests where order_id = of_order and state = 'open'))
$$;
create trigger keep_waiting_insert after insert on change_requests for each row execute function keep_waiting();
create trigger keep_waiting_update after update of state on change_requests for each row execute function keep_waiting();

-- From the start of which stage on a change is too late: the setting CHANGE_CUT_OFF, which the portal stores at its start.
alter table workshop_settings add change_cut_off text not null default 'cutting'
  check (change_cut_off in ('cutting', 'stitching', 'finishing', 'packaging', 'never'));

-- The emails about requests. Their `told_message_id` is the number of the last request that an email named.
alter table order_mails
  drop constraint order_mails_mail_check,
  add constraint order_mails_mail_check check (mail in
    ('orderPlaced', 'orderConfirmed', 'newMessage', 'customerMessage', 'orderFinished', 'orderCompleted', 'documentAdded',
      'sampleToApprove', 'sampleDecided', 'orderChanged', 'deliverySent', 'deliveryDifference', 'question',
      'reminder', 'changeAsked', 'changeDecided'));
