-- The time of a change: the first time that its transaction asks for it, and the same until its end. Every change locks its
-- orders first, so the times of an order follow the sequence of its changes. now() is the start of the transaction, before it
-- waited for the lock.
create function change_moment() returns timestamptz language plpgsql as $$
declare
  known text := nullif(current_setting('cordwain.change_moment', true), '');
begin
  if known is null then
    known := clock_timestamp()::text;
    perform set_config('cordwain.change_moment', known, true);
  end if;
  return known::timestamptz;
end $$;

alter table production_events alter changed_at set default change_moment(), alter happened_at set default change_moment();
alter table line_holds alter set_at set default change_moment();
alter table order_promises alter set_at set default change_moment();
alter table order_revisions alter at set default change_moment();
alter table order_messages alter created_at set default change_moment();
alter table order_documents alter added_at set default change_moment();
alter table deliveries alter sent_at set default change_moment();
alter table sample_rounds alter posted_at set default change_moment();
alter table change_requests alter asked_at set default change_moment();
alter table workshop_notes alter created_at set default change_moment();
alter table notifications alter created_at set default change_moment();
alter table audit_entries alter at set default change_moment();
