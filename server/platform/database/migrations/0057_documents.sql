-- Documents that the workshop puts on orders: PDFs in files of their own kind, which no page shows. A file of this kind
-- has no size in pixels and no smaller versions.
alter table files
  alter width drop not null,
  alter height drop not null,
  drop constraint files_name_check,
  drop constraint files_kind_check,
  drop constraint files_type_check,
  add constraint files_name_check check (name ~ '^[0-9a-f]{32}\.(jpg|png|gif|webp|pdf)$'),
  add constraint files_kind_check check (kind in ('catalog', 'private', 'document')),
  add constraint files_type_check check (type in ('image/jpeg', 'image/png', 'image/gif', 'image/webp', 'application/pdf')),
  add constraint files_document check (
    num_nulls(width, height) = case when kind = 'document' then 2 else 0 end
    and (kind = 'document') = (type = 'application/pdf') and (kind = 'document') = (name like '%.pdf'));

create table order_documents (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  file_id bigint not null references files,
  kind text not null check (kind in ('quote', 'invoice', 'drawing', 'other')),
  name text not null check (length(name) between 1 and 200),
  note text not null check (length(note) <= 500),
  needs_agreement boolean not null,
  added_at timestamptz not null default now(),
  added_by bigint references accounts on delete set null,
  added_by_name text not null check (length(added_by_name) between 1 and 200),
  agreed_at timestamptz,
  agreed_by bigint references accounts on delete set null,
  agreed_by_name text check (length(agreed_by_name) between 1 and 200),
  replaced_at timestamptz,
  constraint order_documents_agreed check (
    num_nulls(agreed_at, agreed_by_name) in (0, 2) and (agreed_by is null or agreed_at is not null)
    and (agreed_at is null or needs_agreement)),
  constraint order_documents_replaced check (replaced_at is null or (needs_agreement and agreed_at is null))
);
create index order_documents_order on order_documents (order_id, id);
create index order_documents_file on order_documents (file_id);
create index order_documents_added_by on order_documents (added_by) where added_by is not null;
create index order_documents_agreed_by on order_documents (agreed_by) where agreed_by is not null;
-- A newer document of the same kind replaces the one that waits for an answer.
create unique index order_documents_waiting on order_documents (order_id, kind)
  where needs_agreement and agreed_at is null and replaced_at is null;

-- Work that waits for the customer's agreement or deposit.
alter table line_holds
  drop constraint line_holds_reason_check,
  add constraint line_holds_reason_check
    check (reason in ('material', 'leather', 'customer', 'machine', 'other', 'agreement', 'deposit'));

-- The email about new documents. Its `told_message_id` is the newest document that an email named.
alter table order_mails
  drop constraint order_mails_mail_check,
  add constraint order_mails_mail_check check (mail in
    ('orderPlaced', 'orderConfirmed', 'newMessage', 'customerMessage', 'orderFinished', 'orderCompleted', 'documentAdded'));

-- Whether new products are accepted only after the customer agreed to a document of their order.
alter table workshop_settings add accept_after_agreement boolean not null default false;
