-- Folds a text for searches and lookups of codes, exactly as `folded` of contract/call/folding.ts does. The tests before
-- the replacements save most of the time, because few texts need them; `translate` is slow.
create function folded(given text) returns text language plpgsql immutable strict parallel safe as $$
declare
  form text;
begin
  if octet_length(given) = char_length(given) then
    form := lower(given collate "C");
  else
    form := lower(normalize(translate(given, '´″', '''"'), nfkd) collate "und-x-icu");
    form := regexp_replace(form,
      '[\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u061c\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u180e\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\U000e0000-\U000e0fff]+',
      '', 'g');
    if form ~ '[łøđðħŧıς‐‑‒–—―⁃−﹘־֊‘’‚‛′ʼʹ‹›“”„‟«»〝〞\u0085\u1680\u2028\u2029]' then
      form := translate(form, 'łøđðħŧıς‐‑‒–—―⁃−﹘־֊‘’‚‛′ʼʹ‹›“”„‟«»〝〞' || U&'\0085\1680\2028\2029',
        'loddhtiσ-----------''''''''''''''''''""""""""    ');
    end if;
    if form ~ '[ßæœþ]' then
      form := replace(replace(replace(replace(form, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
    end if;
  end if;
  if form ~ E'[\t-\r`]' then
    form := translate(form, E'\t\n\x0B\f\r`', '     ''');
  end if;
  if strpos(form, '  ') > 0 then
    form := regexp_replace(form, ' {2,}', ' ', 'g');
  end if;
  return btrim(form, ' ');
end $$;

-- Searches and lookups compare these columns.
alter table products
  add code_folded text not null generated always as (folded(product_code)) stored,
  add description_folded text not null generated always as (folded(description)) stored;
create index products_code_folded on products (code_folded);
alter table raw_materials
  add code_folded text not null generated always as (folded(product_code)) stored,
  add name_folded text not null generated always as (folded(product_name)) stored;

-- The words of orders are stored folded, so that a search folds none of them. `codes` has the customer's own words: the
-- purchase order number and the product codes.
create function order_codes(o orders) returns text language sql stable as $$
  select concat_ws(E'\n', nullif(o.po_number, ''),
    (select string_agg(p.product_code, E'\n' order by p.position) from order_products p where p.order_id = o.id))
$$;
create function codes_of_order(id bigint) returns text language sql stable as $$
  select order_codes(o) from orders o where o.id = codes_of_order.id
$$;
drop index if exists order_words_part;
-- One rewrite of the table instead of an update of each row.
alter table order_words add codes text;
alter table order_words
  alter names type text using folded(names),
  alter notes type text using folded(notes),
  alter codes type text using folded(codes_of_order(order_id)),
  alter codes set not null;
drop function codes_of_order;

create or replace function write_order_words() returns trigger language plpgsql as $$
begin
  insert into order_words as w (order_id, names, codes, notes)
  select o.id, folded(order_names(o)), folded(order_codes(o)), (
    select folded(coalesce(string_agg(nullif(p.description, ''), E'\n' order by p.position), ''))
    from order_products p where p.order_id = o.id)
  from orders o
  where o.id in (select order_id from changed) and exists (select from order_products p where p.order_id = o.id)
  on conflict (order_id) do update set names = excluded.names, codes = excluded.codes, notes = excluded.notes;
  return null;
end $$;
create or replace function rename_order_words() returns trigger language plpgsql as $$
begin
  update order_words set names = folded(order_names(new)), codes = folded(order_codes(new)) where order_id = new.id;
  return null;
end $$;

drop index if exists products_code_part, products_description_part, raw_materials_name_part;
create or replace function index_words() returns void language plpgsql as $$
begin
  create extension if not exists pg_trgm;
  create index if not exists products_code_part on products using gin (code_folded gin_trgm_ops);
  create index if not exists products_description_part on products using gin (description_folded gin_trgm_ops);
  create index if not exists raw_materials_name_part on raw_materials using gin (name_folded gin_trgm_ops);
  create index if not exists order_words_part on order_words using gin (names gin_trgm_ops, notes gin_trgm_ops);
  alter index order_words_part set (fastupdate = on, gin_pending_list_limit = 256);
exception
  when undefined_file or insufficient_privilege or feature_not_supported then
    raise notice 'pg_trgm is not available: searches have no index';
end $$;
-- The index of many orders is built in memory.
set local maintenance_work_mem = '256MB';
select index_words();

-- Names that differ in case and in runs of blanks only are the same (ER-8). Names that are the same already may stay.
create function name_compared(name text) returns text language sql immutable strict parallel safe as $$
  select lower(regexp_replace(btrim(name), '\s+', ' ', 'g'))
$$;
create index products_same_name on products (name_compared(product_code));
create index accounts_same_name on accounts (name_compared(username));

-- Refuses a name that another row has, like the unique index that its first argument names. The second is the column,
-- the third the column of the owner, if each owner has names of its own. Names that differ in case only are left to that
-- index, because `on conflict` handles its errors. One lock of the table keeps two transactions
-- from taking the same name.
create function refuse_same_name() returns trigger language plpgsql as $$
declare
  taken boolean;
begin
  if tg_op = 'UPDATE' and name_compared(to_jsonb(old) ->> tg_argv[1]) = name_compared(to_jsonb(new) ->> tg_argv[1]) then
    return new;
  end if;
  perform pg_advisory_xact_lock(7236520, tg_relid::int);
  execute format('select exists (select from %1$I t where t.id <> ($1).id and name_compared(t.%2$I) = name_compared(($1).%2$I)
    and lower(t.%2$I) <> lower(($1).%2$I)%3$s)',
    tg_table_name, tg_argv[1], case when tg_nargs > 2 then format(' and t.%1$I = ($1).%1$I', tg_argv[2]) else '' end)
    into taken using new;
  if taken then
    raise unique_violation using constraint = tg_argv[0], message = 'another row has this name';
  end if;
  return new;
end $$;
create trigger products_same_name before insert or update of product_code on products
  for each row execute function refuse_same_name('products_code', 'product_code');
create trigger accounts_same_name before insert or update of username on accounts
  for each row execute function refuse_same_name('accounts_username', 'username');
create trigger order_lists_same_name before insert or update of name on order_lists
  for each row execute function refuse_same_name('order_lists_name', 'name', 'company_id');
create trigger workers_same_name before insert or update of name on workers
  for each row execute function refuse_same_name('workers_name', 'name');

do $$
declare
  same record;
begin
  for same in
    select 'a product' as kind, string_agg(format('''%s''', product_code), ' and ' order by id) as names
      from products group by name_compared(product_code) having count(*) > 1
    union all
    select 'an account', string_agg(format('''%s''', username), ' and ' order by id)
      from accounts group by name_compared(username) having count(*) > 1
    union all
    select 'a saved list', string_agg(format('''%s''', name), ' and ' order by id)
      from order_lists group by company_id, name_compared(name) having count(*) > 1
    union all
    select 'a worker', string_agg(format('''%s''', name), ' and ' order by id)
      from workers group by name_compared(name) having count(*) > 1
  loop
    raise warning 'these names of % differ in blanks only: %', same.kind, same.names;
  end loop;
end $$;
