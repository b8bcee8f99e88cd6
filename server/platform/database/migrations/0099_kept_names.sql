-- What forgetting a person has to find (CC-5). An entry names people also in these fields, and the browser of a session comes
-- with an address.
create or replace function without_names(changes jsonb, names text[], instead text) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg(case
    when c ->> 'field' in ('name', 'email', 'username', 'contactPerson', 'companyEmail', 'createdNames', 'updatedNames',
        'addedBy', 'merged', 'customer')
      then c || jsonb_build_object('from', without_name(c -> 'from', names, instead), 'to', without_name(c -> 'to', names, instead))
    when c ->> 'field' = 'session' then c || jsonb_build_object('from', regexp_replace(c ->> 'from', ', [^,]*$', ''))
    else c end order by n), '[]')
  from jsonb_array_elements(changes) with ordinality as l(c, n)
$$;

-- The changes of an audit entry with empty texts in some fields.
create function without_fields(changes jsonb, fields text[]) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg(case when c ->> 'field' = any(fields) then c
      || case when jsonb_typeof(c -> 'from') = 'string' then '{"from": ""}'::jsonb else '{}' end
      || case when jsonb_typeof(c -> 'to') = 'string' then '{"to": ""}'::jsonb else '{}' end
    else c end order by n), '[]')
  from jsonb_array_elements(changes) with ordinality as l(c, n)
$$;

-- A file without headings has a customer where the headings would be, maybe with a password (S9). Their hash is enough.
alter table import_columns drop column headings;
