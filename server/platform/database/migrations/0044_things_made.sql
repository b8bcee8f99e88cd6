-- Things that an account made end in the statement in which the account loses the right to make them: open invitations,
-- links, and pairing codes that nobody used. A paired bench stays, because it belongs to the workshop.
alter table sign_in_links add made_by bigint references accounts on delete set null;
create index sign_in_links_maker on sign_in_links (made_by) where made_by is not null;
alter table benches add created_by bigint references accounts on delete set null;
create index invitations_maker on invitations (invited_by) where invited_by is not null;

-- Whether an account may make invitations, links and codes at all: active staff and active owners.
create function may_make(role text, company_role text, deactivated_at timestamptz) returns boolean
language sql immutable as $$
  select deactivated_at is null and (role <> 'customer' or company_role = 'owner')
$$;

-- Invitations of people who lost the right before this version.
delete from invitations i where accepted_at is null and not exists (
  select from accounts m where m.id = i.invited_by and may_make(m.role, m.company_role, m.deactivated_at)
    and (m.role <> 'customer' or m.company_id = i.company_id));

create function end_things_made() returns trigger language plpgsql as $$
declare
  company bigint;
begin
  for company in
    with ended as (delete from invitations where invited_by = old.id and accepted_at is null returning company_id)
    select distinct company_id from ended
  loop
    perform pg_notify('live', json_build_object('event', 'peopleChanged', 'data', json_build_object('companyId', company),
      'to', json_build_object('workshop', true, 'companies', json_build_array(company)))::text);
  end loop;
  update sign_in_links set ended_at = now() where made_by = old.id and ended_at is null;
  delete from benches where created_by = old.id and paired_at is null and ended_at is null;
  if found then
    perform pg_notify('live', '{"event":"settingsChanged","data":{},"to":{"workshop":true}}');
  end if;
  return old;
end $$;
create trigger accounts_deletion_ends_things before delete on accounts for each row
  when (may_make(old.role, old.company_role, old.deactivated_at)) execute function end_things_made();
create trigger accounts_demotion_ends_things after update of role, company_role, deactivated_at on accounts for each row
  when (may_make(old.role, old.company_role, old.deactivated_at) and (
    not may_make(new.role, new.company_role, new.deactivated_at) or (old.role <> 'customer' and new.role = 'customer')))
  execute function end_things_made();

-- Only superadmins make links for staff.
create function end_links_for_staff() returns trigger language plpgsql as $$
begin
  update sign_in_links l set ended_at = now() from accounts a
  where l.made_by = old.id and l.ended_at is null and a.id = l.account_id and a.role <> 'customer';
  return null;
end $$;
create trigger accounts_demotion_ends_links_for_staff after update of role on accounts for each row
  when (old.role = 'superadmin' and new.role = 'admin') execute function end_links_for_staff();
