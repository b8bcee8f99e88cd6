-- Lists of companies read the first person from an index, except in companies whose first person was deleted.
create unique index accounts_first_people on accounts (id) include (username) where id = company_id;
create index accounts_staff on accounts (id) where company_id is null;
drop view customers;
create view customers as
  select c.id, p.id as account_id, p.username, p.role, c.company_name, c.company_contact, c.company_email,
    c.company_address, c.contact_person, c.contact_person_designation, c.contact_person_phone, c.po_required, c.revision,
    c.created_at
  from companies c join accounts p on p.id = c.id and p.id = p.company_id
  union all
  select c.id, p.id, p.username, p.role, c.company_name, c.company_contact, c.company_email,
    c.company_address, c.contact_person, c.contact_person_designation, c.contact_person_phone, c.po_required, c.revision,
    c.created_at
  from companies c cross join lateral (
    select a.* from accounts a
    where a.company_id = c.id and not exists (select from accounts f where f.id = c.id and f.id = f.company_id)
    order by a.company_role <> 'owner' or a.deactivated_at is not null, a.id limit 1) p
  union all
  select id, id, username, role, company_name, company_contact, email, company_address, person_name,
    contact_person_designation, contact_person_phone, false, revision, created_at
  from accounts where company_id is null;
