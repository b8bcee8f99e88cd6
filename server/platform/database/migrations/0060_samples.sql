-- Samples that a customer approves before production of a line begins. `sample` is null for lines whose sample nobody
-- wants to see. While it is 'asked', the line has an open hold of reason 'sample'.
alter table order_products
  add sample text check (sample in ('asked', 'approved', 'waived')),
  add sample_reason text check (length(sample_reason) between 1 and 500),
  add sample_by bigint references accounts on delete set null,
  add sample_by_name text check (length(sample_by_name) between 1 and 200),
  add sample_at timestamptz,
  add constraint order_products_sample check (
    num_nulls(sample, sample_by_name, sample_at) in (0, 3) and (sample_by is null or sample is not null)
    and (sample_reason is not null) = (sample is not distinct from 'waived'));
create index order_products_sample_by on order_products (sample_by) where sample_by is not null;

-- A round is a sample with its pictures. A new round replaces one that nobody answered.
create table sample_rounds (
  order_id bigint not null,
  product_id bigint not null,
  round integer not null check (round >= 1),
  note text not null check (length(note) <= 2000),
  posted_at timestamptz not null default clock_timestamp(),
  posted_by bigint references accounts on delete set null,
  posted_by_name text not null check (length(posted_by_name) between 1 and 200),
  replaced boolean not null default false,
  decision text check (decision in ('approve', 'change')),
  answer text not null default '' check (length(answer) <= 2000),
  decided_at timestamptz,
  decided_by bigint references accounts on delete set null,
  decided_by_name text check (length(decided_by_name) between 1 and 200),
  primary key (order_id, product_id, round),
  foreign key (order_id, product_id) references order_products on delete cascade,
  constraint sample_rounds_decided check (
    num_nulls(decision, decided_at, decided_by_name) in (0, 3) and (decided_by is null or decision is not null)
    and (answer = '' or decision is not null)),
  constraint sample_rounds_replaced check (not (replaced and decision is not null))
);
create unique index sample_rounds_undecided on sample_rounds (order_id, product_id)
  where decision is null and not replaced;
create index sample_rounds_posted_by on sample_rounds (posted_by) where posted_by is not null;
create index sample_rounds_decided_by on sample_rounds (decided_by) where decided_by is not null;

-- The pictures of a round and of its answer.
create table sample_images (
  order_id bigint not null,
  product_id bigint not null,
  round integer not null,
  side text not null check (side in ('admin', 'customer')),
  position integer not null check (position >= 0),
  file_id bigint not null references files,
  primary key (order_id, product_id, round, side, position),
  foreign key (order_id, product_id, round) references sample_rounds on delete cascade
);
create index sample_images_file on sample_images (file_id);

-- Rounds tell what the customer saw and answered. They change once, by their answer or by the next round, and go only
-- with their line. The name of a person may be removed later.
create function keep_sample_rounds() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (old.order_id, old.product_id, old.round, old.note, old.posted_at)
        = (new.order_id, new.product_id, new.round, new.note, new.posted_at)
      and ((old.decision is null and not old.replaced)
        or (old.replaced, old.decision, old.answer, old.decided_at)
          is not distinct from (new.replaced, new.decision, new.answer, new.decided_at)) then
      return new;
    end if;
  elsif not exists (select from order_products where order_id = old.order_id and product_id = old.product_id) then
    return old;
  end if;
  raise exception 'round % of a sample of order % cannot be changed', old.round, old.order_id
    using errcode = 'check_violation', constraint = 'sample_round_kept';
end $$;
create trigger keep_sample_rounds before update or delete on sample_rounds
  for each row execute function keep_sample_rounds();

-- No work begins on a line whose sample the customer has not approved.
create function keep_unsampled() returns trigger language plpgsql as $$
begin
  raise exception 'the sample of a product of order % is not approved', new.order_id
    using errcode = 'check_violation', constraint = 'sample_not_approved';
end $$;
create trigger keep_unsampled before update on order_products for each row
  when (new.sample = 'asked' and (new.status <> 'not_reviewed' or new.passed_cutting > 0))
  execute function keep_unsampled();

-- Work that waits for the customer's approval of a sample.
alter table line_holds
  drop constraint line_holds_reason_check,
  add constraint line_holds_reason_check
    check (reason in ('material', 'leather', 'customer', 'machine', 'other', 'agreement', 'deposit', 'sample')),
  drop constraint line_holds_source_check,
  add constraint line_holds_source_check check (source in ('desk', 'bulk', 'bench', 'undo', 'sample')),
  add constraint line_holds_sample check ((reason = 'sample') = (source = 'sample') and (reason <> 'sample' or until is null));

-- The emails about samples. Their `told_message_id` is the time of the newest sample or answer that an email named, in
-- microseconds since 1970.
alter table order_mails
  drop constraint order_mails_mail_check,
  add constraint order_mails_mail_check check (mail in
    ('orderPlaced', 'orderConfirmed', 'newMessage', 'customerMessage', 'orderFinished', 'orderCompleted', 'documentAdded',
      'sampleToApprove', 'sampleDecided'));
