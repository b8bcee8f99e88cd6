-- A movement is stored once its material is locked. now() is the start of the transaction, before it waited for the locks, so
-- the times of a ledger could run backwards against its balances.
alter table stock_movements alter moved_at set default clock_timestamp();
