-- Clearing all notifications can be undone for a while (server/notifications/restore-notifications.ts). Every notification of
-- one clearing has the same time; the sweep removes them for good.
alter table notifications add column cleared_at timestamptz;
drop index notifications_account;
drop index notifications_unread;
create index notifications_account on notifications (account_id, id desc) where cleared_at is null;
create index notifications_unread on notifications (account_id) where not read and cleared_at is null;
create index notifications_cleared on notifications (cleared_at) where cleared_at is not null;
