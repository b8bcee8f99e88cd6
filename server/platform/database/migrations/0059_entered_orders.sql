-- Who of the workshop entered an order for a customer, and how it came (OR-20). Such an order may have no person who
-- placed it.
alter table orders
  add entered_by bigint references accounts on delete set null,
  add entered_by_name text check (length(entered_by_name) between 1 and 200),
  add came_by text check (came_by in ('phone', 'email', 'fair', 'other')),
  add constraint orders_entered check ((entered_by_name is null) = (came_by is null));
create index orders_entered_by on orders (entered_by) where entered_by is not null;

-- The workshop's own files: staff upload pictures and PDFs, and customers cannot open them.
alter table files
  drop constraint files_kind_check,
  drop constraint files_document,
  add constraint files_kind_check check (kind in ('catalog', 'private', 'document', 'workshop')),
  add constraint files_pdf check (
    num_nulls(width, height) = case when type = 'application/pdf' then 2 else 0 end
    and (type = 'application/pdf') = (name like '%.pdf')
    and (kind = 'document' or type <> 'application/pdf' or kind = 'workshop')
    and (kind <> 'document' or type = 'application/pdf'));
drop index files_untaken;
create index files_untaken on files (created_at) where taken_at is null and kind in ('private', 'workshop');

-- The workshop's files of an order that staff entered.
create table order_attachments (
  order_id bigint not null references orders on delete cascade,
  position integer not null check (position >= 0),
  file_id bigint not null references files,
  primary key (order_id, position)
);
create index order_attachments_file on order_attachments (file_id);
