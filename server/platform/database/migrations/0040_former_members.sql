-- Removing a person's data rewrites names in the audit log; who, when, what and about which object stay (CC-5).
create or replace function keep_audit() returns trigger language plpgsql as $$
declare
  days integer := nullif(current_setting('cordwain.audit_keep_days', true), '');
begin
  if tg_op = 'DELETE' and old.at < now() - make_interval(days => greatest(days, 1)) then
    return old;
  end if;
  if tg_op = 'UPDATE' and current_setting('cordwain.removes_names', true) = 'yes'
    and to_jsonb(new) - '{username,object_name,address,changes}'::text[]
      = to_jsonb(old) - '{username,object_name,address,changes}'::text[]
  then
    return new;
  end if;
  raise exception '% keeps its rows as they are', tg_table_name;
end $$;

-- A text without these names; a list of usernames is separated by commas.
create function without_name(value jsonb, names text[], instead text) returns jsonb language sql immutable as $$
  select case when value #>> '{}' = any(names) then to_jsonb(instead)
    when jsonb_typeof(value) = 'string' then to_jsonb((
      select string_agg(case when part = any(names) then instead else part end, ', ' order by n)
      from unnest(string_to_array(value #>> '{}', ', ')) with ordinality as l(part, n)))
    else value end
$$;

-- The changes of an audit entry without these names, where a field holds names or addresses of people.
create function without_names(changes jsonb, names text[], instead text) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg(case
    when c ->> 'field' in ('name', 'email', 'username', 'contactPerson', 'companyEmail', 'createdNames', 'updatedNames')
      then c || jsonb_build_object('from', without_name(c -> 'from', names, instead), 'to', without_name(c -> 'to', names, instead))
    else c end order by n), '[]')
  from jsonb_array_elements(changes) with ordinality as l(c, n)
$$;
