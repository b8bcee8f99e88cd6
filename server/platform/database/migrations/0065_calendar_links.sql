-- The link with which a person's calendar reads dates: one for each account. It reads with the account's rights, so it
-- needs no change when the account's company or orders change. `reads` counts those of the hour since `counted_from`.
create table calendar_links (
  account_id bigint primary key references accounts on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  counted_from timestamptz not null default now(),
  reads integer not null default 0,
  read_at timestamptz
);

-- A link ends with the account. It never becomes one of the other side.
create function end_calendar_link() returns trigger language plpgsql as $$
begin
  delete from calendar_links where account_id = new.id;
  return null;
end $$;
create trigger accounts_end_calendar_link after update of role, deactivated_at on accounts for each row
  when ((new.deactivated_at is not null and old.deactivated_at is null)
    or (old.role = 'customer') <> (new.role = 'customer'))
  execute function end_calendar_link();

-- An order that was handed over, as its former company's calendars knew it. They show it as cancelled for 30 days.
create table order_hand_overs (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  company_id bigint not null references companies on delete cascade,
  po_number text not null,
  promised_on date not null,
  sequence integer not null,
  handed_over_at timestamptz not null default now()
);
create index order_hand_overs_company on order_hand_overs (company_id, handed_over_at);
create index order_hand_overs_order on order_hand_overs (order_id);

-- Calendars read the orders that were cancelled lately.
create index orders_cancelled on orders (cancelled_at) where cancelled_at is not null;
