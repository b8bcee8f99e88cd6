-- A company has people. Each customer account becomes a company with the same id and its first person, so that no stored
-- id changes its meaning. Companies take their ids from the sequence of the accounts.
create table companies (
  id bigint primary key default nextval('accounts_id_seq'),
  company_name text not null default '',
  company_contact text not null default '',
  company_email text not null default '',
  company_address text not null default '',
  contact_person text not null default '',
  contact_person_designation text not null default '',
  contact_person_phone text not null default '',
  po_required boolean not null default false,
  revision bigint not null default 1 check (revision > 0),
  created_at timestamptz not null default now()
);
insert into companies (id, company_name, company_contact, company_email, company_address, contact_person,
  contact_person_designation, contact_person_phone, po_required, revision, created_at)
select id, company_name, company_contact, company_email, company_address, contact_person, contact_person_designation,
  contact_person_phone, po_required, revision, created_at
from accounts where role = 'customer';
-- A customer that became staff keeps the orders of that time, in case it becomes a customer again.
insert into companies (id, company_name, po_required, revision, created_at)
select id, company_name, po_required, revision, created_at from accounts
where role <> 'customer' and exists (select from orders where customer_id = accounts.id);

-- Name and address belong to the person now. The other company columns are those of staff, who have no company.
alter table accounts rename column contact_person to person_name;
alter table accounts rename column company_email to email;
alter table accounts drop column po_required;
alter table accounts
  add company_id bigint references companies on delete cascade,
  add company_role text check (company_role in ('owner', 'buyer', 'viewer')),
  -- An address that staff entered counts as verified.
  add email_verified_at timestamptz,
  add deactivated_at timestamptz,
  add language text,
  add mail_people boolean not null default true,
  add mail_all_orders boolean not null default false,
  add check (char_length(person_name) <= 200),
  add check (char_length(email) <= 254);
update accounts set company_id = id, company_role = 'owner', company_name = '', company_contact = '',
  company_address = '', contact_person_designation = '', contact_person_phone = ''
where role = 'customer';
update accounts set email_verified_at = created_at where email <> '';
alter table accounts
  add constraint accounts_company check (
    (company_id is null) = (role <> 'customer') and (company_role is null) = (role <> 'customer')),
  add constraint accounts_company_texts check (role <> 'customer' or
    company_name || company_contact || company_address || contact_person_designation || contact_person_phone = '');
create index accounts_people on accounts (company_id, id) where company_id is not null;

-- The person whose username stands for the company: the first one; after that one was deleted, the oldest active owner.
create function first_person(company bigint) returns bigint language sql stable as $$
  select id from accounts where company_id = company
  order by id <> company, company_role <> 'owner' or deactivated_at is not null, id limit 1
$$;

-- What customer management lists: companies with their first person, and the accounts of staff.
create view customers as
  select c.id, p.id as account_id, p.username, p.role, c.company_name, c.company_contact, c.company_email,
    c.company_address, c.contact_person, c.contact_person_designation, c.contact_person_phone, c.po_required, c.revision,
    c.created_at, (
      select count(*) from accounts a where a.company_id = c.id and a.deactivated_at is null)::int as people
  from companies c join accounts p on p.id = first_person(c.id)
  union all
  select id, id, username, role, company_name, company_contact, email, company_address, person_name,
    contact_person_designation, contact_person_phone, false, revision, created_at, 1
  from accounts where company_id is null;

-- A company with people keeps an active owner.
create function keep_owner() returns trigger language plpgsql as $$
begin
  if exists (select from accounts where company_id = old.company_id) and not exists (
    select from accounts where company_id = old.company_id and company_role = 'owner' and deactivated_at is null)
  then
    raise exception 'company % would have no owner', old.company_id
      using errcode = 'check_violation', constraint = 'company_owner';
  end if;
  return null;
end $$;
create constraint trigger accounts_owner_left after delete on accounts deferrable initially deferred
  for each row when (old.company_role = 'owner') execute function keep_owner();
create constraint trigger accounts_owner_changed after update of company_id, company_role, deactivated_at on accounts
  deferrable initially deferred for each row when (old.company_role = 'owner' and (
    new.company_role is distinct from 'owner' or new.deactivated_at is not null
    or new.company_id is distinct from old.company_id))
  execute function keep_owner();

-- Event streams depend on the role inside the company, too.
drop trigger tell_changed_role on accounts;
create trigger tell_changed_role after update of role, company_role on accounts for each row
  when (old.role <> new.role or old.company_role is distinct from new.company_role) execute function tell_changed_role();

-- Orders and files belong to the company.
alter table orders drop constraint orders_customer_id_fkey;
alter table orders add constraint orders_customer_id_fkey
  foreign key (customer_id) references companies on delete set null;
alter table files drop constraint files_owner_id_fkey;
update files set owner_id = null where owner_id is not null and owner_id not in (select id from companies);
alter table files add constraint files_owner_id_fkey foreign key (owner_id) references companies on delete set null;

alter table uploads_of_day drop constraint uploads_of_day_account_id_fkey;
delete from uploads_of_day where account_id not in (select id from companies);
alter table uploads_of_day rename column account_id to company_id;
alter table uploads_of_day add constraint uploads_of_day_company_id_fkey
  foreign key (company_id) references companies on delete cascade;
create or replace function count_uploads() returns trigger language plpgsql as $$
declare
  most bigint := nullif(current_setting('cordwain.upload_quota', true), '');
begin
  insert into uploads_of_day as u (company_id, day, bytes)
  select owner_id, (now() at time zone 'UTC')::date, sum(size) from saved where owner_id is not null group by owner_id
  on conflict (company_id) do update
  set day = excluded.day, bytes = case when u.day = excluded.day then u.bytes else 0 end + excluded.bytes;
  if exists (select from uploads_of_day u join saved s on s.owner_id = u.company_id where u.bytes > most) then
    raise exception 'a customer has put up more than % bytes today', most
      using errcode = 'check_violation', constraint = 'upload_quota';
  end if;
  return null;
end $$;
