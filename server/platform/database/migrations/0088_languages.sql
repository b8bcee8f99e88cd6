-- The language of a company's people who have chosen none, and of its emails, and that of a bench; null as the portal.
alter table companies add language text check (length(language) between 1 and 35);
alter table benches add language text check (length(language) between 1 and 35);
create or replace view customers as
  select c.id, p.id as account_id, p.username, p.role, c.company_name, c.company_contact, c.company_email,
    c.company_address, c.contact_person, c.contact_person_designation, c.contact_person_phone, c.po_required, c.revision,
    c.created_at, c.language
  from companies c join accounts p on p.id = c.id and p.id = p.company_id
  union all
  select c.id, p.id, p.username, p.role, c.company_name, c.company_contact, c.company_email,
    c.company_address, c.contact_person, c.contact_person_designation, c.contact_person_phone, c.po_required, c.revision,
    c.created_at, c.language
  from companies c cross join lateral (
    select a.* from accounts a
    where a.company_id = c.id and not exists (select from accounts f where f.id = c.id and f.id = f.company_id)
    order by a.company_role <> 'owner' or a.deactivated_at is not null, a.id limit 1) p
  union all
  select id, id, username, role, company_name, company_contact, email, company_address, person_name,
    contact_person_designation, contact_person_phone, false, revision, created_at, null
  from accounts where company_id is null;
