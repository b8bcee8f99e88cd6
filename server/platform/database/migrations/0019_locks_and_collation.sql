-- Transactions lock orders first and accounts last (docs/reliability.md). The check that a key's account exists locks the
-- account, so it has to wait for the end of the transaction.
alter table idempotency_keys alter constraint idempotency_keys_account_id_fkey deferrable initially deferred;

-- Sorted by customer is a locale-aware order: the root collation of ICU, which every PostgreSQL with ICU has.
drop index orders_by_customer_name;
create index orders_by_customer_name on orders (admin_archived, (lower(customer_name) collate "und-x-icu"), (-id));
