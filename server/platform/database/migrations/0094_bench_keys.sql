-- Benches send an Idempotency-Key, too, and have no account (OR-3, ST-18).
alter table idempotency_keys
  drop constraint idempotency_keys_pkey,
  alter column account_id drop not null,
  add column bench_id bigint references benches on delete cascade deferrable initially deferred,
  add constraint idempotency_keys_one_owner check (num_nonnulls(account_id, bench_id) = 1),
  add constraint idempotency_keys_once unique nulls not distinct (account_id, bench_id, call, key);
