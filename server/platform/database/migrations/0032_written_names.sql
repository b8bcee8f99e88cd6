-- Who ordered, wrote, verified and archived: the person's name as it was, which stays when the account is deleted.
create function person_name_of(person bigint, otherwise text) returns text language sql stable as $$
  select coalesce((
    select coalesce(nullif(to_jsonb(a) ->> 'person_name', ''), nullif(to_jsonb(a) ->> 'contact_person', ''), a.username)
    from accounts a where a.id = person), otherwise)
$$;
create function side_of(person bigint) returns text language sql stable as $$
  select case a.role when 'customer' then 'customer' else 'admin' end from accounts a where a.id = person
$$;

-- `customer_shown` is what open orders show after their company got another name (CC-2).
alter table orders
  add placed_by bigint,
  add placed_by_name text,
  add completed_by_name text,
  add completed_by_side text check (completed_by_side in ('customer', 'admin')),
  add customer_archived_by bigint references accounts on delete set null,
  add customer_archived_by_name text,
  add admin_archived_by bigint references accounts on delete set null,
  add admin_archived_by_name text,
  add customer_shown text;
-- One rewrite of the table instead of an update of each row, which would also write to every index.
alter table orders
  alter placed_by type bigint using customer_id,
  alter placed_by_name type text using person_name_of(customer_id, customer_username),
  alter completed_by_name type text using case when completed_by is not null then person_name_of(completed_by, null) end,
  alter completed_by_side type text using case when completed_by is not null then side_of(completed_by) end;
alter table orders
  add constraint orders_placed_by_name_check check (length(placed_by_name) between 1 and 200),
  add constraint orders_placed_by_fkey foreign key (placed_by) references accounts on delete set null;
create index orders_placed_by on orders (placed_by);
create index orders_customer_archived_by on orders (customer_archived_by) where customer_archived_by is not null;
create index orders_admin_archived_by on orders (admin_archived_by) where admin_archived_by is not null;

alter table order_messages add author_name text;
alter table order_messages alter author_name type text using person_name_of(author_id, null);
alter table order_messages
  add constraint order_messages_author_name_check check (length(author_name) between 1 and 200);

drop function person_name_of, side_of;
