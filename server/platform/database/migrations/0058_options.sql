-- Options of products (OP-1). A retired option or choice stays for carts that still name it. Orders keep copies of names
-- and values, so nothing refers to these rows.
create table product_options (
  id bigint generated always as identity primary key,
  product_id bigint not null references products on delete cascade,
  position integer not null check (position >= 0),
  name text not null check (char_length(name) between 1 and 60),
  kind text not null check (kind in ('choice', 'text')),
  required boolean not null,
  help text not null check (char_length(help) <= 200),
  most integer check (most between 1 and 200),
  retired_at timestamptz,
  check ((kind = 'text') = (most is not null)),
  -- Checked at the end of a statement, so that one update can swap two names.
  constraint product_options_name exclude (product_id with =, lower(name) with =) where (retired_at is null) deferrable
);
create index product_options_product on product_options (product_id);

create table option_choices (
  id bigint generated always as identity primary key,
  option_id bigint not null references product_options on delete cascade,
  position integer not null check (position >= 0),
  name text not null check (char_length(name) between 1 and 100),
  retired_at timestamptz,
  constraint option_choices_name exclude (option_id with =, lower(name) with =) where (retired_at is null) deferrable
);
create index option_choices_option on option_choices (option_id);

-- The combinations of a line: [{"quantity": 100, "choices": [{"optionId": 3, "option": "Length", "choiceId": 9, "value":
-- "80 cm"}]}]. Documents and screens read them whole, so they need no rows of their own.
create function breakdown_sum(breakdown jsonb) returns bigint language sql immutable strict parallel safe as $$
  select coalesce(sum((r ->> 'quantity')::bigint), 0)::bigint from jsonb_array_elements(breakdown) r
$$;
-- The combinations as answers show them.
create function shown_breakdown(breakdown jsonb) returns jsonb language sql immutable strict parallel safe as $$
  select coalesce(jsonb_agg(jsonb_build_object('quantity', r.row -> 'quantity', 'choices', (
    select coalesce(jsonb_agg(jsonb_build_object('option', c.choice -> 'option', 'value', c.choice -> 'value')
      order by c.position), '[]')
    from jsonb_array_elements(r.row -> 'choices') with ordinality as c(choice, position))) order by r.position), '[]')
  from jsonb_array_elements(breakdown) with ordinality as r(row, position)
$$;
-- The values of a line's options, for searches.
create function breakdown_words(breakdown jsonb) returns text language sql immutable strict parallel safe as $$
  select string_agg(distinct c ->> 'value', E'\n')
  from jsonb_array_elements(breakdown) r, jsonb_array_elements(r -> 'choices') c
$$;

alter table order_products add breakdown jsonb not null default '[]',
  add constraint order_products_breakdown check (
    breakdown = '[]' or (jsonb_typeof(breakdown) = 'array' and breakdown_sum(breakdown) = quantity));
alter table order_list_lines add breakdown jsonb not null default '[]',
  add constraint order_list_lines_breakdown check (
    breakdown = '[]' or (jsonb_typeof(breakdown) = 'array' and breakdown_sum(breakdown) = quantity));
-- Few lines have combinations, and an export asks whether any has.
create index order_products_combined on order_products (order_id) where breakdown <> '[]';

create or replace function write_order_words() returns trigger language plpgsql as $$
begin
  insert into order_words as w (order_id, names, codes, notes)
  select o.id, folded(order_names(o)), folded(order_codes(o)), (
    select folded(coalesce(string_agg(nullif(concat_ws(E'\n', nullif(p.description, ''),
      case when p.breakdown <> '[]' then breakdown_words(p.breakdown) end), ''), E'\n' order by p.position), ''))
    from order_products p where p.order_id = o.id)
  from orders o
  where o.id in (select order_id from changed) and exists (select from order_products p where p.order_id = o.id)
  on conflict (order_id) do update set names = excluded.names, codes = excluded.codes, notes = excluded.notes;
  return null;
end $$;
-- The words follow a changed note or combination, too.
create function rewrite_order_words() returns trigger language plpgsql as $$
begin
  update order_words w set notes = (
    select folded(coalesce(string_agg(nullif(concat_ws(E'\n', nullif(p.description, ''),
      case when p.breakdown <> '[]' then breakdown_words(p.breakdown) end), ''), E'\n' order by p.position), ''))
    from order_products p where p.order_id = new.order_id)
  where w.order_id = new.order_id;
  return null;
end $$;
create trigger write_order_words_after_update after update of description, breakdown on order_products
  for each row when (old.description <> new.description or old.breakdown <> new.breakdown)
  execute function rewrite_order_words();
